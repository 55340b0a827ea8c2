"""Guests, signing up, in and out: what a visitor does first."""

import pytest
import sqlalchemy as sa

from henderson.club import names, schema
from henderson.club.people import MOST_BOTS
from henderson.server.tables import Refused

PASSWORD = "correct horse battery"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("x", "2 to 24"),
        ("a" * 25, "2 to 24"),
        ("Оkada", "one script"),
        ("ad.min", "kept for the club"),
        ("A<b>", "cannot stand"),
        ("two words", "cannot stand"),
        ("9lives", "begins with a letter"),
        ("okada_", "ends with"),
        ("Ok\u202eada", "cannot stand"),
        ("Guest", "kept for"),
        ("", "2 to 24"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused_with_a_sentence(given, says):
    with pytest.raises(Refused, match=says):
        names.written(given)


@pytest.mark.parametrize("given", ["Okada", "Ōkada", "Рокоссовский", "岡田たろう", "O.Kada-42", "ﬁeld"])
def test_names_of_all_scripts(given):
    assert names.written(given)


def test_names_that_look_alike_are_one_name():
    assert len({names.fold(n) for n in ("Okada", "OKADA", "o.kada", "Ｏｋａｄａ", "o-k_ada")}) == 1


@pytest.mark.parametrize(
    "given", ["nobody", "a@b", "a b@example.org", "a@example.org\nBcc: x@y.z", "@example.org", "a@.org", "ä@ö.de"]
)
def test_an_address_that_cannot_be_one(given):
    with pytest.raises(Refused, match="no mail address"):
        names.address(given)


def test_a_guest_plays_signs_up_and_still_has_his_three_games(on_both):
    guest, others = on_both.guest("Marine"), [on_both.member() for _ in range(3)]
    made = [on_both.table(guest, other) for other in others]
    told = guest.post("/api/sign-up", {"name": "Vandegrift", "password": PASSWORD})
    assert told["person"]["name"] == "Vandegrift" and not told["person"]["guest"]
    home = guest.get("/api/home")
    assert {t["table"] for t in home["move"] + home["waiting"]} == {m["table"] for m in made}
    for one in made:  # and they open: the seat is the user's
        assert guest.ask("GET", "/api/table", x_seat=f"~{one['table']}.US").status_code == 200
    elsewhere = on_both.browser()
    elsewhere.post("/api/sign-in/password", {"name": "vandegrift", "password": PASSWORD})
    assert elsewhere.ask("GET", "/api/table", x_seat=f"~{made[0]['table']}.US").status_code == 200


def test_a_guest_who_has_an_account_already_takes_his_games_along(on_both):
    on_both.member("Edson")
    guest, other = on_both.guest("Marine"), on_both.member()
    made = on_both.table(guest, other)
    guest.post("/api/sign-in/password", {"name": "Edson", "password": PASSWORD})
    home = guest.get("/api/home")
    assert [t["table"] for t in home["move"] + home["waiting"]] == [made["table"]]
    assert guest.ask("GET", "/api/table", x_seat=f"~{made['table']}.US").status_code == 200
    with pytest.raises(AssertionError, match="404"):
        guest.get("/api/players/Marine")


def test_one_name_a_person(shared):
    shared.member("Puller")
    second = shared.browser()
    for name in ("Puller", "PULLER", "pul.ler"):
        answer = second.ask("POST", "/api/sign-up", {"name": name, "password": PASSWORD})
        assert answer.status_code == 409 and "taken" in answer.json()["detail"]


def test_what_is_needed_to_come_back(shared):
    visitor = shared.browser()
    for body, says in (
        ({"name": "Geiger"}, "at least one"),
        ({"name": "Geiger", "password": "short"}, "10 to 128"),
        ({"name": "Geiger", "password": "qwertyuiop"}, "guessed first"),
        ({"name": "Geigercounter", "password": "geigercounter1"}, "your own name"),
        ({"name": "Geiger", "email": "nowhere"}, "no mail address"),
    ):
        answer = visitor.ask("POST", "/api/sign-up", body)
        assert answer.status_code == 422 and says in answer.json()["detail"], body
    assert not visitor.session


def test_a_bot_is_marked_and_belongs_to_somebody(shared):
    owner = shared.member("Owner1942")
    made = owner.post("/api/me/bots", {"name": "DeepPurple", "about": "random mover"})
    assert made["person"]["bot"] and made["person"]["role"] == "bot"
    secret = made["tokens"][0]["secret"]
    program = shared.browser()
    assert program.get("/api/me", authorization=f"Bearer {secret}")["person"]["name"] == "DeepPurple"
    page = owner.get("/api/players/DeepPurple")
    assert page["person"]["bot"] and page["owner"] == "Owner1942"
    refused = program.ask("POST", "/api/challenges", {"game": "first-blood", "rated": True}, authorization=f"Bearer {secret}")
    assert refused.status_code == 403 and "members" in refused.json()["detail"]
    for n in range(MOST_BOTS - 1):
        owner.post("/api/me/bots", {"name": f"Further{n}bot"})
    assert owner.ask("POST", "/api/me/bots", {"name": "TooMany"}).status_code == 409
    assert shared.browser().ask("POST", "/api/sign-in/password", {"name": "DeepPurple", "password": ""}).status_code == 403


def test_a_token_does_what_its_scopes_say(shared):
    member = shared.member()
    made = member.post("/api/me/tokens", {"name": "reader", "scopes": ["read"]})
    program, key = shared.browser(), f"Bearer {made['secret']}"
    assert program.get("/api/home", authorization=key)["me"]["signed_in"]
    for method, path in (
        ("POST", "/api/challenges"),
        ("POST", "/api/me/tokens"),
        ("GET", "/api/me/export"),
        ("DELETE", "/api/me"),
    ):
        assert program.ask(method, path, {}, authorization=key).status_code == 403, path
    assert "secret" not in str([t for t in member.get("/api/me/tokens") if t["secret"]])
    member.ask("DELETE", f"/api/me/tokens/{made['id']}")
    assert not program.get("/api/me", authorization=key)["signed_in"]


def test_a_rehash_follows_the_settings_of_today(club):
    from argon2 import PasswordHasher

    member = club.member("Turner")
    weak = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1).hash(PASSWORD)
    club.sql(schema.users.update().where(schema.users.c.name == "Turner").values(password=weak))
    member.post("/api/sign-in/password", {"name": "Turner", "password": PASSWORD})
    kept = club.sql(sa.select(schema.users.c.password).where(schema.users.c.name == "Turner"))[0].password
    assert "m=19456,t=2,p=1" in kept


