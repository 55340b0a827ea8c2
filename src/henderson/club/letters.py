"""What the club's mails to one person say; in his language by the server's catalogue (`speech`)."""

from __future__ import annotations

from ..engine.sentence import Said
from ..server import speech
from .outbox import Letter

TEXTS: dict[str, tuple[str, str]] = {  # subject and text
    "sign-in": (
        "Sign in to {club}",
        "Hello {name},\n\nthis link signs you in to {club}. It works once, for {minutes} minutes:\n\n{link}\n\n"
        "If you did not ask for it, do nothing: without the link nobody gets in.\n",
    ),
    "sign-up": (
        "Your account at {club}",
        "Hello,\n\nsomebody, probably you, asked for an account at {club} with this address. This link makes it. It works"
        " once, for {minutes} minutes:\n\n{link}\n\nIf it was not you, do nothing, and there will be none.\n",
    ),
    "email": (
        "Confirm your address at {club}",
        "Hello {name},\n\nthis link confirms that this address is yours. It works once, for {minutes} minutes:\n\n{link}\n",
    ),
    "changed": (
        "Your account at {club} was changed",
        "Hello {name},\n\n{what}. If it was not you, sign in, end the other sessions and change your password.\n\n{link}\n",
    ),
}
CHANGES = {
    "password": Said("Its password was changed"),
    "passkey": Said("A passkey was added"),
    "email": Said("Its mail address was changed"),
}


def letter(kind: str, lang: str, to: str, user: str = "", **fields: object) -> Letter:
    """A mail of that kind in that language."""
    subject, text = (speech.say(lang, part, **fields) for part in TEXTS[kind])
    return Letter(to, subject, text, user)
