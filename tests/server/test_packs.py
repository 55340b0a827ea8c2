"""Packs on a server: each browser its own, tables that are played with them, saves that carry them."""

import zipfile
from pathlib import Path

import httpx
import pytest

import henderson
from henderson.games import pack as pack_of
from henderson.workshop import carry

GAME = "starvation-island"
ROW = "USN Sub,US [seed],3,IJN at Sea [seed]"


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    """An owner's pack with one value changed and a scenario in it."""
    folder = tmp_path_factory.mktemp("own") / "pack"
    pack_of(GAME).export(folder)
    file = folder / "submarines.csv"
    file.write_text(file.read_text().replace(ROW, ROW.replace("3", "5 [mine: 2026-11-17 my copy]", 1)))
    (folder / "scenarios").mkdir()
    at = henderson.new(GAME).position()
    told = f"title = 'Mine'\ntext = 'As it begins.'\nlength = 'short'\nposition = '''\n{at}'''\n"
    (folder / "scenarios" / "mine.toml").write_text(told)
    target = folder.parent / "mine.henderson-pack"
    carry.pack(GAME, folder, target, carry.Manifest(GAME, title="My copy", author="Owner"))
    return target


def bring(server, data, **how):
    return httpx.post(f"{server.url}/api/packs?name=mine.henderson-pack", content=data, timeout=60, **how)


@pytest.fixture(scope="module")
def owner(server, pack):
    """A browser that brought the pack in, and the pack's key."""
    browser = httpx.Client(base_url=server.url, timeout=60)
    browser.get("/api/bots")
    made = browser.post("/api/packs", content=pack.read_bytes())
    assert made.status_code == 201, made.text
    return browser, made.json()["key"]


def test_a_pack_is_its_owners_and_nobody_elses(server, owner, pack):
    browser, key = owner
    [mine] = browser.get("/api/packs").json()
    assert (mine["title"], mine["author"], mine["mine"], mine["game"]) == ("My copy", "Owner", True, GAME)
    assert [s["title"] for s in mine["scenarios"]] == ["Mine"]
    assert browser.get(f"/api/packs/{key}/file").content == pack.read_bytes(), "it is given away as it was brought in"
    with httpx.Client(base_url=server.url, timeout=60) as other:
        other.get("/api/bots")
        assert other.get("/api/packs").json() == []
        for refused in (other.get(f"/api/packs/{key}/file"), other.delete(f"/api/packs/{key}"),
                        other.get(f"/api/workshop/{GAME}", params={"pack": key}),
                        other.post(f"/api/workshop/{GAME}/check", json={"pack": key}),
                        other.post("/api/tables", json={"game": GAME, "pack": key})):  # fmt: skip
            assert refused.status_code == 422 and "You have no pack" in refused.json()["detail"]


def test_a_table_is_played_with_it_also_after_a_restart(server, owner):
    browser, key = owner
    made = browser.post("/api/tables", json={"game": GAME, "pack": key, "hotseat": True, "seed": "1"}).json()
    seat = {"X-Seat": made["seats"]["US"]}
    now = browser.get("/api/table", headers=seat).json()
    assert now["pack"] == key and "a pack of components (My copy)" in now["dice"]
    charts = browser.get(f"/api/games/{GAME}/charts", params={"pack": key}).json()
    assert {"text": "5", "provenance": "mine"} in [cell for chart in charts for row in chart["rows"] for cell in row]
    assert browser.get(f"/api/games/{GAME}/map.svg", params={"pack": key}).status_code == 200
    assert browser.get(f"/api/games/{GAME}/board", params={"pack": "0" * 16}).status_code == 404
    server.stop()
    server.start()
    assert browser.get("/api/table", headers=seat).json()["view"] == now["view"]
    wrong = browser.post("/api/tables", json={"game": "deluxe", "pack": key})
    assert wrong.status_code == 422 and "is one of starvation-island, not of deluxe" in wrong.json()["detail"]
    short = browser.post("/api/tables", json={"game": GAME, "pack": key, "scenario": "mine", "hotseat": True})
    assert short.status_code == 201


def test_a_save_carries_its_pack_to_a_friend(server, owner, tmp_path, monkeypatch):
    """Read on another machine, and opened here by a browser that has no pack."""
    browser, key = owner
    made = browser.post("/api/tables", json={"game": GAME, "pack": key, "hotseat": True, "seed": "1"}).json()
    seat = {"X-Seat": made["seats"]["US"]}
    now = browser.get("/api/table", headers=seat).json()
    word = now["question"]["options"][0]["word"]
    browser.post("/api/table/actions", json={"seq": now["seq"], "word": word}, headers=seat)
    save = browser.get("/api/table/export", headers=seat).text
    assert str(server.db.parent) not in save, "no folder of the server is told"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = henderson.load(save)
    assert game.setting.pack_hash == key[:16] and Path(game.setting.pack).is_relative_to(tmp_path)
    assert henderson.load(carry.carried(game)).setting.pack_hash == key[:16]
    with httpx.Client(base_url=server.url, timeout=60) as friend:
        friend.get("/api/bots")
        opened = friend.post("/api/tables", json={"game": GAME, "save": save, "hotseat": True})
        assert opened.status_code == 201, opened.text
        theirs = friend.get("/api/table", headers={"X-Seat": opened.json()["seats"]["US"]}).json()
        assert theirs["pack"] == key[:16] and friend.get("/api/packs").json() == [], "played with, not owned"
        broken = friend.post("/api/tables", json={"game": GAME, "save": save.replace('components = "', 'components = "!')})
        assert broken.status_code == 422 and "\n" not in broken.json()["detail"]


def test_a_pack_put_away_is_gone_but_its_tables_go_on(server, owner):
    browser, key = owner
    made = browser.post("/api/tables", json={"game": GAME, "pack": key, "hotseat": True}).json()
    assert browser.delete(f"/api/packs/{key}").status_code == 204
    assert browser.get("/api/packs").json() == []
    assert browser.get("/api/table", headers={"X-Seat": made["seats"]["US"]}).status_code == 200


def test_what_is_no_pack_gets_a_sentence_and_is_not_kept(server, pack, tmp_path):
    svg = tmp_path / "bad.zip"
    with zipfile.ZipFile(pack) as good, zipfile.ZipFile(svg, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, good.read(name))
        bad.writestr("page.svg", "<svg onload='alert(1)'/>")
    with httpx.Client(base_url=server.url, timeout=60) as browser:
        browser.get("/api/bots")
        for data, says in ((b"", "is no pack"), (b"PK\x03\x04", "is no pack"), (svg.read_bytes(), "page.svg")):
            refused = bring(server, data, cookies=dict(browser.cookies))
            assert refused.status_code == 422 and says in refused.json()["detail"] and "\n" not in refused.json()["detail"]
        assert browser.get("/api/packs").json() == []
        assert bring(server, b"x" * 3_000_000, cookies=dict(browser.cookies)).status_code == 413
