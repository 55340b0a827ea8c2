"""Ratings that know the sides, and pools."""

import os
import random
import time

import pytest
import sqlalchemy as sa

from henderson.bots import bot
from henderson.bots.seat import Seat
from henderson.club import pools, ratings, schema
from henderson.club.config import ClubConfig
from henderson.club.ratings import Skill, Two
from henderson.club.standings import Result, schedule, standings
from henderson.club.worker import Worker

EQUAL = Two(Skill(), Skill())


def test_who_wins_from_the_weaker_side_gains_more():
    strong_first = Two(Skill(35, 2, 50), Skill(15, 2, 50))
    (from_strong, _), _ = ratings.after(EQUAL, strong_first, 1.0)
    (from_weak, _), _ = ratings.after(EQUAL, Two(*strong_first[::-1]), 1.0)
    assert from_weak.mu - 25 > 2 * (from_strong.mu - 25) > 0


def test_sides_learn_and_a_draw_of_equals_changes_little():
    people, sides = ratings.after(EQUAL, EQUAL, 1.0)
    assert sides.first.mu > 25 > sides.second.mu and people.first.sigma < 25 / 3
    drawn, _ = ratings.after(EQUAL, EQUAL, 0.5)
    assert abs(drawn.first.mu - 25) < 1e-6 and drawn.first.games == 1


def test_chances_are_chances():
    better = Two(Skill(35, 1, 50), Skill(15, 1, 50))
    assert ratings.chance(EQUAL, EQUAL) == 0.5 and 0.6 < ratings.chance(better, EQUAL) < 0.95
    assert ratings.chance(better, EQUAL) + ratings.chance(Two(*better[::-1]), EQUAL) == pytest.approx(1)


def test_a_rating_is_provisional_until_it_is_known():
    assert ratings.shown(Skill()).provisional and ratings.shown(Skill()).shown == 1500
    known = ratings.shown(Skill(30, 2, 30))
    assert not known.provisional and known.shown == 1700 and known.give == 80 and known.rank == 1540


def rated_game(club, one, other, result):
    table = club.table(one, other, private=False, rated=True)["table"]
    club.over(table, result)
    return table


def test_a_game_counts_once_for_two_members(on_both):
    one, other = on_both.member(), on_both.member()
    table = rated_game(on_both, one, other, "Japan")
    assert [on_both.run(lambda db: ratings.rate(db, table, time.time())) for _ in range(3)] == [True, False, False]
    mine, his = (b.get(f"/api/players/{b.name}")["ratings"][0]["rating"] for b in (one, other))
    assert mine["shown"] < 1500 < his["shown"] and mine["games"] == his["games"] == 1 and mine["provisional"]
    told = one.get("/api/ratings/first-blood")
    assert [p["person"]["name"] for p in told["players"]] == [other.name, one.name]
    assert {s["side"]: s["chance"] > 0.5 for s in told["sides"]} == {"US": False, "Japan": True}
    assert [p["table"] for p in one.get(f"/api/players/{one.name}/curve/first-blood")] == [table]
    assert one.get(f"/api/players/{other.name}")["results"] == [
        {"game": "first-blood", "side": "Japan", "won": 1, "lost": 0, "drawn": 0}
    ]


def test_a_curve_tells_how_a_rating_went_game_by_game(on_both):
    """In the order in which the games were rated, each with the rating after it and how sure that was; the last is the present
    one. Every title has its own, and a game that was annulled is not in it."""
    one, other, admin = on_both.member(), on_both.member(), on_both.member(role="admin")
    tables = [rated_game(on_both, one, other, result) for result in ("US", "Japan", "US", "draw")]
    begun = time.time()
    for place, at in ((2, 300.0), (0, 100.0), (1, 200.0), (3, 400.0)):  # rated in that order, the clock says another
        on_both.run(lambda db, name=tables[place], at=at: ratings.rate(db, name, begun + at))
    curve = one.get(f"/api/players/{one.name}/curve/first-blood")
    assert [p["table"] for p in curve] == tables and [round(p["at"] - begun) for p in curve] == [100, 200, 300, 400]
    now = one.get(f"/api/players/{one.name}")["ratings"][0]["rating"]
    assert (curve[-1]["shown"], curve[-1]["give"]) == (now["shown"], now["give"]) and now["games"] == 4
    first = other.get(f"/api/players/{one.name}/curve/first-blood")[2]  # the first that was rated: anybody may look
    assert first["shown"] > 1500 and first["give"] < ratings.shown(Skill()).give
    assert curve[1]["shown"] < curve[0]["shown"], "he lost the second"
    against = one.get(f"/api/players/{other.name}/curve/first-blood")
    assert [p["table"] for p in against] == tables and against[2]["shown"] < 1500
    assert one.get(f"/api/players/{one.name}/curve/deluxe") == []
    admin.post(f"/api/admin/tables/{tables[1]}/annul", {"reason": "the wrong people sat there"})
    for player in (one, other):
        kept = one.get(f"/api/players/{player.name}/curve/first-blood")
        assert [p["table"] for p in kept] == [tables[0], *tables[2:]]
    assert one.ask("GET", "/api/players/nobodyhere/curve/first-blood").status_code == 404


