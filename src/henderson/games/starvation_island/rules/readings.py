"""Rules that can be read two ways: the reading that is played, chosen before the game. The first value of each is ours."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.contract import Option, Options

ALWAYS, FOUGHT, SURVIVED = "always", "fought", "survived"
BOTH, DECLARER = "both", "declarer"
ONE, TWO = "one", "two"
PHASE, STEP_2 = "end of phase", "after step 2"
STEP, UNIT = "step", "unit"

READINGS = (
    Option(
        id="express_supply",
        title="Supply die of a Tokyo Express: always; only if surface combat was fought; only if not every ship of it was sunk",
        values=[ALWAYS, FOUGHT, SURVIVED],
        default=ALWAYS,
        rule="12.0.f",
    ),
    Option(
        id="land_payment",
        title="Land combat is paid by both sides each round, or by its declarer alone, once, when he declares",
        values=[BOTH, DECLARER],
        default=BOTH,
        rule="11.1.b",
    ),
    Option(
        id="paid_retreat",
        title="A declarer who retreats before the first round pays for the units he committed",
        rule="11.1.e",
        needs={"land_payment": BOTH},
    ),
    Option(
        id="land_combats",
        title="Land combats in a turn: one, or two (the USN may declare its own after Japan's, if nobody retreated)",
        values=[ONE, TWO],
        default=ONE,
        rule="11.1.a",
    ),
    Option(
        id="air_lands",
        title="Land-Based Air lands at the end of the combat phase, or after step 2 (bombardment then finds it on the ground)",
        values=[PHASE, STEP_2],
        default=PHASE,
        rule="7.0.c",
    ),
    Option(
        id="ship_flak",
        title="A hit by the flak of ships eliminates a step or a whole unit of Land-Based Air",
        values=[STEP, UNIT],
        default=STEP,
        rule="8.step2.3.c",
    ),
    Option(id="bomb_empty", title="Forces on the Island may be bombed while no Land Unit is there", rule="8.step2.3.b"),
)


class Readings(NamedTuple):
    """How the unclear rules are read in this game: a field for each option above."""

    express_supply: str = ALWAYS
    land_payment: str = BOTH
    paid_retreat: bool = False
    land_combats: str = ONE
    air_lands: str = PHASE
    ship_flak: str = STEP
    bomb_empty: bool = False


OURS = Readings()


def readings(options: Options) -> Readings:
    """The readings among the options of a game."""
    return Readings(**{name: options[name] for name in Readings._fields if name in options})
