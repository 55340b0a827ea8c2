"""What a sense test of Deluxe Guadalcanal looks at when a bot has played: one function for each kind of mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kit.sense import Trial
from ..rules import artillery
from ..rules import words as w
from ..rules.state import State

US, JAPAN = 0, 1
Check = Callable[[Trial], str]


def strength_at(g: State, side: int, hex_: str) -> int:
    """Factors of the men of a side in a hex."""
    return sum(g.strength[u] for u in g.units_at(g.facts.grid.index[hex_], side) if not g.facts.gun[u])


def beside(g: State, name: str, hex_: str) -> bool:
    """Does a unit stand next to a hex?"""
    place = g.place[g.facts.index[name]]
    return place >= 0 and g.facts.grid.index[hex_] in g.facts.land_neighbours[place]


# -- checks --------------------------------------------------------------------------------------------------------


def keeps(side: int, hex_: str, least: int) -> Check:
    """After the step at least so many factors stand in a hex."""

    def check(trial: Trial) -> str:
        trial.step()
        here = strength_at(trial.state, side, hex_)
        return "" if here >= least else f"{hex_} is left to {here} factors"

    return check


def takes(hex_: str, side: int) -> Check:
    """After the step the side controls a place."""

    def check(trial: Trial) -> str:
        trial.step()
        g: State = trial.state
        return "" if g.control[g.facts.grid.index[hex_]] == side else f"{hex_} lies open and nobody takes it"

    return check


def attacks(hex_: str) -> Check:
    """In the combat step the hex is attacked."""

    def check(trial: Trial) -> str:
        trial.step()
        return "" if hex_ in trial.words else f"{hex_} is not attacked"

    return check


def spares(hex_: str) -> Check:
    """In the combat step the hex is left alone."""

    def check(trial: Trial) -> str:
        trial.step()
        return f"{hex_} is attacked at hopeless odds" if hex_ in trial.words else ""

    return check


def says(word: str, *, not_: bool = False) -> Check:
    """The first answer is that word, or not."""

    def check(trial: Trial) -> str:
        said = trial.answer()
        return "" if (said == word) != not_ else f"it says '{said}'"

    return check


def gathers(names: Sequence[str], hex_: str, least: int) -> Check:
    """After the step at least so many of these units stand beside a hex."""

    def check(trial: Trial) -> str:
        trial.step()
        there = sum(beside(trial.state, name, hex_) for name in names)
        return "" if there >= least else f"{there} of {len(names)} stand beside {hex_}"

    return check


def away_from(name: str, foes: Sequence[str]) -> Check:
    """After the step a unit does not stand beside any of those hexes."""

    def check(trial: Trial) -> str:
        trial.step()
        near = [f for f in foes if beside(trial.state, name, f)]
        return f"{name} walks up to {near[0]}" if near else ""

    return check


def fires_at_most(points: int) -> Check:
    """In the fire step no more supply than that is spent."""

    def check(trial: Trial) -> str:
        side = JAPAN if trial.side == "Japan" else US
        before = trial.state.supply[side]
        trial.step()
        spent = before - trial.state.supply[side]
        return f"{spent} supply points are fired at almost nothing" if spent > points else ""

    return check


def fires_at(hex_: str) -> Check:
    """In the fire step something is fired at the hex."""

    def check(trial: Trial) -> str:
        trial.step()
        return "" if hex_ in trial.words else f"nobody fires at {hex_}"

    return check


def lands_with_company(name: str) -> Check:
    """A gun that lands has men with it, or nobody near it, or waits."""

    def check(trial: Trial) -> str:
        trial.step()
        g: State = trial.state
        gun = g.facts.index[name]
        if g.place[gun] < 0:
            return ""
        side = g.facts.side[gun]
        with_it = strength_at(g, side, g.name(g.place[gun]))
        foes = [h for h in g.open_hexes(1 - side) if g.facts.grid.distance(h, g.place[gun]) <= 4]
        return f"{name} stands alone in {g.name(g.place[gun])}" if foes and not with_it else ""

    return check


def keeps_guns(names: Sequence[str]) -> Check:
    """After the step none of these guns stands without men where the enemy is near."""

    def check(trial: Trial) -> str:
        trial.step()
        g: State = trial.state
        for name in names:
            gun = g.facts.index[name]
            side, here = g.facts.side[gun], g.place[gun]
            if here >= 0 and not strength_at(g, side, g.name(here)):
                foes = [h for h in g.open_hexes(1 - side) if g.facts.grid.distance(h, here) <= 4]
                if foes:
                    return f"{name} is left alone in {g.name(here)}"
        return ""

    return check


def guns_stay_back(trial: Trial) -> str:
    """After the step no gun stands beside enemies who are more than three times as strong as all with it and around it."""
    trial.step()
    g: State = trial.state
    side = JAPAN if trial.side == "Japan" else US
    for u in [u for u in g.on_map(side) if g.facts.gun[u]]:
        around = [g.name(h) for h in g.facts.land_neighbours[g.place[u]]]
        foes = sum(strength_at(g, 1 - side, h) for h in around)
        if foes > 3 * sum(strength_at(g, side, h) for h in (g.name(g.place[u]), *around)):
            return f"{g.facts.units[u].name} stands beside {foes} factors in {g.name(g.place[u])}"
    return ""


def nobody_goes_alone(trial: Trial) -> str:
    """After the step nobody owes an attack on a hex (8.2a) that is more than twice as strong as all of ours beside it."""
    trial.step()
    g: State = trial.state
    side = JAPAN if trial.side == "Japan" else US
    for hex_ in g.open_hexes(1 - side):
        around = [h for h in g.facts.land_neighbours[hex_] if strength_at(g, side, g.name(h))]
        ours = sum(strength_at(g, side, g.name(h)) for h in around)
        theirs = sum(g.strength[u] for u in g.units_at(hex_, 1 - side))
        if theirs > 2 * ours and any(g.in_zone(h, 1 - side) for h in around):
            return f"{ours} factors stand beside {theirs} in {g.name(hex_)} and owe the attack"
    return ""


def sends_at_most(factors: int, hex_: str) -> Check:
    """After the step no more factors than that stand beside a hex."""

    def check(trial: Trial) -> str:
        trial.step()
        g: State = trial.state
        side = JAPAN if trial.side == "Japan" else US
        there = sum(strength_at(g, side, g.name(h)) for h in g.facts.land_neighbours[g.facts.grid.index[hex_]])
        return f"{there} factors are sent to {hex_}" if there > factors else ""

    return check


def not_under_fire(most: int) -> Check:
    """After the step no hex that the enemy's guns reach and somebody of his sees holds more factors than that."""

    def check(trial: Trial) -> str:
        trial.step()
        g: State = trial.state
        side = JAPAN if trial.side == "Japan" else US
        for hex_ in artillery.seen_targets(g, 1 - side, artillery.guns(g, 1 - side)):
            if strength_at(g, side, g.name(hex_)) > most:
                return f"{strength_at(g, side, g.name(hex_))} factors stand in {g.name(hex_)} under the guns"
        return ""

    return check


