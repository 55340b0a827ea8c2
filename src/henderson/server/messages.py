"""What travels between server and browser: the lobby, seats, the table. OpenAPI and the client's types are made from these and
from `messages_help`, `messages_study` and `messages_workshop`."""

from __future__ import annotations

import msgspec

from ..engine.contract import Option
from ..engine.events import Datum
from ..engine.offers import Way
from ..engine.orders import Order
from ..engine.panels import AnyPanel
from ..engine.standing import Policy
from ..engine.view import Attack, Marker, Outcome, Piece, Preview, Step, Track, View, Where


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """Plain data, nothing unknown accepted."""


class Slim(Message, omit_defaults=True):
    """What travels often or in numbers: what goes without saying is left out."""


class Side(Message):
    id: str
    name: str


class ShortGame(Message):
    """A short scenario: a prepared position."""

    id: str
    title: str
    text: str
    length: str
    sides: dict[str, str]  # what each side is about
    balance: str = ""  # what was measured


class About(Message):
    """What a page must know of the server before it shows itself: are there people with names, or only this machine's?"""

    accounts: bool
    version: str


class Title(Message):
    """A game that can be played."""

    id: str
    title: str
    about: str
    sides: list[Side]
    options: list[Option]
    presets: dict[str, dict[str, str | bool]]
    sequence: list[Step]
    solitaire: bool
    designer: str = ""
    publisher: str = ""
    length: str = ""
    weight: int = 0  # from 1 to 5; 0: nobody said
    order: int = 99  # among the games
    guided: bool = False  # has a guide
    scenarios: list[ShortGame] = []
    characters: list[str] = []  # in which an opponent may play: `veteran:bold`


class BotTitle(Message):
    id: str
    title: str
    about: str


class NewTable(Message):
    """A table to be set up. A save or a position may be given instead of options."""

    game: str
    options: dict[str, bool | str] = {}
    preset: str = ""
    seats: dict[str, str] = {}  # side -> "human" or a bot's id; a side left out is human
    hotseat: bool = False
    position: str = ""
    save: str = ""
    seed: str = ""  # "" secret dice with a commitment; else practice: whoever knows it knows every roll
    mine: str = ""  # the side whose seat the opener takes; "" the first that is a person's
    scenario: str = ""  # a short scenario of the game
    guided: bool = False  # the guide's position, with dice that are settled beforehand
    pack: str = ""  # the key of a pack of the opener's own; "" the built-in components


class Opened(Message):
    """A table, the tokens of the seats that the opener took, and one-use invitations to the others."""

    table: str
    seats: dict[str, str]
    watch: str
    invites: dict[str, str] = {}


class TakeSeat(Message):
    """An invitation to be used up."""

    invite: str


class Claimed(Message):
    """A seat that is this browser's now: by its token, or by its name together with the browser's cookie."""

    table: str
    side: str
    token: str
    name: str


class SeatHeld(Message):
    """A seat of the table: who sits there and since when (0: nobody yet)."""

    side: str
    who: str
    since: float
    invited: bool
    mine: bool


class Invite(Message):
    """A new one-use link to a seat is wanted; or only the old ones withdrawn."""

    side: str
    withdraw: bool = False


class Invitation(Message):
    side: str
    invite: str


class Called(Message):
    """What a player wants to be called at this table; "" nothing new."""

    name: str = ""


class Shared(Message):
    """The token by which anybody may look at a finished game; it is no seat's."""

    watch: str


class PutAway(Message):
    """A table in or out of this browser's list."""

    hidden: bool = True


class GiveShare(Message):
    """A seat's part in the key of the dice: first the hash of a number of 32 bytes (`commit`), then the number (`share`)."""

    kind: str
    number: str


class Mine(Message):
    """A table this browser holds a seat of."""

    table: str
    game: str
    side: str
    token: str
    turn: int
    turn_name: str
    waiting_for: str
    over: bool
    hotseat: bool
    updated: float
    seats: dict[str, str] = {}  # side -> "human" or a bot's id


class Choice(Slim):
    """One option as data: what it is, what a move there costs, what it ends, and whether a die or a card follows,
    or may follow, which hangs on what the seat cannot know."""

    word: str
    kind: str  # piece, space, number, card, word
    cost: int | None = None
    stop: bool = False
    ends: str = ""  # move, attack, phase
    rolls: bool = False
    maybe: bool = False


class Barred(Slim):
    """A word that would end the phase and may not be said yet: why, and by which rule."""

    word: str
    rule: str
    reason: str
    said: Said | None = None  # the reason as data, where it has places and is written in other languages


class Said(Message, array_like=True):
    """A sentence of the rules as data (engine/sentence.py): its English words with named places, or those of one, of several and
    the number; then what stands in the places, in their order."""

    words: str | list[str | int]
    values: list[str | int | Said] = []


class Sentences(Message):
    """What a game's rules say in another language: each sentence in its forms, and which form is said of 0, 1, 2 ..."""

    told: dict[str, list[str]]
    forms: list[int]


class Question(Message):
    player: str
    mine: bool
    rule: str
    text: str
    options: list[Choice] = []
    hand: list[str] = []  # the pieces and spaces it is about
    verb: str = ""  # which of its rule's questions it is: move, land, retreat
    concerns: list[str] = []  # sides whose units it may hurt or move
    orders: list[Way] = []  # what it may be answered with at once
    said: Said | msgspec.UnsetType = msgspec.UNSET  # the sentence as data, where it has places and is written in other languages
    deed: str = ""  # what its answers do, in a word of the page's buttons: advance, lose
    barred: list[Barred] = []  # what will end the phase, but not yet


