"""What a game keeps beside its board, in a few shapes that browser and terminal know how to show. Plain data, like the view.

`View.panels` maps an id (cards, arrivals, battle ...) to one of these.
"""

from __future__ import annotations

import msgspec


class Struct(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Plain data."""


class Panel(Struct, tag_field="kind"):
    """Something kept beside the board."""

    title: str


class Group(Struct):
    """Some entries under a heading: names of pieces where there are such pieces, else words."""

    name: str
    entries: list[str]
    side: str = ""


class Listing(Panel, tag="listing"):
    """Groups of pieces or words: eliminated units, a stock, what waits off the map."""

    groups: list[Group] = []


class Arrival(Struct):
    """What a turn brings: pieces by side, and words (supply, an event, a date)."""

    turn: int
    name: str = ""
    pieces: dict[str, list[str]] = {}
    notes: dict[str, str] = {}


class Schedule(Panel, tag="schedule"):
    """The turn record with what comes when."""

    turns: list[Arrival] = []


class Card(Struct):
    """A card, or some alike."""

    name: str
    text: str = ""
    count: int = 1


class Cards(Panel, tag="cards"):
    """Cards that may be seen, and how many lie face down."""

    cards: list[Card] = []
    deck: int = 0


class Sheet(Panel, tag="sheet"):
    """A printed table."""

    heads: list[str] = []
    rows: list[list[str]] = []
    remarks: list[str] = []


class Figure(Struct):
    """A number or word with its name."""

    name: str
    value: int | str
    side: str = ""
    text: str = ""


class Figures(Panel, tag="figures"):
    """Figures worth knowing: points and what they come from, options played with."""

    figures: list[Figure] = []


class Inner(Panel, tag="steps"):
    """The steps inside a phase, and which of them it is at."""

    steps: list[str] = []  # names, in order
    rules: list[str] = []  # their ledger ids
    at: int = 0


class Match(Struct):
    """Who fires or fights at whom."""

    attacker: str
    target: str
    weapon: str = ""
    dice: int = 0
    needs: int = 0
    chances: dict[str, float] = {}  # of each result, the mildest first, so far as the seat may know


class Shot(Struct):
    """A shot that was resolved: the dice and what they did."""

    attacker: str
    target: str
    weapon: str = ""
    dice: list[int] = []
    needs: int = 0
    result: str = ""


class Fight(Panel, tag="fight"):
    """A battle that is being fought: who stands on each side, who fires, what has been resolved."""

    sides: dict[str, list[str]] = {}  # pieces
    round: int = 0
    first: str = ""  # the side that fires first
    firing: str = ""  # the side that fires now
    odds: str = ""
    place: str = ""
    matches: list[Match] = []
    shots: list[Shot] = []
    notes: list[str] = []


class Lines(Panel, tag="lines"):
    """Lines of text, in order: a diary, the steps of a card."""

    lines: list[str] = []


AnyPanel = Listing | Schedule | Cards | Sheet | Figures | Inner | Fight | Lines
