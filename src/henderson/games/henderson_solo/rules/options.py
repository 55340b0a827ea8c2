"""0.select What is chosen before the game: the main level, a level for each aspect, and the optional rules."""

from __future__ import annotations

from typing import Any

from ....engine.contract import Option, Options
from ....engine.decision import HendersonError
from .facts import LEVELS
from .state import Terms

MAIN = "main"  # this aspect follows the main level
OFF = "off"
EACH: list[str | bool] = [MAIN, *LEVELS]
TAKEN: list[str | bool] = [OFF, MAIN, *LEVELS]

OPTIONS = (
    Option(id="level", title="Main Difficulty Level", values=[*LEVELS], default="regular", rule="0.select"),
    Option(id="deployment", title="Deployment", values=EACH, default=MAIN, rule="0.mix"),
    Option(id="purchase", title="Purchase points", values=EACH, default=MAIN, rule="0.mix"),
    Option(id="draw", title="Operations cards drawn", values=EACH, default=MAIN, rule="0.mix"),
    Option(id="actions", title="Moves and Actions", values=EACH, default=MAIN, rule="0.mix"),
    Option(id="fog", title="Fog of War cards", values=TAKEN, default=OFF, rule="6.1"),
    # 6.2 there are no Boot Events: regular, veteran or elite must be named
    Option(id="events", title="Event cards", values=[OFF, *LEVELS[1:]], default=OFF, rule="6.2"),
    Option(id="tactics", title="Tactics cards", values=TAKEN, default=OFF, rule="6.3.a"),
    Option(id="variant", title="Variant IJA decks", rule="6.4.a"),
    # 6.5.c Epic Battle and Variant decks exclude each other; 0.mix.b Epic has a level of its own
    Option(id="epic", title="Epic Battle", values=[OFF, "veteran", "elite"], default=OFF, rule="6.5.c", needs={"variant": False}),
    Option(id="surprise", title="Surprise", rule="6.6"),
    Option(id="coordinated", title="Co-ordinated Attack", values=TAKEN, default=OFF, rule="6.7.a"),
    # 0.mix.b All Quiet and Boot cards look at the main level
    Option(id="all_quiet", title="All Quiet on the Guadalcanal Front", rule="6.8", needs={"level": "boot"}),
    Option(id="boot_cards", title="Boot cards", values=[OFF, "i", "ii", "iii"], default=OFF, rule="boot.a",
           needs={"level": "boot"}),
    # readings: the rulebook can be read both ways, ours is the default
    Option(id="bushi_stays", title="A Bushi saved from Defensive Fire stays at the wire", rule="3.6.2.2.d"),
    Option(id="teams_apart", title="Two Teams in Hand-to-Hand are judged each by itself", rule="3.6.3.e"),
    Option(id="tank_waits", title="A Tank that left the track comes back only with the next Banzai card", rule="3.8.2"),
    Option(id="foremost_first", title="In a Charge the foremost of all sectors go first", rule="3.8.1.b"),
)  # fmt: skip
PRESETS: dict[str, dict[str, Any]] = {
    "Boot": {"level": "boot", "boot_cards": "i"},
    "Regular": {"level": "regular"},
    "Veteran": {"level": "veteran"},
    "Elite": {"level": "elite"},
    "Full fog": {"level": "veteran", "fog": MAIN, "events": "veteran", "tactics": MAIN},
    "Epic": {"level": "elite", "epic": "elite", "events": "elite", "tactics": MAIN, "coordinated": MAIN, "surprise": True},
}


def terms_of(options: Options) -> Terms:
    """0.mix Each aspect's own level; `main` stands for the main level. 0.mix.b What belongs to a level looks at the main one."""
    main = options["level"]

    def level(aspect: str) -> str:
        chosen = options[aspect]
        return "" if chosen == OFF else main if chosen == MAIN else str(chosen)

    for option in OPTIONS:  # 0.mix.b, 6.5.c: also for positions that bypass the lobby
        for other, value in option.needs.items():
            if options[option.id] not in (False, OFF) and options[other] != value:
                raise HendersonError(f"Option {option.id} needs {other}={value}, and {other} is {options[other]} [{option.rule}]")
    return Terms(
        level=main,
        deployment=level("deployment"),
        purchase=level("purchase"),
        draw=level("draw"),
        actions=level("actions"),
        fog=level("fog"),
        events=level("events"),
        tactics=level("tactics"),
        coordinated=level("coordinated"),
        epic=level("epic"),
        boot_cards=level("boot_cards"),
        variant=bool(options["variant"]),
        surprise=bool(options["surprise"]),
        all_quiet=bool(options["all_quiet"]),
        bushi_stays=bool(options["bushi_stays"]),
        teams_apart=bool(options["teams_apart"]),
        tank_waits=bool(options["tank_waits"]),
        foremost_first=bool(options["foremost_first"]),
    )
