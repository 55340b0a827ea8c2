"""What travels between a club's server and its pages: talk, order and events."""

from __future__ import annotations

from ..server.messages import Message
from .messages_people import Person

# -- talk ------------------------------------------------------------------------------------------------------------------------


class ChatLine(Message):
    """A line of plain text. `kind`: said, or what happened (muted, unmuted, hidden)."""

    n: int
    room: str
    by: Person | None
    text: str
    at: float
    kind: str = "said"


class Say(Message):
    room: str
    text: str


class ChatSeen(Message):
    """The lines a reader may see; `may_say` why not, "" he may."""

    room: str
    lines: list[ChatLine]
    rooms: list[str]
    may_say: str
    muted: bool


class Mute(Message):
    """Hear nothing of a room, or again. A seat that mutes the watchers' room silences it for all until the game is over."""

    room: str
    muted: bool = True


class PrivateNote(Message):
    """A player's own note on a table; nobody else is ever shown it."""

    text: str
    at: float = 0


class Contact(Message):
    person: Person
    kind: str  # friend, block


class SetContact(Message):
    kind: str


class Report(Message):
    """To the moderators. Why: abuse, cheating, name, stalling, other."""

    about: str
    why: str
    text: str = ""
    table: str = ""
    chat: int = -1


# -- order -----------------------------------------------------------------------------------------------------------------------


class ReportSeen(Message):
    id: str
    by: Person | None
    about: Person | None
    table: str
    line: ChatLine | None
    why: str
    text: str
    at: float
    closed: float = 0
    verdict: str = ""


class Verdict(Message):
    verdict: str


class Sentence(Message):
    """A moderator's act on a user, for so many days (0: lifts it); a moderator's ends after 90 days at most."""

    days: float
    reason: str


class SetRole(Message):
    role: str
    reason: str = ""


class HideLine(Message):
    table: str
    n: int
    reason: str


class Because(Message):
    reason: str


class UserSeen(Message):
    """A user as the admin page lists him."""

    person: Person
    email: str
    created: float
    seen: float
    banned_until: float
    muted_until: float
    sessions: int
    games: int


class AuditLine(Message):
    id: int
    at: float
    actor: Person | None
    what: str
    target: str
    detail: str


class JobSeen(Message):
    id: str
    kind: str
    key: str
    at: float
    tries: int


class ErrorSeen(Message):
    number: str
    at: float
    where: str
    text: str


class ClubHealth(Message):
    database: str
    users: int
    guests: int
    tables: int
    playing: int
    sockets: int
    jobs: int
    late: int  # jobs that should have run a minute ago
    failures: int
    version: str


# -- events ----------------------------------------------------------------------------------------------------------------------


class NewPool(Message):
    """A round robin in which everybody meets everybody twice, once from each side."""

    name: str
    game: str
    preset: str = ""
    options: dict[str, bool | str] = {}
    pace: str = ""
    size: int = 6
    rated: bool = True


class PoolPlace(Message):
    """A line of the standings: points, then Sonneborn-Berger."""

    person: Person
    seed: int
    played: int
    score: float
    tie: float
    out: bool
    bot: str = ""


class PoolGame(Message):
    round: int
    board: int
    first: str  # names: who has the game's first side
    second: str
    table: str
    score: float | None  # of the first; None: not over
    forfeit: bool = False


class PoolSeen(Message):
    id: str
    name: str
    game: str
    title: str
    pace: str
    rated: bool
    size: int
    entered: int
    state: str  # open, playing, over
    by: Person | None
    created: float
    mine: bool = False  # who asks has entered
    standings: list[PoolPlace] = []
    games: list[PoolGame] = []
