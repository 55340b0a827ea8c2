"""Who may do what: one table over every route, and one over what routes do in themselves. Nothing else decides.

The columns to the left are what the asker is: nobody (not even a guest), a guest, a member, a bot's account, a moderator, an
admin. Those to the right are what he is at the table that the path names: a seat of it, somebody who may watch it, or its owner
(who opened it); a dot where the path names none. He needs a y on both sides. A token for programs needs the scope besides, and
`-` is no token's. A table that he can neither sit at nor watch is not there for him (404).
"""

from __future__ import annotations

from typing import NamedTuple

ROLES = ("nobody", "guest", "member", "bot", "moderator", "admin")
RELATIONS = ("seat", "spectator", "owner")
SCOPES = ("read", "play", "challenge", "chat")

PEOPLE = """
                                                         nobody guest member bot moderator admin  seat spectator owner  scope
GET    /api/me                                           y      y     y      y   y         y      .    .         .      read
POST   /api/guest                                        y      y     y      n   y         y      .    .         .      -
POST   /api/sign-up                                      y      y     n      n   n         n      .    .         .      -
POST   /api/sign-in/password                             y      y     y      n   y         y      .    .         .      -
POST   /api/sign-in/link                                 y      y     y      n   y         y      .    .         .      -
POST   /api/sign-in/link/look                            y      y     y      n   y         y      .    .         .      -
POST   /api/sign-in/link/use                             y      y     y      n   y         y      .    .         .      -
POST   /api/sign-in/passkey/begin                        y      y     y      n   y         y      .    .         .      -
POST   /api/sign-in/passkey                              y      y     y      n   y         y      .    .         .      -
POST   /api/sign-in/oidc/begin                           y      y     y      n   y         y      .    .         .      -
GET    /api/sign-in/oidc                                 y      y     y      y   y         y      .    .         .      read
POST   /api/sign-in/oidc                                 y      y     y      n   y         y      .    .         .      -
POST   /api/sign-out                                     y      y     y      n   y         y      .    .         .      -
PATCH  /api/me                                           n      y     y      y   y         y      .    .         .      -
DELETE /api/me                                           n      y     y      n   y         y      .    .         .      -
POST   /api/me/password                                  n      n     y      n   y         y      .    .         .      -
POST   /api/me/email                                     n      n     y      n   y         y      .    .         .      -
GET    /api/me/export                                    n      y     y      n   y         y      .    .         .      -
GET    /api/me/sessions                                  n      y     y      n   y         y      .    .         .      -
DELETE /api/me/sessions                                  n      y     y      n   y         y      .    .         .      -
DELETE /api/me/sessions/{session}                        n      y     y      n   y         y      .    .         .      -
GET    /api/me/passkeys                                  n      n     y      n   y         y      .    .         .      -
POST   /api/me/passkeys/begin                            n      n     y      n   y         y      .    .         .      -
POST   /api/me/passkeys                                  n      n     y      n   y         y      .    .         .      -
DELETE /api/me/passkeys/{passkey}                        n      n     y      n   y         y      .    .         .      -
GET    /api/me/identities                                n      n     y      n   y         y      .    .         .      -
DELETE /api/me/identities/{identity}                     n      n     y      n   y         y      .    .         .      -
GET    /api/me/tokens                                    n      n     y      n   y         y      .    .         .      -
POST   /api/me/tokens                                    n      n     y      n   y         y      .    .         .      -
DELETE /api/me/tokens/{token}                            n      n     y      n   y         y      .    .         .      -
GET    /api/me/bots                                      n      n     y      n   y         y      .    .         .      -
POST   /api/me/bots                                      n      n     y      n   y         y      .    .         .      -
POST   /api/me/bots/{name}/tokens                        n      n     y      n   y         y      .    .         .      -
DELETE /api/me/bots/{name}                               n      n     y      n   y         y      .    .         .      -
GET    /api/me/contacts                                  n      y     y      n   y         y      .    .         .      -
PUT    /api/me/contacts/{name}                           n      y     y      n   y         y      .    .         .      -
DELETE /api/me/contacts/{name}                           n      y     y      n   y         y      .    .         .      -
GET    /api/home                                         y      y     y      y   y         y      .    .         .      read
GET    /api/challenges                                   y      y     y      y   y         y      .    .         .      read
POST   /api/challenges                                   n      y     y      y   y         y      .    .         .      challenge
POST   /api/challenges/link                              y      y     y      y   y         y      .    .         .      read
POST   /api/challenges/link/take                         n      y     y      n   y         y      .    .         .      -
POST   /api/challenges/{challenge}/take                  n      y     y      y   y         y      .    .         .      challenge
POST   /api/challenges/{challenge}/withdraw              n      y     y      y   y         y      .    .         .      challenge
POST   /api/challenges/{challenge}/decline               n      y     y      y   y         y      .    .         .      challenge
GET    /api/index                                        y      y     y      y   y         y      .    .         .      read
GET    /api/players                                      y      y     y      y   y         y      .    .         .      read
GET    /api/players/{name}                               y      y     y      y   y         y      .    .         .      read
GET    /api/players/{name}/games                         y      y     y      y   y         y      .    .         .      read
GET    /api/players/{name}/curve/{game}                  y      y     y      y   y         y      .    .         .      read
GET    /api/ratings/{game}                               y      y     y      y   y         y      .    .         .      read
GET    /api/tables/{table}/card                          y      y     y      y   y         y      y    y         y      read
POST   /api/tables/{table}/seen                          n      y     y      y   y         y      y    n         n      play
POST   /api/tables/{table}/rematch                       n      y     y      y   y         y      y    n         n      challenge
GET    /api/tables/{table}/chat                          y      y     y      y   y         y      y    y         n      read
POST   /api/tables/{table}/chat                          n      y     y      n   y         y      y    y         n      -
POST   /api/tables/{table}/mute                          n      y     y      n   y         y      y    y         n      -
GET    /api/tables/{table}/notes                         n      y     y      y   y         y      y    y         y      read
PUT    /api/tables/{table}/notes                         n      y     y      y   y         y      y    y         y      play
POST   /api/reports                                      n      y     y      n   y         y      .    .         .      -
GET    /api/events                                       y      y     y      y   y         y      .    .         .      read
POST   /api/events                                       n      n     n      n   y         y      .    .         .      -
GET    /api/events/{event}                               y      y     y      y   y         y      .    .         .      read
POST   /api/events/{event}/enter                         n      n     y      n   y         y      .    .         .      -
POST   /api/events/{event}/leave                         n      n     y      n   y         y      .    .         .      -
POST   /api/events/{event}/start                         n      n     n      n   y         y      .    .         .      -
GET    /api/admin/reports                                n      n     n      n   y         y      .    .         .      -
POST   /api/admin/reports/{report}/close                 n      n     n      n   y         y      .    .         .      -
GET    /api/admin/users                                  n      n     n      n   y         y      .    .         .      -
POST   /api/admin/users/{name}/ban                       n      n     n      n   y         y      .    .         .      -
POST   /api/admin/users/{name}/mute                      n      n     n      n   y         y      .    .         .      -
POST   /api/admin/users/{name}/rename                    n      n     n      n   y         y      .    .         .      -
POST   /api/admin/users/{name}/role                      n      n     n      n   n         y      .    .         .      -
POST   /api/admin/chat/hide                              n      n     n      n   y         y      .    .         .      -
GET    /api/admin/audit                                  n      n     n      n   y         y      .    .         .      -
GET    /api/admin/tables                                 n      n     n      n   y         y      .    .         .      -
POST   /api/admin/tables/{table}/annul                   n      n     n      n   y         y      y    y         y      -
GET    /api/admin/jobs                                   n      n     n      n   n         y      .    .         .      -
GET    /api/admin/errors                                 n      n     n      n   n         y      .    .         .      -
GET    /api/admin/health                                 n      n     n      n   y         y      .    .         .      -
"""