def test_preferences_are_merged_and_bounded(shared):
    member = shared.member()
    member._well(member.ask("PATCH", "/api/me", {"prefs": {"sound": "off", "board": "dark"}, "lang": "de", "about": "Rabaul"}))
    told = member._well(member.ask("PATCH", "/api/me", {"prefs": {"sound": ""}}))
    assert told["prefs"] == {"board": "dark"} and told["lang"] == "de" and told["about"] == "Rabaul"
    assert member.ask("PATCH", "/api/me", {"prefs": {"owner": "x"}}).status_code == 422
    assert member.ask("PATCH", "/api/me", {"lang": "xx"}).status_code == 422


def test_a_club_may_want_to_know_who_plays(club):
    """Where accounts are required nobody plays without one; looking is free."""
    visitor = club.browser()
    visitor.get("/api/me")
    club.app.state.desk.settings.accounts = "required"
    assert visitor.ask("POST", "/api/guest", {}).status_code in (401, 403)
    assert visitor.ask("POST", "/api/tables", {"game": "first-blood"}).status_code == 401
    assert visitor.ask("GET", "/api/index").status_code == 200
    assert visitor.ask("POST", "/api/sign-up", {"name": "Required", "password": PASSWORD}).status_code == 201
    assert visitor.ask("POST", "/api/tables", {"game": "first-blood"}).status_code == 201


def test_a_rated_game_is_played_without_a_bots_advice(club):
    one, other = club.member(), club.member()
    rated, casual = (club.table(one, other, private=False, rated=r)["table"] for r in (True, False))
    for table, code in ((rated, 403), (casual, 200)):
        seats = [b.get("/api/table", x_seat=f"~{table}.{s}") for b, s in ((one, "US"), (other, "Japan"))]
        asked, side = (one, "US") if seats[0]["question"]["mine"] else (other, "Japan")
        for path in ("/api/table/explain?bot=random", "/api/table/belief"):
            answer = asked.ask("GET", path, x_seat=f"~{table}.{side}")
            assert answer.status_code == code, answer.text
        assert (asked.ask("POST", "/api/table/review", {}, x_seat=f"~{table}.{side}").status_code == 403) == (code == 403)
