"""Sense tests of First Blood: positions with a plainly right or plainly wrong answer (`henderson sense first-blood`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...kit.sense import Sense, Trial
from ..rules.facts import ARTILLERY, ENGINEER, JAPAN, US
from .ground import distances
from .posts import doors

Units = dict[str, tuple[str, ...]]
MARINES = {"0708": ("1/1", "1/2", "1Eng"), "0709": ("5/1", "5/2", "1Pio")}  # Henderson Field, held

MANY = tuple(f"{n}-1" for n in range(3, 15))  # three to one and more


def scene(turn: str, phase: str, units: Units, more: str = "") -> str:
    """A position in notation."""
    lines = [f'"{space}" = [{", ".join(repr(u) for u in names)}]' for space, names in units.items()]
    return f'turn = "{turn}"\nphase = "{phase}"\n{more.split("[")[0]}[units]\n' + "\n".join(lines) + "\n" + _tables(more)


def _tables(more: str) -> str:
    return more[more.index("[") :] if "[" in more else ""


# -- what is looked at ------------------------------------------------------------------------------------------------


def at(trial: Trial, unit: str) -> str:
    """Where a counter is."""
    f = trial.state.facts
    return str(f.names[trial.state.place[f.unit[unit]]])


def beside(trial: Trial, unit: str) -> bool:
    """Is a ground unit next to an enemy?"""
    g = trial.state
    here = g.place[g.facts.unit[unit]]
    return here < g.facts.hexes and bool(g.zone(1 - g.facts.side[g.facts.unit[unit]])[here])


def odds_of(trial: Trial) -> dict[str, str]:
    """The odds at which each hex was attacked."""
    found: dict[str, str] = {}
    for event in trial.game.events():
        if event.rule == "8.10c" and event.shown.targets:
            found.update(dict.fromkeys(event.shown.targets, event.shown.odds))
    return found


def wasted(trial: Trial) -> list[str]:
    """Units that died in an attack worse than 1-2 (8.6a)."""
    return [str(e.data["piece"]) for e in trial.game.events() if e.rule == "8.6a"]


def held(trial: Trial, *hexes: str) -> str:
    """Does the side still hold those hexes after its Movement Phase?"""
    trial.step()
    g = trial.state
    mine = 1 + (trial.side == "Japan")
    left = [h for h in hexes if g.holder[g.facts.space[h]] != mine]
    return f"walks off {', '.join(left)}" if left else ""


def attacked(hex_: str, *good: str) -> Callable[[Trial], str]:
    """The hex is attacked at one of those odds in this turn's move and combat."""

    def check(trial: Trial) -> str:
        trial.step()
        trial.step()
        found = odds_of(trial).get(hex_, "")
        return "" if found in good else f"attacks {hex_} at {found}" if found else f"leaves {hex_} alone"

    return check


def nobody_wasted(trial: Trial) -> str:
    """Nobody dies at worse than 1-2 in this turn's move and combat."""
    trial.step()
    trial.step()
    lost = wasted(trial)
    return f"throws away {', '.join(lost)}" if lost else ""


def keeps_clear(*units: str) -> Callable[[Trial], str]:
    """Those units end their Movement Phase next to no enemy."""

    def check(trial: Trial) -> str:
        trial.step()
        bad = [u for u in units if beside(trial, u)]
        return f"{', '.join(bad)} next to the enemy" if bad else ""

    return check


def guns_with_company(trial: Trial) -> str:
    """No gun ends next to the enemy without infantry in its hex."""
    trial.step()
    g, f = trial.state, trial.state.facts
    side = JAPAN if trial.side == "Japan" else US
    alone = [f.ids[u] for u in f.ground_of[side] if f.kind[u] == ARTILLERY and beside(trial, f.ids[u])
             and all(f.kind[x] == ARTILLERY for x in g.at[g.place[u]])]  # fmt: skip
    return f"guns alone: {', '.join(alone)}" if alone else ""