GROUND = """
                                                         nobody guest member bot moderator admin  seat spectator owner  scope
GET    /api/paces                                        y      y     y      y   y         y      .    .         .      read
POST   /api/tables/{table}/resign                        n      y     y      y   y         y      y    n         n      play
GET    /api/tables/{table}/offers                        n      y     y      y   y         y      y    n         n      play
POST   /api/tables/{table}/offers                        n      y     y      y   y         y      y    n         n      play
POST   /api/tables/{table}/reply                         n      y     y      y   y         y      y    n         n      play
POST   /api/tables/{table}/claim                         n      y     y      y   y         y      y    n         n      play
GET    /api/me/away                                      n      n     y      n   y         y      .    .         .      -
POST   /api/me/away                                      n      n     y      n   y         y      .    .         .      -
DELETE /api/me/away                                      n      n     y      n   y         y      .    .         .      -
GET    /api/me/notices                                   n      n     y      n   y         y      .    .         .      -
POST   /api/me/hooks                                     n      n     y      n   y         y      .    .         .      -
DELETE /api/me/hooks/{hook}                              n      n     y      n   y         y      .    .         .      -
POST   /api/me/pushes                                    n      n     y      n   y         y      .    .         .      -
DELETE /api/me/pushes                                    n      n     y      n   y         y      .    .         .      -
POST   /api/me/feed                                      n      n     y      n   y         y      .    .         .      -
DELETE /api/me/feed                                      n      n     y      n   y         y      .    .         .      -
POST   /api/me/notices/test                              n      n     y      n   y         y      .    .         .      -
"""
# The tables' own routes: what a seat may see and do there is decided by who holds it, which is asked for by X-Seat or the table's
# address. Here is said who may come at all, and with which scope a program may.
TABLES = """
                                                         nobody guest member bot moderator admin  seat spectator owner  scope
GET    /api/about                                        y      y     y      y   y         y      .    .         .      read
GET    /api/games                                        y      y     y      y   y         y      .    .         .      read
GET    /api/bots                                         y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/board                           y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/rules                           y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/rules/{rule}                    y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/sentences                       y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/terrain                         y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/charts                          y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/guide                           y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/map.svg                         y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/picture.png                     y      y     y      y   y         y      .    .         .      read
GET    /api/tables                                       y      y     y      y   y         y      .    .         .      read
POST   /api/tables                                       y      y     y      y   y         y      .    .         .      challenge
DELETE /api/tables/{table}                               y      y     y      y   y         y      .    .         .      play
GET    /api/table                                        y      y     y      y   y         y      .    .         .      read
POST   /api/table/actions                                y      y     y      y   y         y      .    .         .      play
POST   /api/table/undo                                   y      y     y      y   y         y      .    .         .      play
POST   /api/table/share                                  y      y     y      y   y         y      .    .         .      play
GET    /api/table/why                                    y      y     y      y   y         y      .    .         .      read
GET    /api/table/preview                                y      y     y      y   y         y      .    .         .      read
GET    /api/table/log                                    y      y     y      y   y         y      .    .         .      read
GET    /api/table/victory                                y      y     y      y   y         y      .    .         .      read
GET    /api/table/guide                                  y      y     y      y   y         y      .    .         .      read
GET    /api/table/explain                                y      y     y      y   y         y      .    .         .      read
GET    /api/table/advice                                 y      y     y      y   y         y      .    .         .      read
POST   /api/table/cancel                                 y      y     y      y   y         y      .    .         .      play
POST   /api/table/orders                                 y      y     y      y   y         y      .    .         .      play
GET    /api/table/then                                   y      y     y      y   y         y      .    .         .      read
POST   /api/claim                                        y      y     y      y   y         y      .    .         .      challenge
GET    /api/table/seats                                  y      y     y      y   y         y      .    .         .      read
POST   /api/table/called                                 y      y     y      y   y         y      .    .         .      play
POST   /api/table/invite                                 y      y     y      y   y         y      .    .         .      challenge
POST   /api/table/shared                                 y      y     y      y   y         y      .    .         .      play
POST   /api/table/archive                                y      y     y      y   y         y      .    .         .      play
POST   /api/table/delete                                 y      y     y      y   y         y      .    .         .      -
GET    /api/table/replay                                 y      y     y      y   y         y      .    .         .      read
GET    /api/table/replay/{at}                            y      y     y      y   y         y      .    .         .      read
GET    /api/table/curve                                  y      y     y      y   y         y      .    .         .      read
GET    /api/table/summary                                y      y     y      y   y         y      .    .         .      read
POST   /api/table/fork                                   y      y     y      y   y         y      .    .         .      challenge
GET    /api/table/export                                 y      y     y      y   y         y      .    .         .      read
GET    /api/table/record                                 y      y     y      y   y         y      .    .         .      read
GET    /api/table/position                               y      y     y      y   y         y      .    .         .      read
GET    /api/table/picture.png                            y      y     y      y   y         y      .    .         .      read
GET    /api/packs                                        y      y     y      y   y         y      .    .         .      read
POST   /api/packs                                        y      y     y      y   y         y      .    .         .      -
GET    /api/packs/{key}/file                             y      y     y      y   y         y      .    .         .      read
DELETE /api/packs/{key}                                  y      y     y      y   y         y      .    .         .      -
GET    /api/workshop/{game}                              y      y     y      y   y         y      .    .         .      read
GET    /api/workshop/{game}/frame                        y      y     y      y   y         y      .    .         .      read
POST   /api/workshop/{game}/check                        n      n     y      n   y         y      .    .         .      -
POST   /api/workshop/{game}/keep                         n      n     y      n   y         y      .    .         .      -
POST   /api/workshop/{game}/position                     n      n     y      n   y         y      .    .         .      -
POST   /api/workshop/{game}/scenario                     n      n     y      n   y         y      .    .         .      -
POST   /api/workshop/{game}/whatif                       n      n     y      n   y         y      .    .         .      -
POST   /api/workshop/{game}/puzzle                       n      n     y      n   y         y      .    .         .      -
GET    /api/whatif                                       y      y     y      y   y         y      .    .         .      read
GET    /api/whatif/{name}                                y      y     y      y   y         y      .    .         .      read
POST   /api/whatif/{name}/{verb}                         n      n     y      n   y         y      .    .         .      -
GET    /api/table/review                                 y      y     y      y   y         y      .    .         .      read
POST   /api/table/review                                 y      y     y      y   y         y      .    .         .      play
DELETE /api/table/review                                 y      y     y      y   y         y      .    .         .      play
GET    /api/table/review/page                            y      y     y      y   y         y      .    .         .      read
GET    /api/table/belief                                 y      y     y      y   y         y      .    .         .      read
POST   /api/table/luck                                   y      y     y      y   y         y      .    .         .      play
POST   /api/luck                                         y      y     y      y   y         y      .    .         .      play
GET    /api/table/remarks                                y      y     y      y   y         y      .    .         .      read
PUT    /api/table/remarks                                y      y     y      y   y         y      .    .         .      play
POST   /api/table/remarks/lines                          y      y     y      y   y         y      .    .         .      play
GET    /api/table/remarks/lines/{line}/{step}            y      y     y      y   y         y      .    .         .      read
GET    /api/table/remarks/file                           y      y     y      y   y         y      .    .         .      read
GET    /api/table/remarks/page                           y      y     y      y   y         y      .    .         .      read
GET    /api/table/remarks/turn                           y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/puzzles                         y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/puzzles/{name}                  y      y     y      y   y         y      .    .         .      read
POST   /api/games/{game}/puzzles/{name}                  y      y     y      y   y         y      .    .         .      play
POST   /api/games/{game}/puzzles/{name}/table            y      y     y      y   y         y      .    .         .      play
POST   /api/games/{game}/own-puzzle                      y      y     y      y   y         y      .    .         .      play
POST   /api/games/{game}/own-puzzle/answer               y      y     y      y   y         y      .    .         .      play
GET    /api/games/{game}/openings                        y      y     y      y   y         y      .    .         .      read
GET    /api/games/{game}/examples                        y      y     y      y   y         y      .    .         .      read
POST   /api/games/{game}/examples/{name}                 y      y     y      y   y         y      .    .         .      play
GET    /api/games/{game}/worked                          y      y     y      y   y         y      .    .         .      read
POST   /api/games/{game}/worked/{name}                   y      y     y      y   y         y      .    .         .      play
WS     /ws/table                                         y      y     y      y   y         y      .    .         .      read
WS     /ws/me                                            n      y     y      y   y         y      .    .         .      read
"""

