"""What the table shows before, while and after something is done: ways, arrows, zones, sight, dice, last moves; the replay."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import henderson
from henderson.engine.decision import DICE, Decision
from henderson.engine.game import Game

SMALL: Any = {"viewport": {"width": 1280, "height": 800}}


def played(game: str, until: Callable[[Decision], bool], prefer: str = "", tries: int = 30) -> Game:
    """A game played at random until a question is asked."""
    for seed in range(tries):
        found, rng = henderson.new(game, seed=seed), Random(seed)
        for _ in range(1200):
            asked = found.decision
            if asked is None:
                break
            if asked.player != DICE and until(asked):
                return found
            words = asked.words
            found.play(prefer if prefer in words else words[int(rng.random() * len(words))])
    raise AssertionError("no such question in these games")


def seated(page: Page, server: Any, game: Game, **more: Any) -> tuple[str, dict[str, str]]:
    """The asked seat's page of a table with that game: its token, and all tokens."""
    assert game.decision
    tokens = server.open(game.rules.ID, save=game.save(), hotseat=len(game.rules.SIDES) > 1, **more)
    token = tokens[game.decision.player]
    page.goto(f"{server.url}/#/table/{token}")
    page.wait_for_selector(".still svg", state="attached")
    page.wait_for_selector(".space", state="attached")
    return token, tokens


def point_at(page: Page, word: str) -> None:
    """The keyboard goes to that space."""
    page.locator("#prompt").focus()
    page.keyboard.press("g")
    page.keyboard.type(word)


def test_a_planned_move_is_drawn_hex_by_hex(page: Page, server: Any) -> None:
    """4.0a The unit in hand is the one the game says; the line follows the way the preview tells, with what has been spent."""
    game = played("first-blood", lambda d: d.rule == "4.0a" and len(d.options) > 40)
    asked = game.decision
    assert asked

    def way(option: Any) -> list[str]:
        shown = game.preview(option)
        return shown.path if shown else []

    option = max(asked.options, key=lambda o: len(way(o)))
    assert len(way(option)) > 3
    token, _ = seated(page, server, game)
    assert server.get("/api/table", token)["question"]["hand"] == list(asked.hand)
    told = server.get(f"/api/table/preview?word={asked.word(option)}", token)
    assert told["path"] == way(option) and told["path"][-1] == asked.word(option)
    expect(page.locator(".pencil .ring.held")).to_have_count(1)
    point_at(page, asked.word(option))
    way = page.locator(".pencil .way")
    expect(way).to_have_attribute("d", re.compile("L.*" * len(told["path"])))
    expect(page.locator(".pencil .disc")).not_to_have_count(0)


def test_attacks_are_arrows_with_their_odds(page: Page, server: Any) -> None:
    """8.2d An attack being declared is an arrow from each attacker's hex to the target, and says its odds."""
    game = played("first-blood", lambda d: d.rule == "8.2d" and len(d.options) > 1)
    token, _ = seated(page, server, game)
    attacks = server.get("/api/table", token)["view"]["attacks"]
    arrows = {(a, b) for attack in attacks for a in attack["sources"] for b in attack["targets"]}
    expect(page.locator(".ground .arrow")).to_have_count(len(arrows))
    unit = next(o["word"] for o in server.get("/api/table", token)["question"]["options"] if o["kind"] == "piece")
    place = next(p["place"] for p in server.get("/api/table", token)["view"]["pieces"] if p["id"] == unit)
    page.keyboard.press("Tab")
    expect(page.locator(".ground .arrow")).to_have_count(len(arrows | {(place, t) for t in attacks[-1]["targets"]}))
    expect(page.locator(".pencil .odds text")).to_have_text(re.compile(r"\d-\d|Worse"))


