"""What travels between a club's server and its pages: who somebody is, and how he comes in.

OpenAPI and the types of the client are made from these. Times are seconds since 1970, UTC; a clock is told by when it ends,
never by a countdown. `matrix.py` lists every route and who may ask it.
"""

from __future__ import annotations

from ..server.messages import Message


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
    provider: str = ""  # what the other service is called by which one may sign in (oidc)


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
    """A link by mail that signs in, or signs up with the name when the address is new. `then`: the page to go on to, `#/...`."""

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


class BeginElsewhere(Message):
    """To sign in by another service; `then` is the page to come back to, `#/...`."""

    then: str = ""


class Elsewhere(Message):
    """Where the browser goes to do so."""

    url: str


class BackFromElsewhere(Message):
    """What it came back with."""

    state: str
    code: str
    iss: str = ""


class MeElsewhere(Message):
    """Signed in so, and the page to go on to."""

    me: Me
    then: str = ""


class IdentitySeen(Message):
    """An account of another service that opens this one."""

    id: str
    issuer: str


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
