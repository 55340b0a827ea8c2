"""A table's own address, the feed, and the link that stops mails, over HTTP."""

import time
import xml.etree.ElementTree as ET

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from henderson.club import notices, schema
from henderson.club.app import create_club_app
from henderson.club.secrets_kept import kept
from henderson.server.app import Config, create_app


@pytest.fixture
def client(tmp_path):
    with TestClient(create_club_app(Config(db=str(tmp_path / "club.sqlite")), bots_here=False)) as made:
        yield made


def test_a_tables_own_address_is_the_same_table(client):
    table = client.post("/api/tables", json={"game": "avalon-hill", "mine": "US"}).json()
    name, token, watch = table["table"], table["seats"]["US"], table["watch"]
    here = f"/api/tables/{name}"
    seen = client.get(f"{here}/now", headers={"X-Seat": token}).json()
    assert seen == client.get("/api/table", headers={"X-Seat": token}).json() and seen["side"] == "US"
    assert client.get(f"{here}/now").json()["side"] == "US"  # whose browser holds the seat need not name it
    assert client.get(f"{here}/now", headers={"X-Seat": watch}).json()["side"] == ""
    other = client.post("/api/tables", json={"game": "avalon-hill"}).json()["table"]
    assert client.get(f"/api/tables/{other}/now", headers={"X-Seat": token}).status_code == 403
    assert client.get(f"{here}/log").status_code == 200 and client.get(f"{here}/nothing").status_code == 404
    asked = client.get(f"{here}/now").json()
    if asked["question"]["mine"]:
        body = {"seq": asked["seq"], "word": asked["question"]["options"][0]["word"]}
        assert client.post(f"{here}/answers", json=body).status_code == 200
    with client.websocket_connect(f"/ws/tables/{name}") as socket:
        socket.send_json({"since": ""})
        assert socket.receive_json()["table"] == name
    stranger = TestClient(client.app)
    assert stranger.get(f"{here}/now").status_code == 403
    public = schema.tables.update().where(schema.tables.c.id == name).values(private=False)
    client.app.state.house.db.store.run(lambda db: db.execute(public))
    assert stranger.get(f"{here}/now").json()["side"] == ""  # what everybody may watch


def test_a_server_without_a_club_knows_such_addresses_too(tmp_path):
    with TestClient(create_app(Config(db=str(tmp_path / "tables.sqlite")))) as client:
        table = client.post("/api/tables", json={"game": "avalon-hill", "mine": "Japan"}).json()
        assert client.get(f"/api/tables/{table['table']}/now").json()["side"] == "Japan"
        assert client.get(f"/api/tables/{'0' * 16}/now").status_code == 403
        assert client.delete(f"/api/tables/{table['table']}").status_code == 204


def test_the_feed_and_the_link_that_stops_mails(client):
    table = client.post("/api/tables", json={"game": "avalon-hill", "mine": "US"}).json()["table"]
    store, vault = client.app.state.house.db.store, client.app.state.house.db.vault

    def add(db):
        who = {"id": "ann", "name": "<Ann>", "fold": "ann", "guest": False, "created": time.time()}
        db.execute(schema.users.insert().values(**who, feed=kept("feed", "secret")))
        db.execute(schema.players.update().where(schema.players.c.table_id == table).values(user_id="ann"))

    store.run(add)
    told = client.get("/feed/secret.atom")
    feed = ET.fromstring(told.text)
    names = {"a": "http://www.w3.org/2005/Atom"}
    assert told.headers["content-type"].startswith("application/atom+xml")
    assert [e.find("a:title", names).text.split(":")[0] for e in feed.findall("a:entry", names)] == ["Your move"]
    assert client.get("/feed/other").status_code == 404
    mark = notices.unsubscribe_mark(vault, "ann")
    assert client.get(f"/unsubscribe/ann/{mark[:-1]}x").status_code == 404
    assert "button" in client.get(f"/unsubscribe/ann/{mark}").text
    prefs = sa.select(schema.users.c.prefs)
    assert "off" not in store.run(lambda db: db.execute(prefs).scalar())  # a mail program opens every link
    assert client.post(f"/unsubscribe/ann/{mark}").status_code == 200
    assert "off" in store.run(lambda db: db.execute(prefs).scalar())