class Entry(Slim):
    """A line of the log as this seat saw it."""

    n: int
    rule: str
    text: str
    kind: str
    turn: int
    side: str
    data: dict[str, Datum] = {}
    said: Said | None = None  # the sentence as data, where it has places and is written in other languages
    told: dict[str, Said] = {}  # and those among `data`


class Made(Slim):
    """What kind of dice fall: `fair` of a secret key, and whose numbers are in it; for practice of a `seed`, or `settled`
    beforehand, or those of a `guided` turn."""

    kind: str
    seed: str = ""
    origin: str = ""  # of a game that began elsewhere
    added: dict[str, int] = {}  # side -> from which roll on, 0 from the first
    missing: list[str] = []  # sides that have not added theirs yet


class Snapshot(Message):
    """All that a seat needs to draw its table."""

    type: str
    table: str
    game: str
    side: str
    seq: int  # this seat's own number of the position
    thinking: str
    view: View
    question: Question | None
    outcome: Outcome | None
    names: dict[str, str]
    seats: dict[str, str]
    hotseat: bool
    undo: str  # why not; "" when the last answer may be taken back
    log: list[Entry]
    log_count: int
    commitment: str
    key: str  # of the dice, once the game is over
    options: dict[str, str | bool] = {}
    step: int = -1  # of the sequence of play; -1: none of them
    made: Made | None = None  # the same as `dice`, as data
    dice: str = ""  # what kind of dice fall here, whose numbers are in them, where the game comes from
    mark: str = ""  # binds all answers so far; kept, it proves later that nothing was changed
    share: str = ""  # what this seat's browser is to do for the dice: commit, wait, share or nothing
    pack: str = ""  # the key of the pack it is played with; "" the built-in components


class Offers(Message):
    """The options of a question where there may be hundreds alike: each word, and which of the forms it has."""

    words: list[str]
    like: list[int]
    forms: list[Choice]  # without their words


class Touched(Message):
    """Pieces that changed alike, by id, and what is new of them; None: what goes without saying, so it is told no more."""

    ids: list[str]
    put: dict[str, str | int | bool | list[str] | dict[str, int | str] | None]


class Patch(Message, omit_defaults=True):
    """What leads a seat from the snapshot it has to the next: what is left out stays as it was.

    pieces              those that are new, after the old ones
    touched             pieces that changed
    tracks, panels, zones   those that are new or changed; the new ones come after the old
    anew, gone, order   of these parts, by name: told whole; ids that are no more; all ids, where the order is another
    log                 entries that are new or changed, by number; the newest 60 are kept
    everything else     as it is now, whole; the question without its options, these as `offers`
    """

    type: str
    since: int  # the number that it leads on from; who has another asks for a snapshot
    seq: int  # the number that it leads to
    thinking: str | msgspec.UnsetType = msgspec.UNSET
    dice: str | msgspec.UnsetType = msgspec.UNSET
    made: Made | msgspec.UnsetType = msgspec.UNSET
    mark: str | msgspec.UnsetType = msgspec.UNSET
    share: str | msgspec.UnsetType = msgspec.UNSET
    where: Where | msgspec.UnsetType = msgspec.UNSET
    pieces: list[Piece] = []
    touched: list[Touched] = []
    tracks: list[Track] = []
    panels: dict[str, AnyPanel] = {}
    zones: dict[str, list[str]] = {}
    anew: list[str] = []
    gone: dict[str, list[str]] = {}
    order: dict[str, list[str]] = {}
    markers: list[Marker] | msgspec.UnsetType = msgspec.UNSET
    attacks: list[Attack] | msgspec.UnsetType = msgspec.UNSET
    said: dict[str, Said] | msgspec.UnsetType = msgspec.UNSET  # texts of the view that have places, as data by their English
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    offers: Offers | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType | None = msgspec.UNSET
    undo: str | msgspec.UnsetType = msgspec.UNSET
    log: list[Entry] = []
    log_count: int | msgspec.UnsetType = msgspec.UNSET
    commitment: str | msgspec.UnsetType = msgspec.UNSET
    key: str | msgspec.UnsetType = msgspec.UNSET
    step: int | msgspec.UnsetType = msgspec.UNSET


class Taken(Message):
    """What was sent is taken, and the seat's number of the position it led to: the position itself is pushed."""

    seq: int


class Action(Message):
    """An answer, and the number of the position it answers."""

    seq: int
    word: str


class GiveOrder(Message):
    """An order: one act that answers several questions. `policies` are how the player wants following questions answered."""

    seq: int
    order: Order
    policies: list[Policy] = []
    sure: bool = False  # no: stop before the first die or card


class Planned(Message):
    """An order that was not carried out, because a die or a card would follow its last word: the player is to be sure of it."""

    status_code: int
    words: list[str]
    preview: Preview | None = None


class Then(Message):
    """What may be answered after some words: of which question, and which units that is about."""

    words: list[str]
    text: str = ""
    hand: list[str] = []


class Undo(Message):
    seq: int


class Fork(Message):
    """A new table that starts from a moment of the replay of this one."""

    at: int
    seats: dict[str, str] = {}  # side -> "human" or a bot's id; a side left out is human
    hotseat: bool = False
    mine: str = ""  # the side whose seat the opener takes
    same_dice: bool = False  # those that fell after it here, as long as they fit; only once the game is over


class Refusal(Message):
    """An answer that was not taken, and why."""

    status_code: int
    detail: str
    given: str = ""
    rule: str = ""
    says: str = ""
    expected: list[str] = []
    reason: str = ""  # why, in a sentence of its own; "" when nothing more is known