def test_enemy_zones_are_hatched_until_switched_off(page: Page, server: Any) -> None:
    """7.4 The enemy's zones of control are drawn; Z takes them away, the menu brings them back."""
    game, rng = henderson.new("deluxe", seed=1), Random(1)
    while game.decision and not game.view("US").zones["Japan"]:
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    assert "US" not in game.view("US").zones and set(game.view("").zones) == {"US", "Japan"}
    tokens = server.open("deluxe", save=game.save(), seats={"US": "human", "Japan": "human"})
    page.goto(f"{server.url}/#/table/{tokens['US']}")
    zone = page.locator(".ground .zone")
    expect(zone).to_have_count(1)
    assert zone.get_attribute("d").count("M") == len(game.view("US").zones["Japan"])  # type: ignore[union-attr]
    page.keyboard.press("z")
    expect(zone).to_have_count(0)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_label("Enemy zones of control").check()
    page.keyboard.press("Escape")
    expect(zone).to_have_count(1)


def test_lines_of_sight_of_the_counter_in_hand(page: Page, server: Any) -> None:
    """4.1.2.a From the attacking counter a line to every position it sees: strong to a legal target."""
    game = played("henderson-solo", lambda d: d.rule == "4.1.2.a" and len(d.options) > 1, prefer="Attack")
    asked = game.decision
    assert asked
    seated(page, server, game)
    seen = game.rules.board(game.state).sight[next(p.place for p in game.view("US").pieces if p.id == asked.hand[0])]
    expect(page.locator(".ground .sight")).to_have_count(len(seen))
    expect(page.locator(".ground .sight.legal")).to_have_count(len(asked.words))


@pytest.mark.parametrize("game", ["deluxe", "first-blood", "starvation-island", "henderson-solo", "avalon-hill"])
def test_dice_are_shown_as_they_fall(game: str, page: Page, server: Any) -> None:
    """An answer that rolls shows the dice themselves, with their numbers."""
    found, rng, words = henderson.new(game, seed=3), Random(3), []
    for _ in range(1500):
        asked = found.decision
        assert asked is not None, "the game ended without a die"
        told = len(found.events("all"))
        words.append(asked.words[int(rng.random() * len(asked.words))])
        found.play(words[-1])
        if any(e.kind == "dice" and (e.data.get("dice") or e.data.get("die")) for e in found.events("all")[told:]):
            break
    again = henderson.new(game, seed=3)
    for word in words[:-1]:
        again.play(word)
    token, _ = seated(page, server, again)
    page.wait_for_function("() => document.querySelector('.page')?.dataset.seq")
    server.play(token, words[-1])
    expect(page.locator(".fallen .die").first).to_be_visible()
    assert re.match(r"die \d", page.locator(".fallen .die").first.get_attribute("aria-label") or "")


def test_the_map_is_not_drawn_anew_and_moves_are_shown_again(browser: Browser, server: Any) -> None:
    """A push changes the counters that changed and no others; the last moves glide again when asked, with motion allowed."""
    game = played("first-blood", lambda d: d.rule == "4.0a" and len(d.options) > 3)
    tokens = server.open("first-blood", save=game.save(), seats={"US": "human", "Japan": "human"})
    asked = game.decision
    assert asked
    context = browser.new_context(**SMALL)
    page = context.new_page()
    page.goto(f"{server.url}/#/table/{tokens[asked.player]}")
    page.wait_for_selector(".still svg", state="attached")
    page.wait_for_selector(".piece", state="attached")
    page.evaluate("() => document.querySelectorAll('.still svg, .space, .piece').forEach(n => (n.kept = true))")
    before = page.locator(".page").get_attribute("data-seq")
    server.play(tokens[asked.player], asked.words[-1])
    page.wait_for_function("seq => document.querySelector('.page').dataset.seq !== seq", arg=before)
    assert page.evaluate("() => [...document.querySelectorAll('.still svg, .space, .piece')].every(n => n.kept)")
    moving = f"""() => document.querySelector('[data-piece="{asked.hand[0]}"]').getAnimations().length"""
    page.wait_for_function(f"() => !({moving})()")
    page.get_by_role("button", name="Show the last moves again").click()
    page.wait_for_function(moving)
    page.wait_for_function(f"() => !({moving})()")
    page.keyboard.press("v")
    page.wait_for_function(moving)
    context.close()