def no_dance(trial: Trial) -> str:
    """No unit makes more than two legs in a Movement Phase."""
    trial.step()
    legs = Counter(str(e.data["piece"]) for e in trial.game.events() if e.rule == "4.0a")
    busy = [u for u, n in legs.items() if n > 2]
    return f"{', '.join(busy)} to and fro" if busy else ""


def is_at(unit: str, *places: str) -> Callable[[Trial], str]:
    """After this step a counter is in one of those places."""

    def check(trial: Trial) -> str:
        trial.step()
        return "" if at(trial, unit) in places else f"{unit} at {at(trial, unit)}"

    return check


def says(*words: str) -> Callable[[Trial], str]:
    """The present question is answered so."""
    return lambda trial: "" if (word := trial.answer()) in words else f"answers {word}"


def says_not(*words: str) -> Callable[[Trial], str]:
    """The present question is not answered so."""
    return lambda trial: f"answers {word}" if (word := trial.answer()) in words else ""


# -- checks of one test -----------------------------------------------------------------------------------------------


def set_up_well(trial: Trial) -> str:
    """The U.S. set-up: both hexes held, engineers apart, nobody far off."""
    trial.play(lambda game: game.state.phase > 0 or (game.decision is not None and game.decision.player != "US"))
    g, f = trial.state, trial.state.facts
    if not all(g.at[h] for h in f.fields[:2]):
        return "Henderson Field is open"
    engineers = [g.place[u] for u in f.ground_of[US] if f.kind[u] == ENGINEER and g.place[u] < f.hexes]
    if len(set(engineers)) < len(engineers):
        return "engineers in one hex"
    far = distances(g, list(f.fields[:2]))
    lost = [f.ids[u] for u in f.ground_of[US] if g.place[u] < f.hexes and far[g.place[u]] > 12]
    return f"{', '.join(lost)} far from Henderson Field" if lost else ""


def engineers_set_up(trial: Trial) -> str:
    """The U.S. set-up: an engineer on each hex of Henderson Field."""
    trial.play(lambda game: game.state.phase > 0 or (game.decision is not None and game.decision.player != "US"))
    g, f = trial.state, trial.state.facts
    bare = [f.names[h] for h in f.fields[:2] if not any(f.kind[u] == ENGINEER for u in g.at[h])]
    return f"no engineer in {', '.join(bare)}" if bare else ""


def relief_near(trial: Trial) -> str:
    """Reinforcements come in where they reach the airfield this turn."""
    trial.step()
    g, f = trial.state, trial.state.facts
    far = distances(g, list(f.fields[:2]))
    late = [f.names[p] for p in f.entries[US] if g.at[p] and min(far[h] for h in f.arrows[p]) > 8]
    return f"lands at {', '.join(late)} while the airfield is lost" if late else ""


def bombers_where_fought(trial: Trial) -> str:
    """Bombers go on hexes that are attacked."""
    trial.step()
    g, f = trial.state, trial.state.facts
    idle = [f.names[h] for h in range(f.hexes) if g.holder[h] == JAPAN + 1 and not g.us_zone[h]
            and any(f.side[u] == US for u in g.aloft[h])]  # fmt: skip
    return f"bombs {', '.join(idle)} where nobody attacks" if idle else ""


def doors_kept(trial: Trial) -> str:
    """No door that was held is left open at the end."""
    g = trial.state
    before = {h for h in doors(g) if g.at[h] and g.holder[h] == US + 1}
    trial.step()
    left = [g.facts.names[h] for h in before if trial.state.holder[h] != US + 1]
    return f"opens {', '.join(left)}" if left else ""


def engineers_apart(trial: Trial) -> str:
    """No two engineers share a hex while an airfield hex has none."""
    trial.step()
    g, f = trial.state, trial.state.facts
    here = Counter(g.place[u] for u in f.ground_of[US] if f.kind[u] == ENGINEER and g.place[u] < f.hexes)
    bare = [h for h in f.fields[:2] if not here[h]]
    return "two engineers in one hex, none at work" if bare and max(here.values()) > 1 else ""