@pytest.mark.parametrize(("result", "state"), [("none", "over"), ("", "over"), ("US", "playing")])
def test_what_does_not_count(shared, result, state):
    one, other = shared.member(), shared.member()
    table = rated_game(shared, one, other, result)
    shared.sql(schema.tables.update().where(schema.tables.c.id == table).values(state=state))
    assert not shared.run(lambda db: ratings.rate(db, table, time.time()))


def test_casual_games_and_bots_do_not_count(shared):
    one, other = shared.member(), shared.member()
    casual = shared.table(one, other)["table"]
    shared.over(casual, "US")
    assert not shared.run(lambda db: ratings.rate(db, casual, time.time()))
    table = rated_game(shared, one, other, "US")
    shared.sql(
        schema.players.update()
        .where(schema.players.c.table_id == table, schema.players.c.side == "US")
        .values(user_id=None, bot="random")
    )
    assert not shared.run(lambda db: ratings.rate(db, table, time.time()))


# -- pools -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(2, 13))
def test_everybody_meets_everybody_from_both_sides_and_plays_once_a_round(size):
    games = schedule([str(i) for i in range(size)])
    assert sorted((g.first, g.second) for g in games) == sorted(
        (str(a), str(b)) for a in range(size) for b in range(size) if a != b
    )
    by_round = {}
    for g in games:
        by_round.setdefault(g.round, []).extend((g.first, g.second))
    assert all(len(set(people)) == len(people) for people in by_round.values())
    assert len({(g.round, g.board) for g in games}) == len(games)


def test_sonneborn_berger_by_hand():
    """a beats c twice, b beats d twice; c (2 points elsewhere) is worth more than d (0): a stands before b."""
    results = [Result("a", "c", 1), Result("b", "d", 1), Result("c", "d", 1), Result("d", "c", 0), Result("a", "b", 0.5)]
    places = standings("abcd", results)
    assert [(p.player, p.score) for p in places] == [("c", 2), ("a", 1.5), ("b", 1.5), ("d", 0)]
    assert [p.tie for p in places] == [0, 2.75, 0.75, 0]


def pool(club, people, **more):
    admin = club.member(role="admin")
    made = admin.post("/api/events", {"name": "Autumn pool", "game": "first-blood", "size": len(people), "pace": "3d", **more})
    for person in people:
        told = person.post(f"/api/events/{made['id']}/enter")
    return told


def running(club, event):
    return club.sql(sa.select(schema.tables.c.id).where(schema.tables.c.event_id == event, schema.tables.c.state == "playing"))


def test_a_pool_of_four_plays_itself_to_its_end(on_both):
    """It begins when it is full, nobody has more than two games at a time, and the standings add up."""
    people = [on_both.member() for _ in range(4)]
    told = pool(on_both, people)
    rng, played = random.Random(4), 0
    assert told["state"] == "playing" and len(told["games"]) == 12
    for _ in range(12):
        open_now = running(on_both, told["id"])
        if not open_now:
            break
        busy = on_both.sql(
            sa.select(schema.players.c.user_id, sa.func.count()).where(schema.players.c.table_id.in_([r.id for r in open_now]))
            .group_by(schema.players.c.user_id)
        )  # fmt: skip
        assert all(n <= pools.AT_ONCE for _, n in busy)
        for row in open_now:
            on_both.over(row.id, rng.choice(["US", "Japan", "draw"]))
            played += 1

            async def over(table=row.id):
                return await pools.table_over(on_both.app.state.house, table, time.time())

            on_both.client.blocking_portal.call(over)
            on_both.client.blocking_portal.call(over)  # twice changes nothing
    told = people[0].get(f"/api/events/{told['id']}")
    assert told["state"] == "over" and played == 12
    assert sum(p["score"] for p in told["standings"]) == 12 and {p["played"] for p in told["standings"]} == {6}
    order = [(-p["score"], -p["tie"]) for p in told["standings"]]
    assert order == sorted(order)
    assert people[0].get(f"/api/players/{people[0].name}")["ratings"][0]["rating"]["games"] == 6


