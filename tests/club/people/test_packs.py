"""Packs of components belong to who is signed in, in whatever browser; what a visitor or guest brought goes along with him."""

import hashlib

from henderson.server.packs import Packs
from henderson.server.vault import hashed
from henderson.workshop.carry import Manifest

GAME = "starvation-island"


def bring(club, browser, title):
    """As if it had come in by `POST /api/packs` (tests/server/test_packs.py brings real ones)."""
    mark = hashlib.sha256(title.encode()).hexdigest()[:16]
    told, library = Manifest(GAME, title=title, made="2026-11-17", hash=mark), Packs.beside(club.app.state.house.db.vault)
    me = browser.get("/api/me")
    owner = f"user.{me['person']['id']}" if me["signed_in"] else browser.jar["henderson"]
    library.give(hashed(owner), told, library.keep(told, {"pieces.csv": title.encode()}))


def titles(browser):
    return sorted(kept["title"] for kept in browser.get("/api/packs"))


def test_packs_go_with_their_owner(shared):
    visitor = shared.browser()
    visitor.get("/api/me")
    bring(shared, visitor, "of a visitor")
    visitor.post("/api/guest", {"name": "Packer"})
    assert titles(visitor) == ["of a visitor"]
    bring(shared, visitor, "of a guest")
    member = shared.member("Packowner")
    bring(shared, member, "of a member")
    assert titles(member) == ["of a member"]
    visitor.post("/api/sign-in/password", {"name": "Packowner", "password": "correct horse battery"})
    assert titles(visitor) == titles(member) == ["of a guest", "of a member", "of a visitor"]
    stranger = shared.member()
    assert titles(stranger) == []
    left = shared.browser()
    left.jar["henderson"] = visitor.jar["henderson"]  # the same browser, nobody signed in: what it brought has gone along
    assert titles(left) == []
    gone = member.ask("DELETE", "/api/me", {"name": "Packowner"})
    owners = Packs.beside(shared.app.state.house.db.vault).root / "owners"
    assert gone.status_code == 200 and not list(owners.glob("*/*.toml"))