def test_the_replay_shows_the_standing_and_plays_on_from_a_moment(page: Page, server: Any) -> None:
    """Turns, bookmarks, speed, link and curve go where they say; "Play from here" is a new table at that moment."""
    game, rng = henderson.new("henderson-solo", seed=5), Random(5)
    while game.decision and game.where.turn < 3:
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    assert game.decision
    token, _ = seated(page, server, game)
    page.goto(f"{server.url}/#/replay/{token}/2")
    head = page.locator("footer h2")
    expect(head).to_contain_text("Step 2 of")
    last = int((head.text_content() or "").split()[-1])
    page.get_by_role("button", name="Turn 2", exact=True).click()
    expect(head).not_to_contain_text("Step 2 of")
    expect(page.locator("footer .told")).to_contain_text("Turn 2")
    page.keyboard.press("m")
    at = int((head.text_content() or "").split()[1])
    page.keyboard.press("Home")
    expect(head).to_contain_text("Step 0 of")
    page.get_by_role("button", name=f"Bookmark at step {at}").click()
    expect(head).to_contain_text(f"Step {at} of")
    page.reload()
    expect(page.get_by_role("button", name=f"Bookmark at step {at}")).to_be_visible()
    curve = page.get_by_role("img", name=re.compile("^Standing over the game"))
    box = curve.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(head).to_contain_text(re.compile(f"Step ({last // 2}|{last // 2 + 1}) of"))
    page.get_by_role("button", name="4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(head).not_to_contain_text(re.compile(f"Step ({last // 2}|{last // 2 + 1}) of"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Share link")).to_have_count(0)  # until the game is over
    step = int((head.text_content() or "").split()[1])
    then = server.get(f"/api/table/replay/{step}", token)["view"]["where"]
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    dialog.get_by_role("button", name="Play from here").click()
    page.wait_for_function("() => location.hash.startsWith('#/table/')")
    page.wait_for_selector(".piece", state="attached")
    forked = page.evaluate("() => decodeURIComponent(location.hash.split('/')[2])")
    assert forked != token
    cookie = next((c["value"] for c in page.context.cookies() if c["name"] == "henderson"), "")
    forked = f"{forked}|{cookie}" if forked.startswith("~") else forked  # this browser holds the seat
    now = server.get("/api/table", forked)
    assert now["view"]["where"] == then
    for _ in range(100):
        if now["question"] and now["question"]["mine"]:
            break
        time.sleep(0.05)
        now = server.get("/api/table", forked)
    server.play(forked, now["question"]["options"][0]["word"])


def test_a_finished_game_is_replayed_to_its_end(page: Page, server: Any) -> None:
    """The last step is the end, with what the last dice did; a solitaire enemy is seen there too."""
    game, rng = henderson.new("henderson-solo", seed=12), Random(12)
    while game.decision:
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    token = server.open("henderson-solo", save=game.save(), seed="")["US"]
    last = server.get("/api/table/replay", token)[-1]["at"]
    end, now = server.get(f"/api/table/replay/{last}", token), server.get("/api/table", token)
    assert game.outcome and end["outcome"]["reason"] == now["outcome"]["reason"] == game.outcome.reason
    assert end["log_count"] == now["log_count"]
    everything = server.get(f"/api/table/replay/{last}?as=all", token)["view"]["pieces"]
    assert {p["side"] for p in everything} == {p["side"] for p in now["view"]["pieces"]} == {"US", "Japan"}
    page.goto(f"{server.url}/#/replay/{token}")
    expect(page.locator("footer .told")).to_contain_text(game.outcome.reason)
    expect(page.locator(".piece")).to_have_count(sum(bool(p["place"]) for p in now["view"]["pieces"]))
    expect(page.get_by_role("button", name="Play from here")).to_be_enabled()
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".said")).to_contain_text("/#/replay/w.")
    link = (page.locator(".said").text_content() or "").split()[-1]
    assert token not in link
    assert page.context.browser
    elsewhere = page.context.browser.new_context()
    other = elsewhere.new_page()
    other.goto(link)
    expect(other.locator("footer .told")).to_contain_text(game.outcome.reason)
    elsewhere.close()
    page.goto(f"{server.url}/#/table/{token}")
    page.get_by_role("button", name="Table menu").click()
    fair = page.get_by_role("region", name="Dice")
    expect(fair).to_contain_text("It was imported with")
    with page.expect_download() as kept:
        fair.get_by_role("button", name="Record of your seat").click()
    record = Path(kept.value.path()).read_text()
    assert record.startswith(f"# commitment {now['commitment']}\n# seen US ") and now["mark"] in record


def test_after_the_end_a_replay_is_seen_with_any_eyes(page: Page, server: Any) -> None:
    """Until the end the other side's eyes are shut; after it either side and all-seeing may be chosen."""
    game, rng = henderson.new("avalon-hill", options={"level": "tournament", "hidden-movement": True}, seed=4), Random(4)
    for _ in range(40):
        assert game.decision
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    tokens = server.open("avalon-hill", save=game.save(), seats={"US": "human", "Japan": "human"})
    page.goto(f"{server.url}/#/replay/{tokens['US']}")
    eyes = page.get_by_role("group", name="Seen as")
    expect(eyes.get_by_role("button", name="Japanese")).to_be_disabled()
    expect(eyes.get_by_role("button", name="All-seeing")).to_be_disabled()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    expect(page.locator(".piece")).to_have_count(sum(bool(p.place) for p in game.view("US").pieces))
    while game.decision:
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    token = server.open("avalon-hill", save=game.save(), seats={"US": "human", "Japan": "human"})["US"]
    page.goto(f"{server.url}/#/replay/{token}/40")
    for name, asked in (("Japanese", "Japan"), ("U.S.", "US"), ("All-seeing", "all")):
        seen = server.get(f"/api/table/replay/40?as={asked}", token)["view"]["pieces"]
        eyes.get_by_role("button", name=name, exact=True).click()
        expect(eyes.get_by_role("button", name=name, exact=True)).to_have_class(re.compile("on"))
        expect(page.locator(".piece")).to_have_count(sum(bool(p["place"]) for p in seen))


def test_the_rules_speak_the_readers_language(browser: Browser, server: Any) -> None:
    """Question and log of First Blood in German: sentences from their words and values, one inside another too."""
    game = played("first-blood", lambda d: d.rule == "4.0a" and d.player == "Japan")
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="de-DE")
    page = context.new_page()
    token, _ = seated(page, server, game)
    assert game.decision and game.decision.text == f"Move {game.decision.hand[0]} to"
    expect(page.locator("#prompt h2")).to_contain_text(f"{game.decision.hand[0]} ziehen nach:")
    english = [e["text"] for e in server.get("/api/table", token)["log"]]
    phase, arrived = english[-1 - english[::-1].index("SEP I: Japanese Movement Phase")], english[0]
    shown = page.locator("[role=log]")
    expect(shown).to_contain_text("SEP I: Japanische Bewegungsphase")
    expect(shown).not_to_contain_text(phase)
    expect(shown).not_to_contain_text(arrived)
    context.close()


def test_help_is_read_from_its_beginning(browser: Browser, server: Any) -> None:
    """Its only button is at its foot and has the focus: on a small screen that had scrolled the first lines away."""
    context = browser.new_context(viewport={"width": 1280, "height": 500})
    page = context.new_page()
    seated(page, server, henderson.new("avalon-hill", seed=1))
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="How to play here")).to_be_in_viewport()
    assert page.locator("dialog[open]").evaluate("it => it.scrollHeight > it.clientHeight")
    context.close()
