"""What bots that look ahead, leagues and tuning are told of this player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...kit.hints import Heuristic, Hints, Weights
from .heuristics import heuristic
from .scripts import SCRIPTS
from .style import OTHERS, PLANS, REGULAR

SPREAD = 0.3  # of a weight's size: how far a first step of tuning goes
TURNED = (
    "village", "field", "nerve", "margin", "fear", "fire", "to_field", "to_village", "keep", "to_enemy", "bluster", "battle",
    "share", "trust", "split", "hide", "run", "calm", "post", "strike", "lair",
    "enough", "guard", "cover",
)  # fmt: skip


def made_of(values: Sequence[float]) -> Heuristic:
    """The heuristic with other numbers, those of the U.S. first."""
    half = len(TURNED)
    us, japan = dict(zip(TURNED, values[:half])), dict(zip(TURNED, values[half:]))
    return partial(heuristic, styles=(REGULAR[0]._replace(**us), REGULAR[1]._replace(**japan)))


NUMBERS = tuple([float(getattr(style, name)) for style in REGULAR for name in TURNED])
WEIGHTS = Weights(
    names=tuple(f"{side}.{name}" for side in ("US", "Japan") for name in TURNED),
    values=NUMBERS,
    spread=tuple(SPREAD * max(abs(v), 0.5) for v in NUMBERS),
    make=made_of,
)
HINTS = Hints(
    styles={name: partial(heuristic, styles=styles) for name, styles in OTHERS.items()},
    planned=frozenset({"SoP.14", "7.0"}),  # Japan's landings (the U.S. gained nothing by it), moves; fire follows from them
    replied=frozenset({"7.0"}),
    crossroads=frozenset(),  # banzai and straining are reckoned exactly (fighting.py): all the time is for the plans
    sure=1.0,  # these plans are nearly as sound as the usual one on the average (docs/bots/deluxe.md)
    ahead=1,  # a turn tells as much as two, for half the price
    searched_to_the_end=True,  # more time finds better plans then; by the value a turn later it does not (docs/bots/deluxe.md)
    scripts=SCRIPTS,
    ideas={
        **{name: SCRIPTS[name] for name in ("spread", "gunline", "turtle")},  # of those not held out what is no worse
        **{name: partial(heuristic, styles=styles) for name, styles in PLANS.items()},
    },
    weights=WEIGHTS,
)
