"""Names of people: written as they like, compared so that nobody passes for another."""

from __future__ import annotations

import secrets
import unicodedata

from ..engine.bounds import short
from ..server.tables import Refused

SHORTEST, LONGEST = 2, 24
BETWEEN = "._-"  # may stand inside a name, and does not count when names are compared
RESERVED = {
    "admin", "administrator", "anonymous", "anybody", "anyone", "bot", "club", "deleted", "dice", "everybody",
    "everyone", "guest", "help", "henderson", "host", "japan", "me", "moderator", "mod", "nobody", "none", "null",
    "official", "owner", "root", "sales", "security", "server", "spectator", "staff", "support", "system", "team",
    "undefined", "us", "webmaster", "www", "you",
}  # fmt: skip
_JAPANESE = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}
_WORDS = [
    "Cactus", "Coastwatcher", "Marine", "Pilot", "Raider", "Ranger", "Scout", "Sailor", "Seabee", "Signalman",
    "Sniper", "Spotter", "Stevedore", "Sentry", "Skipper", "Gunner", "Bosun", "Corpsman", "Drummer", "Mechanic",
]  # fmt: skip


def _script(letter: str) -> str:
    """The script a letter belongs to, by the first word of its Unicode name."""
    word = unicodedata.name(letter, "UNKNOWN").split(" ")[0]
    return "JAPANESE" if word in _JAPANESE else word


def written(name: str) -> str:
    """A name as it is shown; refused with a sentence when it cannot be one."""
    made = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST <= len(made) <= LONGEST:
        raise Refused(
            422, "A name of {n} letters: expected {shortest} to {longest}", n=len(made), shortest=SHORTEST, longest=LONGEST
        )
    for letter in made:
        if unicodedata.category(letter) not in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd") and letter not in BETWEEN:
            raise Refused(
                422,
                "'{letter}' cannot stand in a name: expected letters, digits and {between}",
                letter=short(letter, 8),
                between=" ".join(BETWEEN),
            )
    if not made[0].isalpha() or made[-1] in BETWEEN:
        raise Refused(422, "A name begins with a letter and ends with a letter or a digit")
    scripts = {_script(letter) for letter in made if letter.isalpha()}
    if len(scripts) > 1:
        raise Refused(
            422,
            "A name is written in one script; this one mixes {scripts}",
            scripts=" and ".join(sorted(s.lower() for s in scripts)),
        )
    if fold(made) in RESERVED:
        raise Refused(422, "The name {made} is kept for the club itself: expected another", made=made)
    return made


def fold(name: str) -> str:
    """A name as it is compared: letters' case, their forms and what stands between them make no other name."""
    made = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(c for c in made if c not in BETWEEN and c.isprintable())[:LONGEST]


def made_up() -> str:
    """A name for a guest who gave none."""
    return f"{secrets.choice(_WORDS)}{secrets.randbelow(9000) + 1000}"


def address(email: str) -> str:
    """A mail address as it is kept; refused when it cannot be one. Whether it is his is shown by the link that is sent there."""
    made = unicodedata.normalize("NFKC", email).strip()
    local, at, host = made.rpartition("@")
    plain = made.isascii() and made.isprintable() and not any(c in ' <>()[],;:"\\' for c in made)
    labels = host.split(".")
    fits = 0 < len(local) <= 64 and len(made) <= 254 and len(labels) > 1 and all(0 < len(x) <= 63 for x in labels)
    if not (at and plain and fits):
        raise Refused(422, "'{made}' is no mail address: expected one like name@example.org", made=short(made, 60))
    return f"{local}@{host}".lower()
