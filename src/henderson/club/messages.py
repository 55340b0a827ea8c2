"""What travels between a club's server and its pages. OpenAPI and the client's types are made from these.

Times are seconds since 1970, UTC; a clock is told by when it ends, never by a countdown. `matrix.py` lists every route and who
may ask it.
"""

from __future__ import annotations

from ..server.messages import Message

# -- who -------------------------------------------------------------------------------------------------------------------------


class Person(Message):
    """Somebody as others see him."""

    id: str
    name: str
    guest: bool = False
    bot: bool = False  # a program's account, never rated against people
    role: str = "member"  # member, bot, moderator, admin
    online: bool = False


class Me(Message):
    """The one who asks: `signed_in` is False for who has not even a guest's name; everything else is empty then."""

    signed_in: bool
    person: Person | None = None
    email: str = ""
    email_ok: bool = False
    password: bool = False  # has one
    passkeys: int = 0
    about: str = ""
    lang: str = "en"
    prefs: dict[str, str] = {}
    fresh: bool = False  # signed in within the last ten minutes: what rises rights or cannot be taken back asks for that
    banned_until: float = 0
    banned_for: str = ""
    muted_until: float = 0
    accounts: str = "optional"  # what this club wants: none, optional, required
    ways: list[str] = []  # of signing in that this club offers: password, link, passkey, oidc


class BeGuest(Message):
    """A name to begin with; "" one is made up."""

    name: str = ""


class SignUp(Message):
    """A name of one's own. At least one of mail, password or, afterwards, a passkey is needed to come back on another machine."""

    name: str
    email: str = ""
    password: str = ""
    lang: str = "en"


class SignInPassword(Message):
    """Name or mail address, and password."""

    name: str
    password: str


class AskLink(Message):
    """A link by mail that signs in, or signs up with the name when the address is new. `then`: a path of the page to go on to."""

    email: str
    name: str = ""
    then: str = ""


class Sent(Message):
    """The same answer whether the address is known or not."""

    sent: bool = True
    minutes: int = 15


class UseLink(Message):
    """The secret of a mail link: it stands behind the # of its address and reaches no log."""

    token: str


class LinkSeen(Message):
    """What a link is for, before it is used up. `same_browser`: this browser asked for it; else the page shows a button first."""

    kind: str  # sign-in, sign-up, email
    email: str
    name: str
    same_browser: bool
    expires: float
    then: str = ""


class CeremonyBegun(Message):
    """What the browser's `navigator.credentials` wants, as JSON text; the ticket goes back with its answer, once."""

    ticket: str
    options: str


class CeremonyDone(Message):
    """The browser's answer as JSON text."""

    ticket: str
    response: str
    name: str = ""  # what to call a new passkey


class ChangeMe(Message):
    """What is None stays as it is."""

    name: str | None = None
    about: str | None = None
    lang: str | None = None
    prefs: dict[str, str] | None = None  # merged; "" takes a preference away


class ChangePassword(Message):
    """The old one is asked for when there is one."""

    new: str
    old: str = ""


class ChangeEmail(Message):
    """A link goes to the new address; until it is used the old one stays."""

    email: str


class EndAccount(Message):
    """One's own name, typed, so that nobody deletes by mistake."""

    name: str


class SessionSeen(Message):
    """A browser that is signed in."""

    id: str
    agent: str
    created: float
    seen: float
    expires: float
    this: bool


class PasskeySeen(Message):
    id: str
    name: str
    created: float
    used: float


class NewToken(Message):
    """A token for programs. Scopes: read, play, challenge, chat."""

    name: str
    scopes: list[str]


class TokenSeen(Message):
    """A token; its secret is shown once, when it is made."""

    id: str
    name: str
    scopes: list[str]
    created: float
    used: float
    secret: str = ""


class NewBot(Message):
    """An account for a program; its owner answers for it."""

    name: str
    about: str = ""


class BotAccount(Message):
    person: Person
    tokens: list[TokenSeen] = []


# -- meeting ---------------------------------------------------------------------------------------------------------------------


class Rating(Message):
    """`shown` ± `give` for people; `rank` orders lists (what is sure at two sigma). Provisional until it is known well enough."""

    shown: int
    give: int
    rank: int
    games: int
    provisional: bool


