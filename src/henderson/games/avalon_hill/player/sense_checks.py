"""What a sense test looks at when a bot has played: one function for each kind of mistake."""

from __future__ import annotations

from collections.abc import Callable

from ....board.reach import members
from ....engine.game import Game
from ...kit.sense import Trial
from ..rules.facts import JAPAN, US
from ..rules.state import State
from ..rules.victory import occupant
from .fire import Fire
from .traps import is_shut

Judge = Callable[[State], str]
PACE = 6  # squares


def far(g: State, square: int) -> int:
    """Squares from Henderson Field."""
    return g.facts.distances(g.facts.henderson)[square]


def at(g: State, unit: str) -> int:
    """Where a unit stands."""
    return g.place[g.facts.unit[unit]]


def moved(judge: Judge) -> Callable[[Trial], str]:
    """Play the step; look at the board."""

    def check(trial: Trial) -> str:
        trial.step()
        return judge(trial.state)

    return check


def turned(judge: Judge) -> Callable[[Trial], str]:
    """Play the side's half of the turn to its end; look at the board."""

    def check(trial: Trial) -> str:
        here = trial.game.where.turn, trial.game.where.side
        trial.play(lambda game: (game.where.turn, game.where.side) != here)
        return judge(trial.state)

    return check


def landed(judge: Judge) -> Callable[[Trial], str]:
    """Play the step and the next one, arrivals and movement; look at the board."""

    def check(trial: Trial) -> str:
        trial.step()
        trial.step()
        return judge(trial.state)

    return check


def answered(says: Callable[[State, str], str]) -> Callable[[Trial], str]:
    """One answer, and the sentence about it."""

    def check(trial: Trial) -> str:
        state = trial.state
        return says(state, trial.answer())

    return check


def holds(side: str) -> Judge:
    """Is the side on Henderson Field?"""
    return lambda g: "" if occupant(g) == side else "the field is not held"


def free(side: str, *units: str) -> Judge:
    """Do the units keep out of enemy zones?"""

    def judge(g: State) -> str:
        caught = [u for u in units if at(g, u) >= 0 and g.danger(side) >> at(g, u) & 1]
        return f"{', '.join(caught)} walked into a hopeless attack" if caught else ""

    return judge


def beside_field(least: int) -> Judge:
    """Do so many Japanese factors stand at the field?"""

    def judge(g: State) -> str:
        there = sum([g.strength[u] for u in g.force(JAPAN) if far(g, g.place[u]) <= 1])
        return "" if there >= least else f"{there} factors at the field when it is now or never"

    return judge


def near_field(side: str, most: int) -> Judge:
    """Is everybody within so many squares?"""

    def judge(g: State) -> str:
        gone = [g.name(u) for u in g.force(side) if far(g, g.place[u]) > most]
        return f"{gone[0]} left the field that wins" if gone else ""

    return judge


def garrison(least: int) -> Judge:
    """Are there so many factors on the field?"""

    def judge(g: State) -> str:
        there = sum([g.strength[u] for u in g.units_at(g.facts.henderson)])
        return "" if there >= least and occupant(g) == US else f"{there} factors on the field"

    return judge


def no_gap(g: State) -> str:
    """Is somebody on each square round the field?"""
    gaps = g.facts.around[g.facts.henderson] & ~g.held_us
    return f"{gaps.bit_count()} gaps in the ring" if gaps else ""


def kept_away(least: int) -> Judge:
    """Do the Japanese keep that far from every American?"""

    def judge(g: State) -> str:
        nearest = min([g.facts.distances(g.place[u])[g.place[v]] for u in g.force(JAPAN) for v in g.force(US)], default=99)
        return "" if nearest >= least else f"{nearest} squares from a whole division, alone"

    return judge


def apart(least: int) -> Judge:
    """Is a Japanese unit so far from every American?"""

    def judge(g: State) -> str:
        rows = [g.facts.distances(g.place[u]) for u in g.force(JAPAN)]
        farthest = max([min([row[g.place[v]] for v in g.force(US)]) for row in rows], default=0)
        return "" if farthest >= least else f"all within {farthest} squares of those who hunt them: a turn may lose the game"

    return judge


def army_within(most: int, least: int) -> Judge:
    """Do so many Japanese factors stand within that many squares of the field?"""

    def judge(g: State) -> str:
        there = sum([g.strength[u] for u in g.force(JAPAN) if far(g, g.place[u]) <= most])
        return "" if there >= least else f"{there} factors within {most} squares of the field: an army runs from a battalion"

    return judge


def gathers_at(least: int) -> Judge:
    """Does every Japanese unit stay that far from the field?"""

    def judge(g: State) -> str:
        nearest = min([far(g, g.place[u]) for u in g.force(JAPAN)], default=99)
        return "" if nearest >= least else f"a unit {nearest} squares from a field that is worth nothing yet"

    return judge


