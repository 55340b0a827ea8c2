"""What the enemy's guns may cost where a unit stops: he fires after every move (8.1a), and a thick stack loses most."""

from __future__ import annotations

from ..rules import artillery
from ..rules.sight import seen_from
from ..rules.state import State
from . import reckoning

Gun = tuple[bytes, int, int, int]  # how far every hex is, its range, its factors, its hex


class Fire:
    """The guns of the other side, and what they can pay."""

    __slots__ = ("g", "guns", "known", "pays", "places", "price", "side")

    def __init__(self, g: State, side: int) -> None:
        facts, marks = g.facts, g.marks_of(side)
        self.g, self.side, self.pays, self.price = g, side, g.can_pay(1 - side), reckoning.PRICE[side]
        self.guns: list[Gun] = []
        if self.pays:  # 8.1b a gun in a zone of control is silent
            self.guns = [(facts.away(g.place[u]), facts.units[u].range, g.strength[u], g.place[u])
                         for u in g.on_map(1 - side) if facts.gun[u] and not marks[g.place[u]]]  # fmt: skip
        self.known: dict[int, int] = {}
        self.places = artillery.spotters(g, 1 - side) if self.guns else 0

    def on(self, hex_: int) -> int:
        """Factors that can be fired at a hex when somebody stands there: those beside it fall silent."""
        factors = self.known.get(hex_)
        if factors is None:
            around, jungle = self.g.facts.land_neighbours[hex_], self.g.facts.jungle
            factors = 0
            for away, reach, strength, place in self.guns:
                if away[hex_] <= reach and (jungle[place] or place not in around):
                    factors += strength
            if factors and not seen_from(self.g.facts, hex_, self.places):
                factors = 0
            self.known[hex_] = factors = min(factors, self.pays)
        return factors

    def cost(self, hex_: int, unit: int) -> float:
        """Points that a unit more in a hex is likely to cost."""
        factors = self.on(hex_)
        if not factors:
            return 0.0
        strength = self.g.strength
        others = [strength[u] for u in self.g.stacks.get(hex_, ()) if u != unit]
        before, count = sum(others), len(others)
        return self.price * (self._steps(factors, before + strength[unit], count + 1) - self._steps(factors, before, count))

    def _steps(self, factors: int, total: int, units: int) -> float:
        """8.1.5a Steps that a volley takes; 8.1.5c the last of each unit is safe."""
        if total <= units:
            return 0.0
        return min(factors * sum(artillery.fire_column(self.g.facts, total)) / 6, float(total - units))
