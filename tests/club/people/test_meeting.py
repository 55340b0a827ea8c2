"""Meeting: challenges, the home page, the index, rematches; and that two worlds that differ out of sight look alike in lists."""

import concurrent.futures
import json
import time

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from henderson.club import challenges, schema


def set_table(club, table, **values):
    club.sql(schema.tables.update().where(schema.tables.c.id == table).values(**values))


def test_an_open_challenge_is_seen_taken_once_and_gone(on_both):
    maker = on_both.member()
    made = maker.post(
        "/api/challenges", {"game": "deluxe", "side": "Japan", "pace": "72h+12h/120h", "rated": True, "note": "be kind"}
    )
    takers = [on_both.member() for _ in range(5)]
    seen = takers[0].get("/api/home")["open"]
    assert [(c["id"], c["pace"], c["rated"], c["note"], c["refused"]) for c in seen] == [
        (made["id"], "72h+12h/120h", True, "be kind", "")
    ]
    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda b: b.ask("POST", f"/api/challenges/{made['id']}/take", {}), takers))
    assert sorted(a.status_code for a in answers) == [201, 410, 410, 410, 410]
    winner = takers[[a.status_code for a in answers].index(201)]
    table = next(a for a in answers if a.status_code == 201).json()
    assert table["side"] == "US"
    card = maker.get(f"/api/tables/{table['table']}/card")
    assert {s["side"]: s["person"]["name"] for s in card["seats"]} == {"US": winner.name, "Japan": maker.name}
    assert card["rated"] and card["pace"] == "72h+12h/120h" and not card["private"]
    assert takers[0].get("/api/home")["open"] == [] and len(on_both.sql(sa.select(schema.tables.c.id))) == 1
    for browser, side in ((maker, "Japan"), (winner, "US")):
        assert browser.ask("GET", "/api/table", x_seat=f"~{table['table']}.{side}").json()["side"] == side
    loser = next(t for t in takers if t is not winner)
    assert loser.ask("GET", "/api/table", x_seat=f"~{table['table']}.US").json().get("side", "") == "", "he may watch, not play"


def test_a_link_is_used_once(shared):
    maker, taker, late = shared.guest(), shared.guest(), shared.guest()
    made = maker.post("/api/challenges", {"game": "first-blood", "by_link": True, "side": "US"})
    assert made["link"] and maker.get("/api/challenges")[0]["link"] == ""
    assert all(c["id"] != made["id"] for c in taker.get("/api/challenges"))
    assert taker.post("/api/challenges/link", {"link": made["link"]})["by"]["name"] == maker.name
    assert taker.ask("POST", f"/api/challenges/{made['id']}/take", {}).status_code == 403, "by its link only"
    taker.post("/api/challenges/link/take", {"link": made["link"]})
    assert late.ask("POST", "/api/challenges/link/take", {"link": made["link"]}).status_code == 410
    assert late.ask("POST", "/api/challenges/link", {"link": "x" * 43}).status_code == 410


