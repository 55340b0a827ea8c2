"""What travels between a club's server and its pages: games, challenges, players and their ratings."""

from __future__ import annotations

from ..server.messages import Message
from .messages_order import PoolSeen
from .messages_people import Me, Person


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
    clock: float = 0  # seconds left while it stands; of one that runs `ends_at` tells
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
