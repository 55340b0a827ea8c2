"""11.0 Guerrilla activities: supply spent to win villages over."""

from __future__ import annotations

from ....engine.decision import SPACE, ask, roll
from .facts import SIDES
from .state import State
from .words import END


def why_not_village(g: State, hex_: int) -> tuple[str, str] | None:
    """11.0b Why guerrillas cannot act in a village: not Japanese-held, a Japanese unit in it or near, tried already; or None."""
    name = g.facts.hex_name[hex_]
    if g.control[hex_] == 0:
        return "11.0a", f"{name} is under U.S. control"
    if g.stands(1, hex_):
        return "11.0b", f"a Japanese unit is in {name}"
    if g.in_zone(hex_, 1):
        return "11.0b", f"{name} is in a Japanese zone of control"
    if hex_ in g.tried:
        return "11.0b", f"{name} has been tried this turn"
    if not g.can_pay(0):
        return "11.0a", "the U.S. has no supply left"
    return None


def wins_on(g: State) -> int:
    """11.0a The lowest die that wins a village; 5.0b coast-watchers help."""
    return 4 if g.effect == "guerrilla_plus" else 5


async def guerrilla_action(g: State) -> bool:
    """11.0a A supply point (11.0c none while supply is unlimited) and a die for a village; 5 or 6 wins it. True when done."""
    villages = [h for h in g.facts.villages if why_not_village(g, h) is None]
    if not villages:
        return True
    hex_ = await ask(
        SIDES[0], "11.0a", "Guerrillas in which village?", (*villages, END), name=g.name, means=SPACE, ends={END: "phase"},
        rolls=villages,
    )  # fmt: skip
    if hex_ == END:
        return True
    g.spend_supply(0, 1)
    g.tried += (hex_,)
    die = await roll("11.0a", f"Guerrillas at {g.facts.hex_name[hex_]}")
    g.note("11.0a", "Guerrillas at {}, die {}: {}", g.facts.hex_name[hex_], die,
           "the village is won" if die >= wins_on(g) else "in vain", kind="dice", dice=[die])  # fmt: skip
    if die >= wins_on(g):
        g.control = {**g.control, hex_: 0}
        g.note("11.0a", "{} turns to the U.S.", g.facts.hex_name[hex_], kind="control")
    return False