def test_a_challenge_by_name_is_for_that_one(shared):
    maker, meant, other = shared.member(), shared.member(), shared.member()
    made = maker.post("/api/challenges", {"game": "first-blood", "to": meant.name})
    assert [c["id"] for c in meant.get("/api/home")["for_me"]] == [made["id"]]
    assert made["id"] not in json.dumps(other.get("/api/home"))
    assert other.ask("POST", f"/api/challenges/{made['id']}/take", {}).status_code == 403
    assert other.ask("POST", f"/api/challenges/{made['id']}/withdraw", {}).status_code == 403
    assert meant.ask("POST", f"/api/challenges/{made['id']}/decline", {}).status_code == 200
    assert maker.get("/api/home")["mine"] == []


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ({"game": "chess"}, "chess"), ({"game": "henderson-solo"}, "alone"), ({"game": "deluxe", "side": "Germany"}, "no side"),
        ({"game": "deluxe", "pace": "fast"}, "no pace"), ({"game": "deluxe", "preset": "Huge"}, "no preset"),
        ({"game": "deluxe", "to": "Nobodyatall"}, "Nobody here"), ({"game": "deluxe", "options": {"bogus": True}}, "bogus"),
        ({"game": "deluxe", "rated": True, "by_link": True}, "not by link"), ({"game": "deluxe", "scenario": "none"}, "none"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_a_sentence(shared, order, says):
    answer = shared.member().ask("POST", "/api/challenges", order)
    assert answer.status_code in (404, 422) and says in answer.json()["detail"]


def test_guests_play_by_invitation_and_unrated(shared):
    guest, member = shared.guest(), shared.member()
    assert guest.ask("POST", "/api/challenges", {"game": "first-blood"}).status_code == 403
    assert guest.ask("POST", "/api/challenges", {"game": "first-blood", "to": member.name, "rated": True}).status_code == 403
    rated = member.post("/api/challenges", {"game": "first-blood", "rated": True})
    assert guest.ask("POST", f"/api/challenges/{rated['id']}/take", {}).status_code == 403
    casual = member.post("/api/challenges", {"game": "first-blood"})
    assert guest.ask("POST", f"/api/challenges/{casual['id']}/take", {}).status_code == 201


def test_caps_and_ends(shared, monkeypatch):
    maker, taker = shared.member(), shared.member()
    made = [maker.post("/api/challenges", {"game": "first-blood"}) for _ in range(challenges.MOST_OPEN)]
    assert "withdraw one first" in maker.ask("POST", "/api/challenges", {"game": "first-blood"}).json()["detail"]
    shared.sql(schema.challenges.update().where(schema.challenges.c.id == made[0]["id"]).values(expires=time.time() - 1))
    assert taker.ask("POST", f"/api/challenges/{made[0]['id']}/take", {}).status_code == 410
    assert made[0]["id"] not in json.dumps(taker.get("/api/home"))
    monkeypatch.setattr(challenges, "RUNNING", 1)
    table = taker.post(f"/api/challenges/{made[1]['id']}/take")["table"]
    assert "finish one first" in taker.ask("POST", f"/api/challenges/{made[2]['id']}/take", {}).json()["detail"]
    shared.over(table, "US")
    assert taker.ask("POST", f"/api/challenges/{made[2]['id']}/take", {}).status_code == 201, "one more for each finished"
    assert shared.run(lambda db: challenges.forget(db, time.time())) >= 1


def test_those_who_blocked_each_other_do_not_meet(shared):
    one, other = shared.member(), shared.member()
    one._well(one.ask("PUT", f"/api/me/contacts/{other.name}", {"kind": "block"}))
    made = one.post("/api/challenges", {"game": "first-blood"})
    assert made["id"] not in json.dumps(other.get("/api/home"))
    assert other.ask("POST", f"/api/challenges/{made['id']}/take", {}).status_code == 403
    assert other.ask("POST", "/api/challenges", {"game": "first-blood", "to": one.name}).status_code == 403
    assert one.get(f"/api/players/{other.name}")["blocked"] and not other.get(f"/api/players/{one.name}")["blocked"]
    one.ask("DELETE", f"/api/me/contacts/{other.name}")
    assert other.ask("POST", f"/api/challenges/{made['id']}/take", {}).status_code == 201


def test_a_rematch_changes_sides_and_is_offered_once(shared):
    one, other = shared.member(), shared.member()
    made = shared.table(one, other, preset="")
    assert other.ask("POST", f"/api/tables/{made['table']}/rematch", {}).status_code == 409, "not before the end"
    shared.over(made["table"], "US")
    again = other.post(f"/api/tables/{made['table']}/rematch")
    assert again["to"]["name"] == one.name and again["side"] == "US" and again["rematch_of"] == made["table"]
    assert one.ask("POST", f"/api/tables/{made['table']}/rematch", {}).status_code == 409
    table = one.post(f"/api/challenges/{again['id']}/take")
    assert table["side"] == "Japan"


def test_home_has_the_shortest_clock_on_top_and_offers_count_as_moves(on_both):
    me, other = on_both.member(), on_both.member()
    named = {n: on_both.table(me, other)["table"] for n in ("slow", "quick", "none", "theirs", "offer", "ended")}
    now = time.time()
    for n, values in {
        "slow": {"asked": "US", "ends_at": now + 9000}, "quick": {"asked": "US", "ends_at": now + 60}, "none": {"asked": "US"},
        "theirs": {"asked": "Japan", "ends_at": now + 5}, "offer": {"asked": "Japan"},
    }.items():  # fmt: skip
        set_table(on_both, named[n], **values)
    on_both.sql(schema.offers.insert().values(table_id=named["offer"], kind="draw", side="Japan", n=0, at=now))
    on_both.over(named["ended"], "US")
    set_table(on_both, named["ended"], moved=now)
    home = me.get("/api/home")
    called = {table: n for n, table in named.items()}
    assert [called[t["table"]] for t in home["move"]][:2] == ["quick", "slow"]
    assert {called[t["table"]] for t in home["move"]} == {"quick", "slow", "none", "offer"}
    assert [called[t["table"]] for t in home["waiting"]] == ["theirs"] and [called[t["table"]] for t in home["over"]] == ["ended"]
    assert home["unseen"] == 1 and next(t for t in home["move"] if t["table"] == named["offer"])["offer"] == "draw"
    me.post(f"/api/tables/{named['ended']}/seen")
    assert me.get("/api/home")["unseen"] == 0
    assert home["caps"]["running"] == 5


def test_home_of_a_hundred_games_wakes_none(shared):
    """No game is rebuilt for a list: rows alone."""
    me, other = shared.member(), shared.member()
    first = shared.table(me, other)["table"]

    def work(db):
        row = dict(db.execute(sa.select(schema.tables).where(schema.tables.c.id == first)).first()._mapping)
        for n in range(99):
            db.execute(schema.tables.insert().values(**{**row, "id": f"copy{n:012}"}))
            for side, user in (("US", me.id_), ("Japan", other.id_)):
                db.execute(schema.players.insert().values(table_id=f"copy{n:012}", side=side, user_id=user))

    me.id_, other.id_ = me.id, other.id
    shared.run(work)
    shared.app.state.house.tables.clear()
    began = time.process_time()
    home = me.get("/api/home")
    spent = time.process_time() - began
    assert len(home["move"]) + len(home["waiting"]) == 100 and not shared.app.state.house.tables
    assert spent < 0.5  # 15 ms on a quiet machine; waking a hundred games took six seconds


def test_the_index_is_searched_and_keeps_private_games_to_their_players(on_both):
    one, other, stranger = on_both.member("Searcher"), on_both.member("Findable"), on_both.member()
    private = on_both.table(one, other)["table"]
    public = on_both.table(one, other, private=False, note="night under the palms")["table"]
    over = on_both.table(one, other, private=False, game="deluxe")["table"]
    on_both.over(over, "US")

    def found(browser, query=""):
        return {t["table"] for t in browser.get(f"/api/index{query}")["tables"]}

    assert found(stranger) == {public, over} == found(on_both.browser())
    assert found(one) == {private, public, over}
    assert found(stranger, "?status=over") == {over} and found(stranger, "?game=first-blood") == {public}
    assert found(stranger, "?player=findable") == {public, over} and found(stranger, "?player=nobodyelse") == set()
    assert found(stranger, "?q=palms") == {public} and found(stranger, "?q=Findab") == {public, over}
    assert found(stranger, "?q=%25") == set() and found(stranger, "?q=_") == set(), "signs of the database are letters"
    assert on_both.browser().ask("GET", "/api/index?status=bogus").status_code == 422


def test_pages_of_the_index_go_on_where_the_last_ended(shared, monkeypatch):
    from henderson.club import index

    monkeypatch.setattr(index, "PAGE", 2)
    one, other = shared.member(), shared.member()
    made = [shared.table(one, other, private=False)["table"] for _ in range(5)]
    seen, before = [], 0.0
    while True:
        page = one.get(f"/api/index?player={one.name}&before={before}")
        seen += [t["table"] for t in page["tables"]]
        before = page["before"]
        if not before:
            break
    assert seen == made[::-1] and page["total"] == 5


# -- two worlds ------------------------------------------------------------------------------------------------------------------


def lists(club, seat, stranger, table):
    """All that a waiting seat, and a stranger, can be told of a table by the club's own routes."""
    paths = ["/api/home", "/api/index", f"/api/tables/{table}/card", f"/api/tables/{table}/chat", f"/api/tables/{table}/notes"]
    paths += [f"/api/players/{seat.name}", f"/api/players/{seat.name}/games", "/api/ratings/avalon-hill", "/api/challenges"]
    told = []
    for browser in (seat, stranger):
        for path in paths:
            answer = browser.ask("GET", path)
            told.append((path, answer.status_code, answer.text))
    return told


def test_what_a_hidden_side_answered_shows_in_no_list(shared):
    """One moment before the hidden side answers out of sight, and one after: nothing that the club tells the waiting seat or a
    stranger may differ, nor is either pushed anything."""
    japan, us, stranger = shared.member(), shared.member(), shared.member()
    made = shared.table(japan, us, game="avalon-hill", preset="Full", side="Japan", private=False)
    table = made["table"]

    def look(browser, side):
        return browser.get("/api/table", x_seat=f"~{table}.{side}")

    def act(browser, side, word):
        seq = look(browser, side)["seq"]
        answer = browser.ask("POST", "/api/table/actions", {"seq": seq, "word": word}, x_seat=f"~{table}.{side}")
        assert answer.status_code == 200, answer.text

    for _ in range(200):  # on to the Japanese movement, which the U.S. does not see
        seen = look(japan, "Japan")
        if seen["question"]["mine"] and seen["question"]["rule"].startswith("B.play.5"):
            break
        who, side = (japan, "Japan") if seen["question"]["mine"] else (us, "US")
        words = [o["word"] for o in look(who, side)["question"]["options"]]
        act(who, side, "end" if "end" in words else words[0])
    else:
        raise AssertionError("the hidden movement never came")
    japan.post(f"/api/tables/{table}/chat", {"room": "players", "text": "good luck"})
    stranger.get("/api/home")
    before = lists(shared, us, stranger, table)
    with us.socket("/ws/me") as socket:
        first = json.loads(socket.receive_text(timeout=5))
        mover = next(o["word"] for o in look(japan, "Japan")["question"]["options"] if o["word"] != "end")
        act(japan, "Japan", mover)
        assert look(japan, "Japan")["question"]["mine"], "still his question"
        after = lists(shared, us, stranger, table)
        us.post("/api/sign-out")
        with pytest.raises(WebSocketDisconnect):  # closed, and nothing came before
            socket.receive_text(timeout=5)
    assert first["type"] == "news"
    for was, now in zip(before, after):
        assert was[:2] == now[:2] and json.loads(was[2]) == json.loads(now[2])


def test_the_test_of_two_worlds_can_fail(shared):
    """A line of chat is a difference, and is seen."""
    one, other, stranger = shared.member(), shared.member(), shared.member()
    table = shared.table(one, other, private=False)["table"]
    before = lists(shared, one, stranger, table)
    other.post(f"/api/tables/{table}/chat", {"room": "players", "text": "hello"})
    assert before != lists(shared, one, stranger, table)


# -- live ------------------------------------------------------------------------------------------------------------------------


def test_home_is_told_what_is_new(shared):
    maker, taker = shared.member(), shared.member()
    with maker.socket("/ws/me") as socket:
        assert json.loads(socket.receive_text(timeout=5))["moves"] == 0
        made = maker.post("/api/challenges", {"game": "first-blood", "side": "US"})
        assert json.loads(socket.receive_text(timeout=5))["what"] == "challenges"
        table = taker.post(f"/api/challenges/{made['id']}/take")["table"]
        news = [json.loads(socket.receive_text(timeout=5)) for _ in range(2)]
        assert {(n["what"], n["table"]) for n in news} >= {("home", table)}
        taker.post(f"/api/tables/{table}/chat", {"room": "players", "text": "hello"})
        while True:
            heard = json.loads(socket.receive_text(timeout=5))
            if heard["what"] == "chat":
                assert heard["table"] == table and "hello" not in json.dumps(heard)
                break
