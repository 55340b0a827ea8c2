"""What a report tells of many games, gathered in one pass: counts, never the games themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from .observe import Sample
from .simulate import Endings
from .statistics import Spread


class Gathered:
    """Counts over all games of a study."""

    def __init__(self, sides: Sequence[str], games: Iterable[Sample]) -> None:
        self.sides, self.games = list(sides), 0
        self.won: Counter[str] = Counter()
        self.endings = Endings()
        self.turns: Counter[int] = Counter()
        self.scores: dict[str, Counter[int]] = {side: Counter() for side in sides}
        self.strength: dict[str, dict[int, Counter[int]]] = {side: defaultdict(Counter) for side in sides}
        self.field: dict[int, Counter[str]] = defaultdict(Counter)
        self.losses = dict.fromkeys(sides, Spread())
        self.dice: dict[str, list[int]] = {side: [0] * 6 for side in sides}
        self.decided = self.lucky = 0  # games somebody won, and those in which the winner's half saw the higher mean roll
        self.rules: Counter[str] = Counter()  # uses
        self.rule_games: Counter[str] = Counter()  # games in which it was used
        for game in games:
            self._add(game)

    def _add(self, game: Sample) -> None:
        self.games += 1
        self.won[game.winner] += 1
        self.endings.add(game.winner, game.rule, game.reason)
        self.turns[game.turns] += 1
        self.rules.update(game.rules)
        self.rule_games.update(game.rules.keys())
        began = {turn.turn: turn for turn in reversed(game.course)}.values()  # not how the last one ended
        for turn in began:
            self.field[turn.turn][turn.field] += 1
        for side in self.sides:
            if side in game.score:
                self.scores[side][game.score[side]] += 1
            for turn in began:
                self.strength[side][turn.turn][turn.strength.get(side, 0)] += 1
            self.losses[side] = self.losses[side].add(game.losses.get(side, 0))
            self.dice[side] = [a + b for a, b in zip(self.dice[side], game.dice.get(side, [0] * 6))]
        means = {side: mean_face(faces) for side, faces in game.dice.items() if side and sum(faces)}
        if game.winner and means:
            self.decided += 1
            self.lucky += max(means, key=lambda side: means[side]) == game.winner


def mean_face(faces: Sequence[int]) -> float:
    """The mean of dice counted by face."""
    return sum((i + 1) * k for i, k in enumerate(faces)) / sum(faces)


def mean(counts: Counter[int]) -> float:
    """Of values counted."""
    return sum(v * k for v, k in counts.items()) / counts.total()


def quantile(counts: Counter[int], share: float) -> int:
    """The least value that so large a share does not exceed."""
    left = share * counts.total()
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)