def an_engineer_at(*names: str) -> Callable[[Trial], str]:
    """An engineer stands in each of these hexes when the step is over."""

    def check(trial: Trial) -> str:
        trial.step()
        g, f = trial.state, trial.state.facts
        bare = [h for h in names if not any(f.kind[u] == ENGINEER for u in g.at[f.space[h]])]
        return f"nobody repairs {', '.join(bare)}" if bare else ""

    return check


def bombs_no_wreck(trial: Trial) -> str:
    """A bomber that may wait a turn is not spent on a wreck at which nobody works."""
    trial.step()
    trial.step()
    return "bombs a wreck" if any(e.rule == "13.3.3f" for e in trial.game.events()) else ""


def fires_for_something(trial: Trial) -> str:
    """No ship is spent on an airfield hex that is destroyed already."""
    trial.step()
    return "shells a wreck" if any(e.rule == "10.3a" for e in trial.game.events()) else ""


def keeps_its_ship(trial: Trial) -> str:
    """The last ship is not spent on an airfield."""
    trial.step()
    return "spends its last ship on an aircraft" if any(e.rule == "10.3a" for e in trial.game.events()) else ""


def arrives(trial: Trial, said: str, wanted: bool, *spaces: str) -> str:
    """Does anybody wait in those spaces after the Reinforcement Phase, as is wanted?"""
    trial.step()
    g = trial.state
    return "" if any(g.at[g.facts.space[s]] for s in spaces) == wanted else said


def comes_in(trial: Trial) -> str:
    """The last turn: whoever can enter the map does."""
    trial.step()
    return "" if at(trial, "Yano").isdigit() else f"Yano ends in {at(trial, 'Yano')}, which does not count"


def steps_out_of_sight(trial: Trial) -> str:
    """The last turn: no unit that can keep away ends in reach of the enemy's first hex."""
    return keeps_clear("29/1", "29/2")(trial)


def one_in_cap(trial: Trial) -> str:
    """A fighter in CAP keeps bombers off the field."""
    trial.step()
    g, f = trial.state, trial.state.facts
    return "" if g.aloft[f.cap] else "no fighter in CAP"


def ship_in_the_assault(trial: Trial) -> str:
    """A ship supports the attack that may win the game."""
    trial.step()
    return "" if any(e.rule == "10.5" for e in trial.game.events()) else "keeps its ships while Henderson Field is stormed"


def takes_the_field(trial: Trial) -> str:
    """After DE somebody occupies the airfield hex."""
    trial.step()
    g = trial.state
    return "" if g.holder[g.facts.space["0709"]] == JAPAN + 1 else "stays outside Henderson Field"


STORM: Units = {"0608": ("29/1", "29/2", "29/3"), "0609": ("16/1", "16/2", "16/3"), "0809": ("230/1", "4/1", "4/2"),
                "0709": ("5/1", "1Pio"), "0708": ("1/1", "1Eng"), "1005": ("1/2", "1/3")}  # fmt: skip
MIDDLE: Units = {**MARINES, "0607": ("5/3", "1Rdr"), "0806": ("7/1", "7/2", "7/3"), "0808": ("11/2", "11/3"), "0905": ("6CB",),
                 "0504": ("29/1", "29/2"), "0505": ("29/3", "4/1"), "0411": ("4/2", "4/3"), "0410": ("10MA",),
                 "0702": ("124/1", "124/2")}  # fmt: skip