# What routes do in themselves. "seat" and "spectator" as above; "ended" is a seat or a spectator of a game that is over.
ACTS = """
                     nobody guest member bot moderator admin  seat spectator ended
read players           y    y     y      y   y         y      y    n         y
read watchers          y    y     y      y   y         y      n    y         y
say players            n    y     y      n   y         y      y    n         n
say watchers           n    n     y      n   y         y      n    y         y
open private           n    y     y      y   y         y      .    .         .
open public            n    n     y      y   y         y      .    .         .
play rated             n    n     y      n   y         y      .    .         .
ban beyond 90 days     n    n     n      n   n         y      .    .         .
"""


class Rule(NamedTuple):
    """A line of the table."""

    roles: frozenset[str]
    relations: frozenset[str] | None  # None: no table is named
    scope: str  # "": no token's


def _flags(names: tuple[str, ...], marks: list[str]) -> frozenset[str]:
    for mark in marks:
        assert mark in ("y", "n", "."), f"'{mark}' in the matrix: expected y, n or ."
    return frozenset(name for name, mark in zip(names, marks) if mark == "y")


def routes(*texts: str) -> dict[tuple[str, str], Rule]:
    """The rules by method (WS: a socket) and path."""
    found: dict[tuple[str, str], Rule] = {}
    for line in (line for text in texts or (PEOPLE, GROUND, TABLES) for line in text.strip().splitlines()[1:]):
        method, path, *marks, scope = line.split()
        assert len(marks) == len(ROLES) + len(RELATIONS) and (method, path) not in found, f"{method} {path} in the matrix"
        named = None if marks[-1] == "." else _flags(RELATIONS, marks[len(ROLES) :])
        found[method, path] = Rule(_flags(ROLES, marks[: len(ROLES)]), named, "" if scope == "-" else scope)
    return found


def acts() -> dict[str, Rule]:
    """The rules by act."""
    found: dict[str, Rule] = {}
    for line in ACTS.strip().splitlines()[1:]:
        words = line.split()
        marks = words[-len(ROLES) - 3 :]
        named = None if marks[-1] == "." else _flags(("seat", "spectator", "ended"), marks[len(ROLES) :])
        found[" ".join(words[: -len(marks)])] = Rule(_flags(ROLES, marks[: len(ROLES)]), named, "")
    return found


def may(rule: Rule, role: str, relations: frozenset[str] = frozenset()) -> bool:
    """Is it allowed to somebody who is that, and at the table these?"""
    return role in rule.roles and (rule.relations is None or bool(rule.relations & relations))
