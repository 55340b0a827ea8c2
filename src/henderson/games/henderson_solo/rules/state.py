"""The position, and the few verbs that change it, in the rulebook's words."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.state import Notes, derived, field, plain, shared
from .cards import FORBIDDEN, OptionalCard
from .facts import ENEMIES, IJA_OFFICER, INFANTRY, KINDS, MG, NCO, OFFICER, RIFLES, TANK, Facts

US = "US"
IJA = "Japan"  # the enemy has counters, but no player
STOCK, GONE = -1, -2  # off the board: in stock, out of the game
FIGHTERS = (RIFLES, NCO, OFFICER)  # 4.1.2.f who may Attack, 3.6.2.2.b and fire in defence
OKA, HENDERSON = 3, 4  # supply boxes after those of the three sectors

# what lies on a USMC counter
EXHAUSTED, DISRUPTED, NO_AMMO = 1, 2, 4
MOVED, PACED, ACTED, COMMANDED, ARRIVED, BARRED, ORDERED = 8, 16, 32, 64, 128, 256, 512
TURN_TOKENS = MOVED | PACED | ACTED | COMMANDED | ARRIVED | BARRED | ORDERED  # end.a
SPENT = EXHAUSTED | DISRUPTED
CANNOT_MOVE = EXHAUSTED | DISRUPTED | MOVED | ARRIVED
CANNOT_ACT = ACTED | COMMANDED | ARRIVED | BARRED
STATUS = {
    "exhausted": EXHAUSTED, "disrupted": DISRUPTED, "out of ammo": NO_AMMO, "moved": MOVED, "between positions": PACED,
    "acted": ACTED, "commanded": COMMANDED, "reinforcement": ARRIVED, "no action": BARRED, "order given": ORDERED,
}  # fmt: skip


class Terms(NamedTuple):
    """0.mix What was chosen before the game: a level for each aspect ("" for an option not taken), and the options."""

    level: str
    deployment: str
    purchase: str
    draw: str
    actions: str
    fog: str
    events: str
    tactics: str
    coordinated: str
    epic: str
    boot_cards: str
    variant: bool
    surprise: bool
    all_quiet: bool
    # rules that can be read two ways; False is our reading
    bushi_stays: bool
    teams_apart: bool
    tank_waits: bool
    foremost_first: bool


@plain
class State(Notes):
    """Everything that outlives an activation."""

    facts: Facts = shared()
    terms: Terms = shared()
    turn: int = 0
    wave: int = 1
    step: int = 0
    # USMC and Weapon counters
    place: list[int] = field(default_factory=list)
    status: list[int] = field(default_factory=list)
    # IJA counters: the Attack Position each stands on
    enemy: list[int] = field(default_factory=list)
    wired: int = 0  # Attack Positions with a Barbed Wire token, as bits
    # Henderson Field, by Location
    ready: list[int] = field(default_factory=list)
    disrupted: list[int] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)  # MRM, MLB, SLP, Oka, Henderson
    suppression: list[int] = field(default_factory=list)
    comms: list[int] = field(default_factory=list)
    watchers: int = 0
    yura: int = 0
    yura_back: int = 0
    search: int = 0
    spotted: int = 0
    intel: int = 0  # Victory Points gathered so far
    oka_repulsed: int = 0
    tank_destroyed: int = 0
    # set-up and purchases
    to_deploy: list[int] = field(default_factory=list)
    tokens: int = 0  # Suppression tokens still to be placed
    points: int = 0
    # Operations cards
    deck: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    to_discard: int = 0
    played: tuple[tuple[int, int], ...] = ()  # this turn's cards, and which of its actions: -1 passed, -2 discarded
    # IJA cards
    pool: list[int] = field(default_factory=list)  # what the rest of the Wave deck is drawn from
    extra: list[int] = field(default_factory=list)  # Variant cards an Epic Battle may still bring in this Wave
    extra_left: int = 0
    left: int = 0  # cards left in the Wave deck, without its Banzai card
    drawn: list[int] = field(default_factory=list)  # this turn; a Banzai card is -wave
    cards_left: int = 0
    tank_left: int = 0  # 3.8.2 the Tank left the track in the Charge of the present Banzai card
    to_place: list[int] = field(default_factory=list)
    rolls_left: int = 0  # bombardment of a Banzai card
    charge: list[int] = field(default_factory=list)  # counters still to advance in a Banzai Charge
    # optional cards
    events_in: list[int] = field(default_factory=list)
    tactics_in: list[int] = field(default_factory=list)
    tactics_deck: list[int] = field(default_factory=list)
    boot: list[int] = field(default_factory=list)
    # USMC Counter Phase: Moves and Actions taken, by the sector they began in; Oka's box is the fourth
    moves_used: list[int] = field(default_factory=list)
    actions_used: list[int] = field(default_factory=list)
    # the end, and the story
    over: str = ""
    over_rule: str = ""
    survived: int = 0
    tally: list[int] = field(default_factory=list)  # of this turn: placed, destroyed, lost, fled, hits, melees
    diary: tuple[tuple[int, ...], ...] = ()
    headlines: tuple[str, ...] = ()
    # kept by the verbs
    at: list[tuple[int, ...]] = derived(factory=list)  # USMC counters by place
    guns: list[tuple[int, ...]] = derived(factory=list)  # Weapons by place
    stock: list[int] = derived(factory=list)  # counters in stock, by kind
    track: list[int] = derived(factory=list)  # IJA counter by Attack Position, or -1
    attached: list[int] = derived(factory=list)  # Infantry attached to the Officer there, or -1
    foes: int = derived(factory=int)  # occupied Attack Positions, as bits
    numbers: tuple[dict[str, int], ...] = derived(factory=tuple)  # named numbers as the cards in play have them
    dv: tuple[int, ...] = derived(factory=tuple)  # Defense Values by kind
    sector_die: tuple[int, ...] = derived(factory=tuple)

    # -- verbs: USMC counters --------------------------------------------------------------------------------------

    def put(self, c: int, to: int) -> None:
        """Move a USMC or Weapon counter to a place, or off the board."""
        lists = self.at if self.facts.kind[c] < MG else self.guns
        here = self.place[c]
        if here >= 0:
            lists[here] = tuple([x for x in lists[here] if x != c])
        elif here == STOCK:
            self.stock[self.facts.kind[c]] -= 1
        if to >= 0:
            lists[to] = (*lists[to], c) if not lists[to] or lists[to][-1] < c else tuple(sorted((*lists[to], c)))
        elif to == STOCK:
            self.stock[self.facts.kind[c]] += 1
        self.place[c] = to

    def take(self, kind: int) -> int:
        """A counter of that kind out of stock."""
        place = self.place
        return next(c for c in self.facts.of_kind[kind] if place[c] == STOCK)

    def lose(self, c: int, rule: str, why: str) -> None:
        """A USMC counter is destroyed: back to stock, with nothing on it."""
        name, place = self.facts.names[c], self.facts.place_names[self.place[c]]
        self.note(rule, "{} is lost at {}: {}", name, place, why, kind="loss", side=US, piece=name, place=place)
        self.put(c, STOCK)
        self.status[c] = 0
        self.tally[2] += 1

    # -- verbs: IJA counters ---------------------------------------------------------------------------------------

    def enter(self, e: int, ap: int) -> None:
        """An IJA counter enters an Attack Position from stock."""
        self.enemy[e] = ap
        self.track[ap] = e
        self.foes |= 1 << ap
        self.tally[0] += 1

    def attach(self, e: int, ap: int) -> None:
        """3.7.O.a An Infantry counter joins the Officer there."""
        self.enemy[e] = ap
        self.attached[ap] = e
        self.tally[0] += 1

    def advance(self, ap: int, to: int) -> None:
        """An IJA counter, with what is attached to it, goes forward."""
        for lists in (self.track, self.attached):
            e = lists[ap]
            lists[to], lists[ap] = e, -1
            if e >= 0:
                self.enemy[e] = to
        self.foes = self.foes & ~(1 << ap) | 1 << to

    def destroy(self, ap: int, rule: str, how: str) -> bool:
        """Remove the foremost counter there: attached Infantry first (3.7.I.b, 3.7.O.b). True: nothing is left."""
        e = self.attached[ap]
        if e >= 0:
            self.attached[ap] = -1
        else:
            e = self.track[ap]
            self.track[ap] = -1
            self.foes &= ~(1 << ap)
        name, place = self.facts.enemy_names[e], self.facts.ap_names[ap]
        self.note(rule, "{} is destroyed at {}{}", name, place, how, kind="kill", piece=name, place=place,
                  side=IJA)  # fmt: skip
        if self.facts.enemy_kind[e] == TANK:
            self.enemy[e] = GONE  # 4.2.5.1b
            self.tank_destroyed = 1
            self.headline("The Tank is destroyed")
        else:
            self.enemy[e] = STOCK
        self.tally[1] += 1
        return self.track[ap] < 0

    def withdraw(self, ap: int) -> None:
        """All that stands on an Attack Position returns to stock."""
        for lists in (self.attached, self.track):
            e = lists[ap]
            if e >= 0:
                self.enemy[e], lists[ap] = STOCK, -1
        self.foes &= ~(1 << ap)

    def reserve(self, kind: int) -> int:
        """An IJA counter of that kind in stock, or -1 (3.7.I.a)."""
        enemy = self.enemy
        return next((e for e in self.facts.enemies_of_kind[kind] if enemy[e] == STOCK), -1)

    # -- verbs: the rest -------------------------------------------------------------------------------------------

    def defeat(self, rule: str, reason: str) -> None:
        """5.0.b The game is lost at once."""
        self.over, self.over_rule = reason, rule
        self.note(rule, "Defeat: {}", reason, kind="score")
        self.headline(f"Defeat: {reason}")

    def headline(self, text: str) -> None:
        """Something for the debrief."""
        self.headlines = (*self.headlines, f"{self.turn}: {text}")

    # -- what follows from the position ----------------------------------------------------------------------------

    @property
    def values(self) -> dict[str, int]:
        """The Aid's numbers by name, as the Event and Tactics cards in play have them. Never changed in place."""
        return self.numbers[0]

    def defense(self, ap: int) -> int:
        """3.7.O.e The Defense Value a die must reach there: that of the counter it would remove."""
        e = self.attached[ap]
        return self.defense_of(self.facts.enemy_kind[e if e >= 0 else self.track[ap]], ap)

    def defense_of(self, kind: int, ap: int) -> int:
        """3.6.2 The Defense Value of such a counter there, Barbed Wire considered."""
        if self.wired >> ap & 1 and not self.facts.ignores_wire[kind]:
            return self.dv[kind] + self.values["wire_defense"]
        return self.dv[kind]

    def search_value(self) -> int:
        """2.13.c What a patrol must roll now to spot the carriers."""
        return self.facts.search_values[self.search]

    def enemy_name(self, ap: int) -> str:
        """What stands there, in words."""
        e = self.track[ap]
        name = self.facts.enemy_names[e]
        return f"{name} with {self.facts.enemy_names[self.attached[ap]]}" if self.attached[ap] >= 0 else name

    def tank_bit(self) -> int:
        """The Tank's Attack Position, as a bit."""
        e = self.facts.enemies_of_kind[TANK]
        return 1 << self.enemy[e[0]] if e and self.enemy[e[0]] >= 0 else 0

    def in_play(self) -> list[OptionalCard]:
        """Event and Tactics cards in play."""
        decks = self.facts.decks
        return [decks.events[n] for n in self.events_in] + [decks.tactics[n] for n in self.tactics_in]

    def cards_changed(self) -> None:
        """6.2, 6.3.b What the Event and Tactics cards in play make of the named numbers."""
        facts = self.facts
        values = dict(facts.values)
        values.update(dict.fromkeys(FORBIDDEN, 0))
        dv = list(facts.defense)
        die = facts.sector_die
        for card in self.in_play():
            for effect in card.effects:
                match effect["op"]:
                    case "param":
                        values[effect["name"]] += effect["delta"]
                    case "dv":
                        kind = ENEMIES.index(effect["counter"])
                        dv[kind] = min(facts.values["defense_value_max"], dv[kind] + effect["delta"])
                    case "forbid":
                        values[effect["what"]] = 1
                    case "sector_die":  # the card drawn last decides
                        die = tuple(facts.sectors.index(s) for s in effect["map"])
        self.numbers, self.dv, self.sector_die = (values,), tuple(dv), die


