"""What a sense test of First Blood looks at when a bot has played: one function for each kind of mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...kit.sense import Trial
from ..rules.facts import ARTILLERY, ENGINEER, JAPAN, US
from .ground import distances, held_by, ring_of
from .posts import walk, ways_in


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


def keeps_off(*hexes: str) -> Callable[[Trial], str]:
    """Nobody of the side ends its Movement Phase in those hexes."""

    def check(trial: Trial) -> str:
        trial.step()
        g, mine = trial.state, 1 + (trial.side == "Japan")
        there = [h for h in hexes if g.holder[g.facts.space[h]] == mine]
        return f"goes to {', '.join(there)}" if there else ""

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


def ring_manned(trial: Trial) -> str:
    """Somebody stands in most of the hexes round the airfields after the move."""
    trial.step()
    g = trial.state
    ring = ring_of(g)
    bare = [g.facts.names[h] for h in ring if g.holder[h] != US + 1]
    return f"nobody at {', '.join(bare)}" if 2 * len(bare) > len(ring) else ""


def ring_of_infantry(trial: Trial) -> str:
    """No hex beside the airfields is held by guns alone."""
    trial.step()
    g, f = trial.state, trial.state.facts
    alone = [f.names[h] for h in ring_of(g) if g.at[h] and all(f.kind[u] == ARTILLERY for u in g.at[h])]
    return f"guns alone in {', '.join(alone)}" if alone else ""


def reserve_at_home(trial: Trial) -> str:
    """Of the units that stand beside the airfields, within a turn's walk, some still do, or bar the enemy's way."""
    g = trial.state
    far = distances(g, list(g.facts.fields[:2]))
    near = [u for u in g.facts.ground_of[US] if g.place[u] < g.facts.hexes and 0 < far[g.place[u]] <= walk(g.facts, US)]
    trial.step()
    gone = [g.facts.ids[u] for u in near if far[trial.state.place[u]] > walk(g.facts, US)]
    return f"{', '.join(gone)} march off while the airfields are to be stormed" if len(gone) == len(near) else ""


def somebody_at_home(trial: Trial) -> str:
    """Twenty factors are still within a turn's walk of the airfields."""
    trial.step()
    g, f = trial.state, trial.state.facts
    far = distances(g, list(f.fields[:2]))
    near = [f.combat[u] for u in f.ground_of[US] if g.place[u] < f.hexes and far[g.place[u]] <= walk(f, US)]
    return f"{sum(near)} factors stay near the airfields, all others march off" if sum(near) < 20 else ""


def at_the_enemy(*units: str) -> Callable[[Trial], str]:
    """Those battalions come nearer to the enemy, but for one or two."""

    def check(trial: Trial) -> str:
        g, f = trial.state, trial.state.facts
        far = distances(g, held_by(g, JAPAN))
        before = {u: far[g.place[f.unit[u]]] for u in units}
        trial.step()
        off = [u for u in units if far[trial.state.place[f.unit[u]]] >= before[u]]
        return f"{', '.join(off)} walk away from the enemy" if len(off) > 2 else ""

    return check


def nearer_to_the_fields(*units: str, wanted: bool = True) -> Callable[[Trial], str]:
    """Those units come nearer to the airfields, or do not, as is wanted."""

    def check(trial: Trial) -> str:
        g, f = trial.state, trial.state.facts
        far = distances(g, list(f.fields[:2]))
        before = {u: far[g.place[f.unit[u]]] for u in units}
        trial.step()
        off = [u for u in units if (far[trial.state.place[f.unit[u]]] < before[u]) != wanted]
        return f"{', '.join(off)} {'stay behind' if wanted else 'go there alone'}" if off else ""

    return check


def stands_still(trial: Trial) -> str:
    """Nobody out in the country walks about when nobody is there."""
    g, f = trial.state, trial.state.facts
    out = {f.ids[u] for u in f.ground_of[US] if g.place[u] < f.hexes and f.field_at[g.place[u]] < 0}
    trial.step()
    walked = out & {str(e.data["piece"]) for e in trial.game.events() if e.rule == "4.0a"}
    return f"{', '.join(sorted(walked))} walk about" if len(walked) > 1 else ""


def no_exchange(trial: Trial) -> str:
    """Nobody goes where a friend has just gone away from."""
    before = list(trial.state.place)
    trial.step()
    g, f = trial.state, trial.state.facts
    moved = [u for u in f.ground_of[JAPAN] if before[u] < f.hexes and g.place[u] != before[u]]
    left = {before[u] for u in moved}
    late = [f.ids[u] for u in moved if g.place[u] in left]
    return f"{', '.join(late)} change places with friends" if late else ""


def bombers_where_fought(trial: Trial) -> str:
    """Bombers go on hexes that are attacked."""
    trial.step()
    g, f = trial.state, trial.state.facts
    idle = [f.names[h] for h in range(f.hexes) if g.holder[h] == JAPAN + 1 and not g.us_zone[h]
            and any(f.side[u] == US for u in g.aloft[h])]  # fmt: skip
    return f"bombs {', '.join(idle)} where nobody attacks" if idle else ""


def doors_kept(trial: Trial) -> str:
    """No door that was held is left open at the end, if somebody may still come by it."""
    g = trial.state
    before = {h for h in ways_in(g) if g.at[h] and g.holder[h] == US + 1}
    trial.step()
    left = [g.facts.names[h] for h in before if trial.state.holder[h] != US + 1]
    return f"opens {', '.join(left)}" if left else ""


def doors_shut(trial: Trial) -> str:
    """Every door by which somebody may still come is held."""
    wanted = ways_in(trial.state)
    trial.step()
    left = [trial.state.facts.names[h] for h in wanted if trial.state.holder[h] != US + 1]
    return f"leaves {', '.join(left)} open" if left else ""


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


def breaks_out(trial: Trial) -> str:
    """Somebody of those who shut the others in is attacked."""
    trial.step()
    trial.step()
    return "" if odds_of(trial).keys() & {"0301", "0103"} else "six battalions stay in the corner behind two companies"


def fires_for_something(trial: Trial) -> str:
    """No ship is spent on an airfield hex that is destroyed already."""
    trial.step()
    return "shells a wreck" if any(e.rule == "10.3a" for e in trial.game.events()) else ""


def fires_once(trial: Trial) -> str:
    """No hex is shelled twice for the same work."""
    trial.step()
    return "shells a wreck twice" if len([e for e in trial.game.events() if e.rule == "10.5"]) > 1 else ""


def keeps_its_ship(trial: Trial) -> str:
    """The last ship is not spent on an airfield."""
    trial.step()
    return "spends its last ship on an aircraft" if any(e.rule == "10.3a" for e in trial.game.events()) else ""


def commits_none(trial: Trial) -> str:
    """No special destroyer is committed in this Reinforcement Phase (10.1c)."""
    trial.step()
    g = trial.state
    return "" if len(g.aloft[g.facts.ijn_special]) == 2 else "commits special destroyers"


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
