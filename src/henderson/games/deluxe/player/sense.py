"""Sense tests: positions with a plainly right or wrong answer, from what club players laugh at (issue 23)."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit.sense import Sense
from ..rules import words as w
from .sense_checks import (
    JAPAN,
    US,
    attacks,
    away_from,
    fires_at,
    fires_at_most,
    gathers,
    goes_home,
    guns_stay_back,
    holds_villages,
    keeps,
    keeps_guns,
    lands_with_company,
    not_under_fire,
    says,
    sends_at_most,
    spares,
    spread_out,
    takes,
    walks_once,
)

VILLAGES = ("0405", "0802", "1504", "2207", "2809", "3209", "3507", "5005", "5208", "5803", "7107")
FIELD = "3707"


def position(
    turn: int, step: str, us: dict[str, str], japan: dict[str, str], *, japanese: Sequence[str] = (),
    supply: tuple[int, int] = (0, 0), more: str = "",
) -> str:  # fmt: skip
    """A position in the notation: who stands where; what is not Japanese is under U.S. control."""
    own = [h for h in (*VILLAGES, FIELD) if h not in japanese]
    lines = [f"turn = {turn}", f'step = "{step}"', f"supply = [{supply[0]}, {supply[1]}]", more, "[control]"]
    lines += [f"US = {_quoted(own)}", f"Japan = {_quoted(japanese)}"]
    for side, units in (("US", us), ("Japan", japan)):
        lines += [f"[{side}]", *[f'"{name}" = "{where}"' for name, where in units.items()]]
    return "\n".join(lines) + "\n"


def _quoted(words: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


BIG = {"1/1": "3707", "1/2": "3707", "1/3": "3706", "5/1": "3706"}
ASHORE = {"29/1": "3409", "29/2": "3409", "29/3": "3409"}
WEST = ("0405", "0802", "1504", "2207")

# Search plays on to the end, so what is plainly right must be so to the end: with a few battalions a side, nobody to come and
# seventeen turns to go it left the airfield (docs/bots/deluxe.md). On the last turns, or some points from 61, the field decides.
SENSE: tuple[Sense, ...] = (
    Sense("us-keeps-the-field", "With Japanese beside it the airfield is not left empty.", "US",
          position(26, "SoP.7", {"164/1": FIELD, "164/2": "3708"}, ASHORE, japanese=WEST, more="vp = 20"), keeps(US, FIELD, 4)),
    Sense("us-alone-keeps-the-field", "The only battalion on the airfield does not run after a village.", "US",
          position(6, "SoP.7", {"1/1": FIELD, "1/2": "5005"}, {"124/1": "3809", "124/2": "3810"}, japanese=("3507",)),
          keeps(US, FIELD, 4)),
    Sense("japan-keeps-the-field", "Japan does not walk off the airfield it has taken.", "Japan",
          position(9, "SoP.16", {"1/1": "3706", "1/2": "3706"}, {**ASHORE, "29/1": FIELD, "29/2": FIELD},
                   japanese=(FIELD, *WEST), more="vp = -52"), keeps(JAPAN, FIELD, 4)),
    Sense("japan-captor-stays", "The captor of the airfield does not leave it in the same move.", "Japan",
          position(26, "SoP.16", {"1/1": "5005"}, {"124/1": "3708", "124/2": "3509"}, japanese=WEST, more="vp = 20"),
          keeps(JAPAN, FIELD, 3)),
    Sense("japan-takes-the-empty-field", "An empty airfield in reach is taken.", "Japan",
          position(26, "SoP.16", {"164/1": "5005"}, {"124/1": "3608"}, japanese=WEST, more="vp = 20"), takes(FIELD, JAPAN)),
    Sense("us-takes-the-empty-field", "An empty airfield in reach is taken.", "US",
          position(26, "SoP.7", {"164/1": "3507"}, {"124/1": "2809"}, japanese=(FIELD, *WEST), more="vp = 20"), takes(FIELD, US)),
    Sense("us-takes-the-empty-village", "A village that lies open two hexes away is taken.", "US",
          position(5, "SoP.7", {"1/1": FIELD, "1/2": FIELD, "1/3": "3508"}, {"124/1": "0405"}, japanese=("3507", "0405")),
          takes("3507", US)),
    Sense("japan-takes-the-empty-village", "A village that lies open two hexes away is taken.", "Japan",
          position(5, "SoP.16", {"1/1": FIELD, "1/2": FIELD}, {"124/1": "2609"}), takes("2809", JAPAN)),
    Sense("us-first-day", "On the first day, with nobody there, the villages are there for the taking.", "US",
          position(1, "SoP.4", dict.fromkeys(("1/1", "1/2", "1/3", "5/1", "5/3", "1 E", "1 P", "1 LVT", "1 TANK"), "pool"), {},
                   japanese=(*VILLAGES, FIELD), supply=(24, 0)), spread_out(6)),
    Sense("us-lands-in-all-villages", "On the first day nine units land in nine villages, those beyond the rivers too.", "US",
          position(1, "SoP.4", dict.fromkeys(("1/1", "1/2", "1/3", "5/1", "5/3", "1 E", "1 P", "1 LVT", "1 TANK"), "pool"), {},
                   japanese=(*VILLAGES, FIELD), supply=(24, 0)), holds_villages(US, 9)),
    Sense("japan-walks-the-road", "One battalion sails to the end of the road and walks through all its empty villages.", "Japan",
          position(25, "SoP.16", {"164/3": "1406", "164/1": "3507", "2 E": "3508", "57 E": "3607", "2 TANK": "3607",
                                  "182/2": f"{FIELD} 3", "182/3": "5208", "182/1": "7107"}, {"28/1": "5803"},
                   japanese=("5803",), more="vp = -14"),
          holds_villages(JAPAN, 6)),
    Sense("us-attacks-six-to-one", "A reduced battalion between three full ones is attacked.", "US",
          position(6, "SoP.10", {"1/1": "3708", "1/2": "3708", "1/3": "3706"}, {"124/1": "3808 1"}), attacks("3808")),
    Sense("us-attacks-three-to-one", "Three to one on open ground is attacked.", "US",
          position(6, "SoP.10", {"1/1": "3708", "1/2": "3708", "1/3": "3708"}, {"124/1": "3808"}), attacks("3808")),
    Sense("japan-attacks-three-to-one", "Three to one on open ground is attacked.", "Japan",
          position(9, "SoP.19", {"1/1": "3808 4"}, {"29/1": "3708", "29/2": "3708", "29/3": "3708"}), attacks("3808")),
    Sense("japan-assaults-the-weak-field", "Twelve factors beside an airfield held by two do not hold back.", "Japan",
          position(9, "SoP.19", {"1/1": f"{FIELD} 2"}, {"29/1": "3708", "29/2": "3708", "29/3": "3708"}), attacks(FIELD)),
    Sense("us-spares-the-strong", "Five factors in the jungle leave twelve alone.", "US",
          position(9, "SoP.10", {"1/1": "3708"}, {"29/1": "3809", "29/2": "3809", "29/3": "3809"}), spares("3809")),
    Sense("us-spares-evens", "One to one costs the U.S. more than it gains.", "US",
          position(9, "SoP.10", {"1/1": "3708"}, {"29/1": "3709"}), spares("3709")),
    Sense("japan-spares-the-strong", "Four factors in the jungle leave ten alone.", "Japan",
          position(9, "SoP.19", {"1/1": "3808", "1/2": "3808"}, {"29/1": "3708"}), spares("3808")),
    Sense("japan-labor-does-not-charge", "Labor does not walk up to three battalions.", "Japan",
          position(3, "SoP.16", {"1/1": FIELD, "1/2": FIELD, "1/3": FIELD}, {"11 Const": "3809", "13 Const": "4108"},
                   japanese=WEST), away_from("11 Const", (FIELD,))),
    Sense("japan-labor-does-not-sail-there", "Labor with nothing to do does not sail to where the enemy is thickest.", "Japan",
          position(1, "SoP.16", {"1/1": FIELD, "11/2": FIELD, "11/3": FIELD, "1/2": "3507", "11/5": "3507", "1 SW": "3507",
                                 "1/3": "3209", "5/1": "2207", "1 TANK": "1504", "1 P": "0802", "1 LVT": "0405", "5/3": "5005",
                                 "1 E": "7107", "3DB": "7107"},
                   {"11 Const": "5803", "13 Const": "2809"}, japanese=("5803", "5208", "2809")),
          away_from("11 Const", ("3706", "3607"))),
    Sense("japan-does-not-dance", "Labor with nothing to do does not walk to and fro.", "Japan",
          position(3, "SoP.16", {"1/1": FIELD, "5/1": "0405", "1 LVT": "0405", "1 P": "0802", "1 TANK": "1504"},
                   {"11 Const": "0506", "13 Const": "0506"}), walks_once("11 Const")),
    Sense("japan-no-battalion-for-a-village", "A village beside ten factors is not worth who would have to attack them.", "Japan",
          position(4, "SoP.16", {"1/1": "5307", "1/2": "5307", "1/3": FIELD, "5/1": FIELD}, {"13 Const": "5009"}, japanese=WEST),
          away_from("13 Const", ("5307",))),
    Sense("japan-no-landing-beside-a-division", "One battalion does not storm a full airfield by sea: it counts half.", "Japan",
          position(6, "SoP.16", {"1/1": FIELD, "1/2": f"{FIELD} 3"}, {"124/1": "7107"}, japanese=VILLAGES),
          away_from("124/1", (FIELD,))),
    Sense("us-pioneers-do-not-charge", "Two factors of pioneers do not walk up to twelve.", "US",
          position(9, "SoP.7", {"1/1": FIELD, "1/2": FIELD, "1 P": "3908"}, {"29/1": "4109", "29/2": "4109", "29/3": "4109"}),
          away_from("1 P", ("4109",))),
    Sense("us-masses", "Three battalions in reach of one enemy go there together.", "US",
          position(6, "SoP.7", {"1/1": FIELD, "1/2": FIELD, "1/3": "3706", "5/1": "3706", "5/2": "3807"}, {"124/1": "3610"}),
          gathers(("1/1", "1/2", "1/3", "5/1", "5/2"), "3610", 2)),
    Sense("japan-masses", "Three battalions in reach of a weak one go there together.", "Japan",
          position(9, "SoP.16", {"1/1": "3610 3", "1/2": FIELD, "1/3": FIELD, "5/1": FIELD},
                   {"29/1": "3412", "29/2": "3412", "29/3": "3511"}, japanese=(*WEST, "2809", "3209", "3507"), more="vp = -60"),
          gathers(("29/1", "29/2", "29/3"), "3610", 2)),
    Sense("us-gun-lands-with-company", "A gun does not land alone beside the enemy.", "US",
          position(7, "SoP.4", {"11/1": "pool due 7", "1/1": "3906", "1/2": FIELD}, {**ASHORE, "124/1": "4109"}, japanese=WEST),
          lands_with_company("11/1")),
    Sense("japan-gun-lands-with-company", "A gun does not land alone beside the enemy.", "Japan",
          position(4, "SoP.14", BIG, {"(28)/(2)": "pool due 4", "124/1": "3209"}, japanese=("3209", *WEST)),
          lands_with_company("(28)/(2)")),
    Sense("japan-gun-does-not-walk-alone", "A gun does not leave its battalions for the enemy's guard.", "Japan",
          position(9, "SoP.16", BIG, {"2Mt": "3209", "29/1": "3209", "29/2": "3209"}, japanese=("3209", *WEST)),
          lands_with_company("2Mt")),
    Sense("us-gun-does-not-walk-alone", "A gun does not leave the airfield for the enemy.", "US",
          position(9, "SoP.7", {"11/2": FIELD, "1/1": FIELD, "1/2": FIELD}, {**ASHORE, "124/1": "2809"}, japanese=WEST),
          lands_with_company("11/2")),
    Sense("us-stays-with-the-guns", "Who attacks from the side of guns does not walk off into the village and leave them.", "US",
          position(5, "SoP.10", {"5/1": "2307", "11/2": "2307", "11/3": "2307", "1/1": FIELD},
                   {"11 Const": "2207 1", "28/1": "2510", "124/1": "2510"}, japanese=("2207",)), keeps_guns(("11/2", "11/3"))),
    Sense("japan-stays-with-the-gun", "The only battalion beside a gun does not walk off when the enemy is near.", "Japan",
          position(5, "SoP.16", {"1/2": "5208", "1/3": "3209", "1/1": FIELD, "5/1": FIELD, "1 P": "5803", "1 E": "7107"},
                   {"(28)/(2)": "5005", "28/K": "5005", "28/1": "3507 1"}, japanese=("5005", "3507", "2809", *WEST)),
          keeps_guns(("(28)/(2)",))),
    Sense("us-guns-stay-back", "Guns do not go beside an enemy who is far stronger than all who are there.", "US",
          position(7, "SoP.7", {"1 Para": "0405 2", "1/1": "0405 3", "5/2": "0703 4", "7/2": "0802 landed entered",
                                "7/1": "1504 landed entered", "1 LVT": "2109 1", "1 TANK": "2109 1", "1/3": f"{FIELD} 3",
                                "5/1": f"{FIELD} 3", "11/3": FIELD, "3DB": "3708", "11/2": "3808", "11/5": "3808",
                                "1 SW": "3808", "1/2": "5305 4", "5/3": "5505", "1 P": "5505", "1 E": "5607",
                                "7/3": "5803 landed entered", "11/1": "5803 landed entered", "1 Raider": "7107"},
                   {"124/2": "0505 3", "4/2": "0505 3", "4/3": "2207", "4/1": "2207", "(4)/(2)": "5005"},
                   japanese=("2207", "5005"), supply=(0, 24), more="vp = 30"), guns_stay_back),
    Sense("japan-guns-stay-back", "A gun does not follow one battalion up to six of the enemy's.", "Japan",
          position(6, "SoP.16", {"11/2": "2307", "11/3": "2307", "5/2": "2910", "1 Para": "3607", "1/3": "3607",
                                 "1/1": "3607", "1 Raider": "3608", "5/1": "3608", "1 TANK": "3608", "1/2": FIELD,
                                 "5/3": "3708"},
                   {"28/K": "0405", "144/2": "0405", "124/2": "0703", "4/2": "2908", "(4)/(2)": "2908 landed entered",
                    "124/1": "2909", "4/3": "5005", "4/1": "5803", "144/1": "7107"},
                   japanese=("0405", "5005", "5803", "7107"), supply=(0, 29), more="vp = 4\nhf = 8"), guns_stay_back),
    Sense("us-no-division-for-a-labor", "Battalions do not leave their villages for one Labor whom others can deal with.", "US",
          position(3, "SoP.7", {"5/1": "2007", "5/2": "2408", "5/3": "2809", "1/3": "1504", "1/2": "3209", "1/1": FIELD,
                                "11/2": FIELD, "11/3": FIELD, "1 P": "2709", "1 E": "2107"}, {"11 Const": "2207"},
                   japanese=("2207",)), sends_at_most(15, "2207")),
    Sense("japan-no-stack-under-five-guns", "Three battalions do not stop in one hex under five guns for nothing.", "Japan",
          position(8, "SoP.16", {"1/1": FIELD, "1/2": FIELD, "11/2": FIELD, "1/3": "3706", "5/1": "3706", "11/3": "3706",
                                 "5/2": "3807", "11/5": "3807", "3DB": "3807"},
                   {"29/1": "3310", "29/2": "3310", "29/3": "3310"}, japanese=("3209", *WEST), supply=(21, 0)),
          not_under_fire(8)),
    Sense("us-supply-for-one-step", "Not all the supply for a unit that can lose one step.", "US",
          position(9, "SoP.9", {"11/2": FIELD, "11/3": FIELD, "11/5": "3706", "3DB": "3706", "1 SW": "3706", "1/1": FIELD},
                   {"124/1": "3909 2"}, supply=(17, 0)), fires_at_most(9)),
    Sense("japan-supply-for-the-last-step", "No supply for a unit that cannot be hurt (8.1.5c).", "Japan",
          position(9, "SoP.18", {"1/1": "3509 1", "1/2": FIELD, "1/3": FIELD}, {"2Mt": "3309", "29/1": "3309"}, supply=(0, 20),
                   japanese=WEST, more="hf = 5"), fires_at_most(4)),
    Sense("us-fires-at-the-thick-stack", "Guns in range of a thick stack fire at it.", "US",
          position(9, "SoP.9", {"11/2": FIELD, "11/5": FIELD, "1/1": "3808"}, {"29/1": "3909", "29/2": "3909", "29/3": "3909"},
                   supply=(17, 0)), fires_at("3909")),
    Sense("us-guerrillas", "With supply in hand and empty Japanese villages the guerrillas are called.", "US",
          position(9, "SoP.6", BIG, ASHORE, japanese=WEST, supply=(12, 0)), says(w.END, not_=True)),
    Sense("japan-bombards", "The ships are called when they can come.", "Japan",
          position(10, "SoP.13", BIG, ASHORE, japanese=WEST), says(w.BOMBARD)),
    Sense("us-marines-go-home", "After turn 18 the 1st Marine Division leaves by the village it stands in.", "US",
          position(19, "SoP.7", {"1/1": "5005", "164/1": FIELD, "164/2": FIELD}, {"29/1": "0405"}, japanese=WEST),
          goes_home("1/1")),
)  # fmt: skip