def many(number: int, what: str) -> str:
    """1 Supply token, 2 Supply tokens."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def bits(mask: int) -> tuple[int, ...]:
    """The Attack Positions of a bit set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def recompute(g: State) -> None:
    """Everything the verbs keep, afresh."""
    facts = g.facts
    g.at = [()] * len(facts.place_names)
    g.guns = [()] * len(facts.place_names)
    g.stock = [0] * len(KINDS)
    for c, p in enumerate(g.place):
        if p >= 0:
            lists = g.at if facts.kind[c] < MG else g.guns
            lists[p] = (*lists[p], c)
        elif p == STOCK:
            g.stock[facts.kind[c]] += 1
    g.track = [-1] * len(facts.ap_names)
    g.attached = [-1] * len(facts.ap_names)
    officers = {p for e, p in enumerate(g.enemy) if p >= 0 and facts.enemy_kind[e] == IJA_OFFICER}
    for e, p in enumerate(g.enemy):
        if p >= 0:
            lists_ = g.attached if p in officers and facts.enemy_kind[e] == INFANTRY else g.track
            lists_[p] = e
    g.foes = sum(1 << ap for ap, e in enumerate(g.track) if e >= 0)
    g.cards_changed()


def blank(facts: Facts, terms: Terms) -> State:
    """p13.d An empty board: nothing on Henderson Field, the trackers or Colonel Oka's box."""
    g = State(facts=facts, terms=terms)
    g.place = [STOCK] * len(facts.names)
    g.status = [0] * len(facts.names)
    g.enemy = [STOCK] * len(facts.enemy_names)
    g.ready, g.disrupted = [0] * 19, [0] * 19
    g.supply, g.suppression, g.comms = [0] * 5, [0] * 3, [0] * 3
    g.to_deploy = [0] * 3
    g.moves_used, g.actions_used = [0] * 4, [0] * 4
    g.tally = [0] * 6
    recompute(g)
    return g
