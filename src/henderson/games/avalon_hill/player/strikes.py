"""The Tournament game: whom to attack in this step, and with whom, reckoned once from where everybody stood when it began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....board.reach import members
from ..rules.odds import times_from
from ..rules.reach import ground, shut
from ..rules.state import DONE, State
from . import clash
from .traps import Trap, manned, traps

if TYPE_CHECKING:
    from .tournament import War


class Strikes:
    """Who goes at which square, with how many factors; which squares are shut by it, and who has to stand where for that."""

    def __init__(self, targets: dict[int, int], power: dict[int, int], times: dict[int, int], posts: dict[int, int]) -> None:
        self.targets, self.power, self.times, self.posts = targets, power, times, posts
        self.shut = {targets[u] for u in posts}


def strikes(g: State, war: War) -> Strikes:
    """The attacks of the step; the same while it lasts."""
    key = (g.facts, war.side, g.turn, g.origin, g.strength, war.held, g.veiled, g.came, war.style)
    if not _LAST or _LAST[0][0] != key:
        _LAST[:] = [(key, _found(g, war))]
    return _LAST[0][1]


_LAST: list[tuple[tuple[object, ...], Strikes]] = []  # of the last step


def _found(g: State, war: War) -> Strikes:
    facts, held, beside, side = g.facts, war.held, war.beside, war.side
    around, style = facts.grid.around, war.style
    can: dict[int, list[int]] = {}
    posts: dict[int, dict[int, set[int]]] = {}  # enemy square, square beside it, who can come there
    rows = [facts.distances(e) for e in members(held)]
    for u in g.force(side):
        home = g.origin[u]
        if home < 0 or facts.gun[u] or u in facts.labor:
            continue
        points = facts.allowance[u] - (facts.bta.landing if u in g.came else 0)
        squares = 1 << home & beside
        if g.left[u] != DONE and min([row[home] for row in rows]) <= points + 1:
            blocked, zone = shut(g, (u,))
            for s in ground(g, u, home, points).reach(home, points, blocked, zone).squares:
                squares |= beside & 1 << s
        found = 0
        for s in members(squares):
            near = around[s] & held
            if g.open >> s & 1 and near & near - 1 and near.bit_count() > 2:
                continue  # three battles at once
            found |= near
            for e in members(near):
                posts.setdefault(e, {}).setdefault(s, set()).add(u)
        for e in members(found):
            can.setdefault(e, []).append(u)
    times = {e: min([times_from(g, s, e) for s in where]) for e, where in posts.items()}
    for team in can.values():
        team.sort(key=lambda u: (-g.strength[u], u))
    targets: dict[int, int] = {}
    power: dict[int, int] = {}
    stand: dict[int, int] = {}
    shutting = {e: traps(g, e, set(where)) if style.traps else [] for e, where in posts.items()}
    room = {e: facts.limits["stack"] * len(where) for e, where in posts.items()}
    while True:
        best: tuple[float, int, int, dict[int, int]] = (style.enough, -1, 0, {})
        for e, team in can.items():
            free = [u for u in team if u not in targets][: room[e]]
            had, defence, closed = power.get(e, 0), war.foes[e] * times[e], any(targets[u] == e for u in stand)
            before, total = (worth_of(g, war, e, had, defence, closed) if had else 0.0), had
            men: dict[int, int] = {}
            for n, u in enumerate(free, 1):
                total += g.strength[u]
                if not closed and not men and not had:
                    men = _shut(shutting[e], posts[e], free[:n])
                net = worth_of(g, war, e, total, defence, closed or bool(men)) - before - style.commit * (total - had)
                if net > best[0]:
                    best = (net, e, n, men)
                if total >= 6 * defence:
                    break
        _, e, n, men = best
        if e < 0:
            break
        for u in [u for u in can[e] if u not in targets][:n]:
            targets[u] = e
            power[e] = power.get(e, 0) + g.strength[u]
            room[e] -= 1
        stand.update(men)
    return Strikes(targets, power, times, stand)


def _shut(found: list[Trap], who: dict[int, set[int]], team: list[int]) -> dict[int, int]:
    """Who stands where, so that the square is shut; nothing when the team cannot."""
    for trap in found:
        if len(trap) <= len(team) and (men := manned(trap, who, team)):
            return men
    return {}


def worth_of(g: State, war: War, e: int, power: int, defence: int, shut: bool = False) -> float:
    """What an attack on a square is worth, in points; `shut`: there is no way out of it."""
    there = war.foes[e] if shut else 0
    pays = clash.points(g.facts, power, defence, war.gain, war.loss, there)
    if e == g.facts.henderson:
        pays += war.style.seize * clash.expected(g.facts, power, defence).taken
    return pays
