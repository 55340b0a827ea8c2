"""5.0 Victory Points, the end of the game, and the story of it."""

from __future__ import annotations

from functools import lru_cache

from ....engine.view import Outcome
from .state import US, State

TALLY = (
    "IJA counters came",
    "were destroyed",
    "USMC counters were lost",
    "fled Disrupted",
    "hits on Henderson Field",
    "Hand-to-Hand fights",
)


def score(g: State) -> list[tuple[str, int, int, str]]:
    """5.0 Victory Points item by item: title, how many, points, where the value comes from (most are reconstructed)."""
    facts = g.facts
    each = facts.values["gather_intel_points"]
    counts = {
        "gather_intel": g.intel // each if each else 0,
        "yura_turned_back": g.yura_back,
        "nagumo_spotted": g.spotted,
        "oka_repulsed": g.oka_repulsed,
        "tank_destroyed": g.tank_destroyed,
        "per_usmc_counter_in_combat_positions": sum(len(g.at[p]) for p in range(facts.positions)),
        "per_undisrupted_henderson_location": sum(1 for n in range(3, 19) if not g.disrupted[n]),
    }
    return [(title, counts[k], counts[k] * points, source) for k, (title, points, source) in facts.points.items()]


def rank(g: State, points: int) -> str:
    """5.0 The rank for so many points."""
    return [name for name, least in g.facts.ranks if points >= least][-1]


def outcome(g: State) -> Outcome | None:
    """3.8.end After the Wave 4 Banzai card the score is counted; 5.0.b a defeat ends the game with no scoring."""
    if g.over:
        return Outcome(winner="", reason=f"Defeat: {g.over}", rule=g.over_rule, score={US: 0})
    if g.survived:
        total = sum(points for _, _, points, _ in score(g))
        return Outcome(
            winner=US,
            reason=f"Henderson Field holds: {total} Victory Points, {rank(g, total)} victory",
            rule="5.0",
            score={US: total},
        )
    return None


def debrief(g: State) -> list[tuple[int, int, str, list[str]]]:
    """The story so far, turn by turn: turn, Wave, what was counted, headlines."""
    turns = g.diary
    if g.turn and not (turns and turns[-1][0] == g.turn):
        turns = (*turns, (g.turn, g.wave, *g.tally))
    return _told(turns, g.headlines)


@lru_cache(maxsize=64)
def _told(turns: tuple[tuple[int, ...], ...], headlines: tuple[str, ...]) -> list[tuple[int, int, str, list[str]]]:
    marks: dict[str, list[str]] = {}
    for headline in headlines:
        turn, _, text = headline.partition(": ")
        marks.setdefault(turn, []).append(text)
    told: list[tuple[int, int, str, list[str]]] = []
    for number, wave, *numbers in turns:
        words = [f"{n} {what}" for n, what in zip(numbers, TALLY) if n]
        told.append((number, wave, ", ".join(words) if words else "a quiet turn", marks.get(str(number), [])))
    return told