def net_attacked(least: int) -> Judge:
    """Does Japan stand beside so many squares of the second ring, so that they are attacked?"""

    def judge(g: State) -> str:
        away = g.facts.distances(g.facts.henderson)
        hit = [s for s in members(g.held_us) if away[s] == 2 and g.facts.around[s] & g.held_japan]
        return "" if len(hit) >= least else f"{len(hit)} squares of a thin net attacked: the ring behind is whole when time is up"

    return judge


def kept_out(g: State) -> str:
    """Is no Japanese unit on the field?"""
    return "walked into the empty field between two stacks" if occupant(g) == JAPAN else ""


def spread_out(side: str, most: int) -> Judge:
    """Does no square in reach of enemy guns hold more factors than that?"""

    def judge(g: State) -> str:
        fire = Fire(g, side)
        for s in {g.place[u] for u in g.force(side)}:
            crowd = sum([g.strength[u] for u in g.units_at(s)])
            if crowd > most and fire.shots(s) >= 5:
                return f"{crowd} factors in one square under the guns"
        return ""

    return judge


def guns_apart(side: str) -> Judge:
    """Does no gun stand beside an enemy?"""

    def judge(g: State) -> str:
        lost = [g.name(u) for u in g.facts.guns[side] if g.place[u] >= 0 and g.facts.grid.around[g.place[u]] & g.foes(side)]
        return f"{lost[0]} parked beside the enemy" if lost else ""

    return judge


def in_reach(g: State) -> str:
    """T.win.4 Is a Japanese gun within seven squares?"""
    reach = [u for u in g.facts.guns[JAPAN] if g.place[u] >= 0 and far(g, g.place[u]) <= 7]
    return "" if reach else "batteries parked at eight squares when seven scores"


def struck(unit: str) -> Judge:
    """Has the enemy unit been hurt, or driven off, or at least fought?"""

    def judge(g: State) -> str:
        number = g.facts.unit[unit]
        hurt = g.strength[number] < g.facts.combat[number] or g.place[number] < 0 or number in g.fought
        return "" if hurt else f"{unit} was left alone under the noses of a division"

    return judge


def surrounded(side: str, square: str) -> Judge:
    """Has the enemy on that square no way out?"""
    return lambda g: "" if is_shut(g, side, g.facts.square[square]) else f"{square} was not surrounded, and can go back"


def out_of_fire(side: str, unit: str) -> Judge:
    """Is the unit out of reach of every enemy gun?"""

    def judge(g: State) -> str:
        guns = Fire(g, side).guns
        near = sum([f for place, f, reach in guns if g.facts.distances(place)[at(g, unit)] <= reach])
        return f"{unit} stays under {near} gun factors for nothing" if near else ""

    return judge


def begun(turn: int) -> Callable[[Game], bool]:
    """Has that turn begun?"""
    return lambda game: game.where.turn >= turn


def fought(turns: int) -> Callable[[Trial], str]:
    """Play some turns: has the enemy lost anything?"""

    def check(trial: Trial) -> str:
        enemy = JAPAN if trial.side == US else US
        first, before = trial.game.where.turn, sum([trial.state.strength[u] for u in trial.state.force(enemy)])
        trial.play(begun(first + turns), 3000)
        left = sum([trial.state.strength[u] for u in trial.state.force(enemy)])
        return "" if left < before else f"{turns} turns beside the enemy without a shot that told or an attack"

    return check


def no_pacing(turns: int) -> Callable[[Trial], str]:
    """Play some turns: does nobody march off and back again?"""

    def check(trial: Trial) -> str:
        first, seen = trial.game.where.turn, [list(trial.state.place)]
        for n in range(turns):
            trial.play(begun(first + n + 1), 3000)
            seen.append(list(trial.state.place))
        g, away = trial.state, trial.state.facts.distances
        for a, b, c in zip(seen, seen[1:], seen[2:]):
            for u in g.force(trial.side):
                if min(a[u], b[u], c[u]) >= 0 and away(a[u])[b[u]] > PACE and away(a[u])[c[u]] <= 2:
                    return f"{g.name(u)} marched off and back again"
        return ""

    return check


def word_in(*words: str) -> Callable[[State, str], str]:
    """Is it one of those answers?"""
    return lambda g, word: "" if word in words else f"answered {word}"


def word_not(*words: str) -> Callable[[State, str], str]:
    """Is it none of those?"""
    return lambda g, word: f"answered {word}" if word in words else ""


def lands(low: int, high: int) -> Callable[[State, str], str]:
    """Is the square so far from the field?"""

    def says(g: State, word: str) -> str:
        away = far(g, g.facts.square[word])
        return "" if low <= away <= high else f"{word} is {away} squares from the field"

    return says
