"""Round robin: who meets whom, and who stands where. Plain reckoning, no database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple


class Pairing(NamedTuple):
    """A game of a pool: who has the first side, who the second."""

    round: int
    board: int
    first: str
    second: str


class Result(NamedTuple):
    """A pairing that was played or forfeited: the points of the first."""

    first: str
    second: str
    score: float


class Standing(NamedTuple):
    """Somebody's place: points, then Sonneborn-Berger, then who won against whom."""

    player: str
    played: int
    score: float
    tie: float


def schedule(players: Sequence[str]) -> list[Pairing]:
    """Everybody meets everybody twice, once from each side, in rounds in which nobody plays twice (the circle method).

    >>> schedule(["a", "b", "c"])[:2]
    [Pairing(round=1, board=1, first='b', second='c'), Pairing(round=2, board=1, first='c', second='a')]
    """
    ring = [*players] + [""] * (len(players) % 2)
    half: list[list[tuple[str, str]]] = []
    for turn in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        if turn % 2:  # so that nobody has the same side round after round
            pairs = [(b, a) for a, b in pairs]
        half.append([(a, b) for a, b in pairs if a and b])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    rounds = half + [[(b, a) for a, b in pairs] for pairs in half]
    return [Pairing(r, board, a, b) for r, pairs in enumerate(rounds, 1) for board, (a, b) in enumerate(pairs, 1)]


def standings(players: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """The table of a pool, the first on top."""
    score: dict[str, float] = defaultdict(float)
    played: dict[str, int] = defaultdict(int)
    for a, b, points in results:
        score[a] += points
        score[b] += 1 - points
        played[a] += 1
        played[b] += 1
    tie: dict[str, float] = defaultdict(float)
    direct: dict[tuple[str, str], float] = defaultdict(float)
    for a, b, points in results:
        tie[a] += points * score[b]
        tie[b] += (1 - points) * score[a]
        direct[a, b] += points
        direct[b, a] += 1 - points
    level = defaultdict(list)
    for player in players:
        level[score[player], tie[player]].append(player)

    def against(player: str) -> float:
        """Points against those who are level with him."""
        return sum(direct[player, other] for other in level[score[player], tie[player]])

    order = sorted(players, key=lambda p: (-score[p], -tie[p], -against(p), players.index(p)))
    return [Standing(p, played[p], score[p], round(tie[p], 2)) for p in order]