PLAYERS = int(os.environ.get("HENDERSON_POOL", "2"))  # 6 is the long form


def test_a_pool_is_played_by_bots_to_its_end(shared):
    """Every game of it from the first question to the last, answer by answer; clocks, ratings and the next games follow by the
    worker's own rounds. In the long form the first two play better than by chance."""
    people = [shared.member() for _ in range(PLAYERS)]
    told = pool(shared, people, game="starvation-island")
    kinds = {person.id: "heuristic" if n < 2 < PLAYERS else "random" for n, person in enumerate(people)}
    house, games = shared.app.state.house, PLAYERS * (PLAYERS - 1)
    worker = Worker(house, ClubConfig())

    async def play(name):
        table = await house.table(name)
        players = {side: bot(kinds[user], f"{name} {side}", table.game.rules) for side, user in table.club.users.items()}
        while not table.over:
            asked = table.decision
            word = players[asked.player].choose(Seat(table.game, asked.player))
            await house.answer(table, asked.player, table.number(asked.player).at, word)
            await house._settle(table)
        while await worker.work():  # it is rated, and what can begin begins
            pass

    for _ in range(games):
        open_now = running(shared, told["id"])
        if not open_now:
            break
        shared.client.blocking_portal.call(play, open_now[0].id)
    told = people[0].get(f"/api/events/{told['id']}")
    ended = shared.sql(sa.select(schema.tables.c.reason).where(schema.tables.c.event_id == told["id"]))
    assert told["state"] == "over" and [row.reason for row in ended] == ["played"] * games
    assert sum(p["score"] for p in told["standings"]) == games and {p["played"] for p in told["standings"]} == {2 * (PLAYERS - 1)}
    assert shared.sql(sa.select(sa.func.count()).select_from(schema.rated)) == [(2 * games,)]


def test_who_leaves_forfeits_what_he_has_not_begun(shared):
    people = [shared.member() for _ in range(3)]
    told = pool(shared, people, rated=False)
    left = people[0].post(f"/api/events/{told['id']}/leave")
    mine = [g for g in left["games"] if people[0].name in (g["first"], g["second"])]
    assert all(g["table"] or g["forfeit"] for g in mine) and any(g["forfeit"] for g in mine)
    for game in mine:
        if game["forfeit"]:
            assert game["score"] == (0 if game["first"] == people[0].name else 1)
    assert next(p for p in left["standings"] if p["person"]["name"] == people[0].name)["out"]


def test_entering_and_its_bounds(shared):
    admin, one, two, three = shared.member(role="admin"), shared.member(), shared.member(), shared.member()
    for body, code in (
        ({"size": 1}, 422),
        ({"size": 13}, 422),
        ({"game": "henderson-solo"}, 422),
        ({"preset": "None such"}, 422),
    ):
        assert admin.ask("POST", "/api/events", {"name": "Bad", "game": "first-blood", **body}).status_code == code
    event = admin.post("/api/events", {"name": "Two", "game": "first-blood", "size": 2, "rated": False})["id"]
    assert admin.ask("POST", f"/api/events/{event}/start", {}).status_code == 409, "nobody there"
    one.post(f"/api/events/{event}/enter")
    assert one.ask("POST", f"/api/events/{event}/enter", {}).status_code == 409
    one.post(f"/api/events/{event}/leave")
    one.post(f"/api/events/{event}/enter")
    assert event in {e["id"] for e in two.get("/api/home")["events"]}
    two.post(f"/api/events/{event}/enter")
    assert three.ask("POST", f"/api/events/{event}/enter", {}).status_code == 409
    assert three.ask("POST", f"/api/events/{event}/leave", {}).status_code == 409