class PlayerAt(Message):
    """Who sits at a side of a table: a person, a bot of the server, or nobody yet."""

    side: str
    name: str  # of the side
    person: Person | None = None
    bot: str = ""
    rating: Rating | None = None
    clock: float = 0  # seconds left in the bank when his turn began
    ends_at: float = 0  # when his flag falls; 0: not his turn, no clock, or away
    away_until: float = 0


class ClubTable(Message):
    """A table as a list shows it, from its row alone: no game is woken for it."""

    table: str
    game: str
    title: str  # of the game
    label: str  # what its owner called it
    seats: list[PlayerAt]
    mine: str  # the side of who asks; "" a spectator
    state: str  # playing, over
    turn: int
    turn_name: str
    asked: str  # the side to move
    moved: float  # since when it is one's own move, or when the game ended; 0: another is asked, and when is his affair
    ends_at: float
    private: bool
    rated: bool
    pace: str
    result: str = ""  # the side that won, draw, none (annulled)
    reason: str = ""  # played, resign, time, draw, annul
    offer: str = ""  # draw, takeback, annul, bot: an offer that waits for who asks
    unread: int = 0  # lines of chat
    change: int = 0  # of one's rating by this game
    event: str = ""
    opened: float = 0  # when the table was set up


class ClubChallenge(Message):
    """A challenge: `side` is the one its maker wants; "" either."""

    id: str
    game: str
    title: str
    preset: str
    options: dict[str, bool | str]
    by: Person
    rating: Rating | None
    side: str
    pace: str
    rated: bool
    note: str
    created: float
    expires: float
    to: Person | None = None
    private: bool = False  # by link only
    mine: bool = False
    link: str = ""  # the one-use secret, told once, when it is made
    refused: str = ""  # why who asks cannot take it; "" he can
    rematch_of: str = ""


class NewChallenge(Message):
    """`to` a player's name; `by_link` a one-use link; neither: open to anyone."""

    game: str
    preset: str = ""
    options: dict[str, bool | str] = {}
    scenario: str = ""
    side: str = ""
    pace: str = ""
    rated: bool = False
    note: str = ""
    to: str = ""
    by_link: bool = False
    private: bool = False  # the table that comes of it: not in the index


class ChallengeLink(Message):
    """The secret of a challenge by link, from behind the # of its address."""

    link: str


class TableMade(Message):
    """A table that came of a challenge; `seat` opens it together with the cookie (X-Seat)."""

    table: str
    side: str
    seat: str


class Home(Message):
    """What a player comes for. Live: `/ws/me` says when to ask again."""

    me: Me
    move: list[ClubTable]  # the shortest clock first, then those without one by how long they wait; offers count
    waiting: list[ClubTable]
    over: list[ClubTable]  # unseen first, then the newest
    for_me: list[ClubChallenge]
    open: list[ClubChallenge]
    mine: list[ClubChallenge]
    events: list[PoolSeen]
    unseen: int  # games over that were not looked at yet
    caps: dict[str, int] = {}  # running, most_running, open, most_open


class MeNews(Message):
    """What `/ws/me` sends: which part of home is new (home, challenges, chat, events, signed-out), and your-move count."""

    type: str
    what: str
    table: str = ""
    moves: int = 0


class TableIndex(Message):
    """A page of the index; `before` of the next page, 0 when this was the last."""

    tables: list[ClubTable]
    before: float
    total: int


class Tally(Message):
    """Games won, lost and drawn as one side of one game."""

    game: str
    side: str
    won: int
    lost: int
    drawn: int


class GameRating(Message):
    game: str
    title: str
    rating: Rating


class Pace(Message):
    """How his games go: the median of the hours that one side waited for the other, and games he lost by time of all ended."""

    median_hours: float
    timeouts: int
    ended: int


class Profile(Message):
    person: Person
    about: str
    since: float
    seen: float
    ratings: list[GameRating]
    results: list[Tally]
    pace: Pace
    running: int
    blocked: bool = False  # by who asks
    banned: bool = False
    owner: str = ""  # of a bot's account


class RatingPoint(Message):
    at: float
    shown: int
    give: int
    table: str


class Ranked(Message):
    person: Person
    rating: Rating


class Balance(Message):
    """How strong a side of a game is in itself, as its games have shown: the chance of that side between equal players."""

    side: str
    name: str
    preset: str
    chance: float
    games: int


class RatingList(Message):
    game: str
    players: list[Ranked]
    sides: list[Balance]


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