def walks_once(name: str) -> Check:
    """In the step the unit comes to no hex a second time."""

    def check(trial: Trial) -> str:
        trial.step()
        path, on = [], False
        for word in trial.words:
            if word in (name, w.SEA):
                on = on or word == name
            elif word.isdigit() and on:
                path.append(word)
            else:
                on = False
        return f"{name} walks to and fro: {', '.join(path)}" if len(set(path)) < len(path) else ""

    return check


def spread_out(least: int) -> Check:
    """After the landings and moves of the first turn at least so many villages are held."""

    def check(trial: Trial) -> str:
        trial.play(lambda game: game.where.step_name == "U.S. Combat" or game.state.step > 8)
        g: State = trial.state
        held = sum(g.control[h] == US for h in g.facts.villages)
        return "" if held >= least else f"only {held} villages are taken with no enemy on the island"

    return check


def holds_villages(side: int, least: int) -> Check:
    """After the step the side controls at least so many villages."""

    def check(trial: Trial) -> str:
        trial.step()
        g: State = trial.state
        held = sum(g.control[h] == side for h in g.facts.villages)
        return "" if held >= least else f"{held} villages are held where {least} could be"

    return check


def goes_home(name: str) -> Check:
    """After the step the unit is off the map."""

    def check(trial: Trial) -> str:
        trial.step()
        return f"{name} stays and costs a point a turn" if trial.state.place[trial.state.facts.index[name]] >= 0 else ""

    return check