SENSE: tuple[Sense, ...] = (
    # -- the U.S. holds --
    Sense("us-set-up", "holds both hexes, engineers apart, nobody far off", "US",
          'turn = "Set-up"\nphase = "Set-up"\n', set_up_well),
    Sense("us-holds-the-field", "does not leave Henderson Field with the enemy two hexes off", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0505": ("29/1",)}), lambda t: held(t, "0708", "0709")),
    Sense("us-holds-in-quiet", "does not leave Henderson Field for a far-off enemy", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0003": ("29/1", "29/2")}), lambda t: held(t, "0708", "0709")),
    Sense("us-holds-to-the-end", "holds the airfield on JAN III too", "US",
          scene("JAN III", "U.S. Movement", {**MARINES, "0505": ("29/1",), "0606": ("27/1", "27/2")}),
          lambda t: held(t, "0708", "0709")),
    Sense("us-throws-nobody-away", "a weak post walks off three strong stacks", "US",
          scene("OCT II", "U.S. Movement", {**MARINES, "0505": ("1Amt",), "0404": ("29/1", "29/2", "29/3"),
                                            "0504": ("16/1", "16/2", "16/3")}), nobody_wasted),
    Sense("us-lone-gun-walks", "a gun next to the enemy does not stay to die", "US",
          scene("OCT II", "U.S. Movement", {**MARINES, "0606": ("11/5",), "0605": ("29/1", "29/2", "29/3")}), nobody_wasted),
    Sense("us-guns-behind", "guns do not go alone to the front", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0707": ("11/2", "11/3"), "0604": ("29/1", "29/2")}), guns_with_company),
    Sense("us-guns-behind-in-a-battle", "guns stay behind the infantry", "US", scene("OCT I", "U.S. Movement", MIDDLE),
          guns_with_company),
    Sense("us-no-dance", "nobody walks to and fro", "US", scene("OCT I", "U.S. Movement", MIDDLE), no_dance),
    # -- the U.S. takes back, and hunts --
    Sense("us-retakes-the-field", "attacks at three to one whoever is on the airfield", "US",
          scene("OCT I", "U.S. Movement", {"0709": ("5/1", "5/2", "1Pio"), "0708": ("4/1",), "0808": ("1/1", "1/2", "1/3"),
                                           "0807": ("7/1", "7/2", "7/3")}), attacked("0708", *MANY)),
    Sense("us-retakes-from-afar", "brings those who stand five hexes off", "US",
          scene("OCT I", "U.S. Movement", {"0708": ("4/1",), "0907": ("1/1", "1/2", "1/3"), "1007": ("7/1", "7/2", "7/3"),
                                           "1109": ("5/1",)}), attacked("0708", *MANY)),
    Sense("us-relief-near", "lands near an airfield that is lost", "US",
          scene("OCT II", "U.S. Reinforcement", {"0709": ("5/1", "5/2"), "0708": ("4/1", "4/2"), "0019": ("124/1",)}),
          relief_near),
    Sense("us-doors-in-the-west", "some land where Japan may come in unseen in January", "US",
          scene("JAN I", "U.S. Reinforcement", {**MARINES, "0003": ("29/1",), "0104": ("27/1", "27/2", "27/3")}),
          lambda t: arrives(t, "the doors in the west stay open", True, "EP 4", "EP 5", "EP 6")),
    Sense("us-three-to-one", "brings three to one against a lone battalion in the open", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0606": ("4/1",), "0707": ("7/1", "7/2", "7/3"), "0807": ("5/3", "1/3")}),
          attacked("0606", *MANY)),
    Sense("us-last-hunt", "attacks the last Japanese unit on JAN III", "US",
          scene("JAN III", "U.S. Movement", {**MARINES, "0505": ("Yano",), "0606": ("27/1", "27/2", "27/3"),
                                             "0707": ("161/1", "161/2", "161/3")}), attacked("0505", *MANY)),
    Sense("us-no-odds-no-attack", "one battalion does not walk up to a stack of three", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0503": ("29/1", "29/2", "29/3"), "0606": ("1/3",)}), keeps_clear("1/3")),
    Sense("us-nobody-wasted-in-a-battle", "nobody attacks at worse than 1-2", "US", scene("OCT I", "U.S. Movement", MIDDLE),
          nobody_wasted),
    Sense("us-soaks-off", "the weakest soaks off, the others win", "US",
          scene("OCT I", "U.S. Combat", {**MARINES, "0606": ("7/1", "7/2", "1Amt"), "0507": ("28/K",),
                                         "0605": ("29/1", "29/2", "29/3"), "0607": ("7/3", "5/3")}),
          attacked("0507", "1-1", "2-1", *MANY)),
    Sense("us-loses-the-weakest", "loses the weakest unit", "US",
          scene("OCT I", "U.S. Combat", {**MARINES, "0606": ("7/1", "7/2", "1Amt"), "0605": ("28/K",)},
                'stage = 1\nresult = "EX"\n[[battles]]\nhexes = ["0605"]\nattackers = ["7/1", "7/2", "1Amt"]\n'), says("1Amt")),
    Sense("us-doors", "leaves no door open on JAN II", "US",
          scene("JAN II", "U.S. Movement", {**MARINES, "0016": ("27/1",), "0018": ("27/2",), "0020": ("27/3",), "0011": ("35/1",),
                                            "0220": ("35/2",), "0605": ("4/1",)}), doors_kept),
    # -- engineers and air --
    Sense("us-engineer-works", "an engineer stays at a destroyed hex", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0505": ("29/1",)}, '[airfields."0708"]\nstatus = "destroyed"\nwork = 1\n'),
          is_at("1Eng", "0708")),
    Sense("us-engineer-comes", "a spare engineer goes to the hex that has none", "US",
          scene("OCT I", "U.S. Movement", {"0708": ("1/1", "1Eng", "1Pio"), "0709": ("5/1",), "0202": ("4/1",)},
                '[airfields]\n"0709" = "destroyed"\n'), engineers_apart),
    Sense("us-three-engineers", "three engineers are not in one hex", "US",
          scene("OCT I", "U.S. Movement", {"0708": ("1Pio", "1Eng", "6CB"), "0709": ("5/1",), "0808": ("1/1",),
                                           "0202": ("4/1",)}), engineers_apart),
    Sense("us-garrison-makes-room", "a full garrison makes room for the engineer of a destroyed hex", "US",
          scene("OCT I", "U.S. Movement", {"0708": ("1/1", "1/3", "5/1"), "0709": ("1/2", "5/2", "5/3"), "0707": ("1Eng",),
                                           "0608": ("1Pio",), "0001": ("124/1", "124/2")},
                '[airfields]\n"0708" = "destroyed"\n"0709" = "destroyed"\n'), an_engineer_at("0708", "0709")),
    Sense("us-engineers-at-set-up", "sets an engineer up on each hex of Henderson Field", "US",
          'turn = "Set-up"\nphase = "Set-up"\n', engineers_set_up),
    Sense("us-builds-the-strip", "builds the Fighter Strip when nobody is near", "US",
          scene("DEC II", "U.S. Engineer", {**MARINES, "1006": ("6CB",), "0001": ("29/1",)}, "stage = 2\n"), says("build")),
    Sense("us-cap", "keeps a fighter in CAP", "US",
          scene("OCT I", "U.S. Air", {**MARINES, "0708": ("1/1", "1Eng", "F4F 1", "Fighter 1", "Bomber 1"), "0003": ("29/1",)},
                "stage = 2\n"), one_in_cap),
    Sense("us-bombs-what-it-attacks", "puts no bomber where nobody attacks", "US",
          scene("OCT I", "U.S. Movement", {**MARINES, "0606": ("4/1",), "0707": ("7/1", "7/2", "7/3"), "0003": ("29/1", "29/2"),
                                           "USAF GROUND ATTACK": ("Bomber 1", "Bomber 2")}), bombers_where_fought),
    # -- Japan --
    Sense("japan-comes-together", "gathers in the boxes beside the airfields for one storm", "Japan",
          scene("OCT I", "Japanese Reinforcement", {**MARINES, "Box C": ("4/1", "4/3")}),
          lambda t: arrives(t, "somebody lands far from the others", False, "Box A", "EP 1", "EP 2", "EP 3")),
    Sense("japan-walks-in", "walks onto an open airfield", "Japan",
          scene("OCT I", "Japanese Movement", {"0505": ("29/1",), "0202": ("1/1",), "1009": ("5/1",), "IJN RESERVE": ("DD 4",)}),
          is_at("29/1", "0708", "0709")),
    Sense("japan-stays-in", "does not leave the airfield it has taken", "Japan",
          scene("OCT II", "Japanese Movement", {"0708": ("29/1", "29/2"), "0709": ("5/1", "5/2"), "0909": ("1/1",)}),
          lambda t: held(t, "0708")),
    Sense("japan-throws-nobody-away", "nobody attacks at worse than 1-2", "Japan",
          scene("OCT III", "Japanese Movement", {**MIDDLE, "0602": ("16/1",)}), nobody_wasted),
    Sense("japan-no-dance", "nobody walks to and fro", "Japan", scene("OCT III", "Japanese Movement", MIDDLE), no_dance),
    Sense("japan-guns-behind", "guns do not go alone to the front", "Japan", scene("OCT III", "Japanese Movement", MIDDLE),
          guns_with_company),
    Sense("japan-hides-at-the-end", "keeps away from the enemy on JAN III", "Japan",
          scene("JAN III", "Japanese Movement", {**MARINES, "0103": ("29/1",), "0202": ("29/2",),
                                                 "0304": ("27/1", "27/2", "27/3")}),
          steps_out_of_sight),
    Sense("japan-comes-in-at-the-end", "enters the map on JAN III: boxes do not count", "Japan",
          scene("JAN III", "Japanese Movement", {**MARINES, "Box A": ("Yano",), "IJN ATTACK": ("DD 15",)}), comes_in),
    Sense("japan-supplies-by-ship", "spends a ship, not a battalion", "Japan",
          scene("NOV I", "Japanese Supply Resolution", {**MARINES, "0110": ("4/1", "10MA"), "IJN ATTACK": ("DD 7",)},
                "stage = 1\n"),
          says("DD 7")),
    Sense("japan-old-ship-first", "spends the ship whose time is over", "Japan",
          scene("NOV I", "Japanese Supply Resolution", {**MARINES, "0110": ("4/1",), "IJN ATTACK": ("DD 7",),
                                                         "IJN RESERVE": ("DD 8",)},
                "stage = 1\n"), says("DD 7")),
    Sense("japan-shells-no-wreck", "spends no ship on destroyed hexes", "Japan",
          scene("NOV I", "Japanese Combat", {"0708": ("1/1",), "0709": ("5/1",), "0110": ("4/1",),
                                             "IJN RESERVE": ("DD 8", "DD 9", "DD 10")},
                '[airfields]\n"0708" = "destroyed"\n"0709" = "destroyed"\n'), fires_for_something),
    Sense("japan-keeps-a-ship", "the last ship is kept for supply while the last battalion would starve", "Japan",
          scene("JAN II", "Japanese Combat", {"0708": ("1/1", "F4F 1"), "0709": ("5/1",), "0110": ("Yano",),
                                              "IJN RESERVE": ("DD 15",)}), keeps_its_ship),
    Sense("japan-bombs-no-wreck", "keeps a fresh bomber while nobody works at the wreck", "Japan",
          scene("OCT I", "Japanese Movement", {"0708": ("1/1",), "0709": ("5/1",), "0110": ("4/1",),
                                               "IJAF RESERVE": ("IJAF Bomber 4",)},
                '[airfields]\n"0708" = "destroyed"\n"0709" = "destroyed"\n'), bombs_no_wreck),
    Sense("japan-ships-in-the-assault", "ships support the storm", "Japan",
          scene("NOV I", "Japanese Combat", {**STORM, "IJN ATTACK": ("DD 6", "DD 7")}), ship_in_the_assault),
    Sense("japan-takes-the-field", "occupies an airfield hex after DE", "Japan",
          scene("NOV I", "Japanese Combat", {"0608": ("29/1", "29/2"), "0709": ("1Pio",), "0202": ("1/1",)},
                'stage = 1\nresult = "DE"\n[[battles]]\nhexes = ["0709"]\nattackers = ["29/1", "29/2"]\n'), takes_the_field),
    Sense("japan-last-destroyers", "commits the special destroyers while they still serve", "Japan",
          scene("JAN III", "Japanese Reinforcement", {**MARINES, "0110": ("4/1",), "IJN SPECIAL": ("DD 16", "DD 17")}),
          says_not("done")),
)  # fmt: skip
