"""What the club's mails to one person say. One place for all sentences, by language; English stands in where one is missing."""

from __future__ import annotations

from .outbox import Letter

TEXTS: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
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
    },
    "de": {
        "sign-in": (
            "Anmelden bei {club}",
            "Hallo {name},\n\ndieser Link meldet dich bei {club} an. Er gilt einmal, {minutes} Minuten lang:\n\n{link}\n\n"
            "Wenn du ihn nicht angefordert hast, tu nichts: Ohne den Link kommt niemand hinein.\n",
        ),
        "sign-up": (
            "Dein Konto bei {club}",
            "Hallo,\n\njemand, wahrscheinlich du, möchte mit dieser Adresse ein Konto bei {club}. Dieser Link legt es an. Er gilt"
            " einmal, {minutes} Minuten lang:\n\n{link}\n\nWenn du es nicht warst, tu nichts, und es wird keines geben.\n",
        ),
        "email": (
            "Bestätige deine Adresse bei {club}",
            "Hallo {name},\n\ndieser Link bestätigt, dass diese Adresse deine ist. Er gilt einmal, {minutes} Minuten lang:\n\n"
            "{link}\n",
        ),
        "changed": (
            "Dein Konto bei {club} wurde geändert",
            "Hallo {name},\n\n{what}. Wenn du es nicht warst, melde dich an, beende die anderen Sitzungen und ändere dein"
            " Passwort.\n\n{link}\n",
        ),
    },
}
CHANGES = {
    "en": {"password": "Its password was changed", "passkey": "A passkey was added", "email": "Its mail address was changed"},
    "de": {"password": "Das Passwort wurde geändert", "passkey": "Ein Passkey kam dazu", "email": "Die Adresse wurde geändert"},
}


def letter(kind: str, lang: str, to: str, user: str = "", **fields: str | int) -> Letter:
    """A mail of that kind in that language."""
    subject, text = TEXTS.get(lang, TEXTS["en"]).get(kind, TEXTS["en"][kind])
    return Letter(to, subject.format(**fields), text.format(**fields), user)


def change(what: str, lang: str) -> str:
    """The sentence that says what was changed."""
    return CHANGES.get(lang, CHANGES["en"])[what]
