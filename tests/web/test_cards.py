"""What a battle, the end of a game, the ways to win and the rulebook look like in the browser; comforts of the player."""

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import henderson
from henderson.engine.events import Event
from henderson.engine.game import Game
from henderson.engine.rulebook import of
from henderson.games import rules, titles
from henderson.study.puzzles import puzzles
from henderson.study.worked import worked as at_positions

AXE = Path(__file__).parents[2] / "src/henderson/web/node_modules/axe-core/axe.min.js"
KEPT = Path(__file__).parents[1] / "games"
ENDED = {"deluxe": "deluxe/playthroughs/random.save", "henderson-solo": "henderson_solo/playthroughs/random.save"}
MAIN = {"avalon-hill": "B.resolve.3", "deluxe": "8.2.1.4", "first-blood": "8.10c", "starvation-island": "8.step4.fire",
        "henderson-solo": "4.1.2.c"}  # fmt: skip
"""The rule by which each game's plainest battle is rolled."""


def clean(page: Page) -> None:
    """Nothing that axe finds."""
    if AXE.exists():
        page.evaluate(AXE.read_text())
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)")
        told = [f"{v['id']} ({v['impact']}): {n['target']} {n['failureSummary'][:160]}" for v in found for n in v["nodes"][:3]]
        assert not told, "\n".join(told)


@cache
def before_a_battle(title: str) -> tuple[Game, str]:
    """A game played at random up to the answer after which its plainest battle is rolled; and that answer."""
    for seed in range(40):
        game, rng = henderson.new(title, seed=seed), Random(seed)
        for _ in range(700):
            if game.decision is None:
                break
            was, old = game.clone(), set(map(id, latest(game)))
            word = game.decision.words[int(rng.random() * len(game.decision.words))]
            if title == "henderson-solo" and "Attack" in game.decision.words:
                word = "Attack"
            game.play(word)
            if any(e.rule == MAIN[title] and e.data.get("dice") for e in latest(game) if id(e) not in old):
                return was, word
    raise AssertionError("no battle")


def latest(game: Game) -> list[Event]:
    """What happened in this activation and the one before."""
    return [*((game.past.events or ()) if game.past else ()), *(game.state.events or ())]


@pytest.mark.parametrize("title", titles())
def test_a_battle_has_a_card_and_the_panels_tell_how_to_win_and_by_which_rules(title: str, page: Page, server: Any) -> None:
    """Who fought, the dice as they fell and what was lost, from data; ways to win; the rule that applies now; axe is content."""
    game, word = before_a_battle(title)
    assert game.decision
    asked = game.decision.player
    tokens = server.open(title, save=game.save(), hotseat=len(game.rules.SIDES) > 1)
    page.goto(f"{server.url}/#/table/{tokens[asked]}")
    page.wait_for_selector(".piece", state="attached")
    expect(page.locator(".battlecard")).to_have_count(0)  # what was fought before needs no card
    server.play(tokens[asked], word)
    entries = server.get("/api/table/log", tokens[asked])
    rolled = [e for e in entries if e["rule"] == MAIN[title] and e["data"].get("dice")][-1]
    card = page.locator(".battlecard")
    expect(card).to_be_visible()
    faces = [int(n) for n in re.findall(r"die (\d)", " ".join(card.locator(".die").evaluate_all("n => n.map(x => x.ariaLabel)")))]
    assert any(faces[i : i + len(rolled["data"]["dice"])] == rolled["data"]["dice"] for i in range(len(faces))), faces
    expect(card.locator(".unit, .word").first).to_be_visible()
    if rolled["data"].get("outcome"):
        expect(card).to_contain_text(rolled["data"]["outcome"], ignore_case=True)
    clean(page)
    page.get_by_role("button", name="Close the battle").click()
    expect(card).to_have_count(0)
    # the ways to win, each with its rule
    page.get_by_role("tab", name="Victory").click()
    aims = server.get("/api/table/victory", tokens[asked])
    expect(page.locator(".victory li")).to_have_count(len(aims))
    expect(page.get_by_role("region", name="What ends the game")).to_be_visible()
    # the rulebook: what applies now on top, search, contents in the order of the ledger
    page.get_by_role("tab", name="Rules").click()
    now = server.get("/api/table", tokens[asked])
    applies = now["question"]["rule"] or now["view"]["where"]["step"]
    expect(page.get_by_role("region", name="Applies now")).to_contain_text(applies)
    ledger = of(rules(title))
    worked = next(r for r in ledger.values() if r.worked)
    page.get_by_role("searchbox", name="Find in the rules").fill(worked.id)
    page.locator(".rule", has_text=worked.title).first.click()
    example = page.get_by_role("group", name=f"Example of {worked.id}")
    expect(example).to_be_visible()
    for one in at_positions(title, worked.id):  # on the map, step by step
        expect(example.locator(f"a[href='#/worked/{title}/{one.id}']")).to_have_text(one.title)
    # positions in which a rule is asked, to be answered and played on
    asked_of = next(p for p in puzzles(title) if p.rule in ledger)
    page.get_by_role("searchbox", name="Find in the rules").fill(asked_of.rule)
    page.get_by_role("button", name=f"{asked_of.rule} {ledger[asked_of.rule].title}").first.click()
    expect(page.locator(f".text .positions a[href$='/{asked_of.id}']")).to_be_visible()
    if title == "deluxe":  # the panels are the same for all
        clean(page)


@pytest.mark.parametrize("title", ENDED)
def test_the_end_of_a_game_tells_the_result_losses_luck_and_what_turned_it(title: str, page: Page, server: Any) -> None:
    text = (KEPT / ENDED[title]).read_text()
    game = henderson.load(text)
    assert game.outcome
    sides = game.rules.SIDES
    tokens = server.open(title, save=text, hotseat=len(sides) > 1)
    page.goto(f"{server.url}/#/table/{tokens[sides[0]]}")
    end = page.get_by_role("region", name="End of the game")
    expect(end).to_contain_text(game.outcome.reason, ignore_case=True)
    expect(end.get_by_role("button", name=f"Rule {game.outcome.rule}", exact=True)).to_be_visible()
    summed = server.get("/api/table/summary", tokens[sides[0]])
    expect(end.locator(".turns li")).to_have_count(len(summed["turnings"]))
    expect(end.get_by_role("heading", name="Losses")).to_be_visible()
    rolls = [d for e in game.events("all") if e.kind == "dice" for d in e.data.get("dice", []) or []]  # type: ignore[union-attr]
    assert 0 < sum(luck["dice"] for luck in summed["luck"]) <= len(rolls)
    assert all(sum(luck["faces"]) == luck["dice"] for luck in summed["luck"])
    assert all(loss["piece"] for loss in summed["losses"])  # counters, not words
    lost = [sum(loss["side"] == side for loss in summed["losses"]) for side in {loss["side"] for loss in summed["losses"]}]
    expect(end.locator(".losses svg.mini")).to_have_count(sum(min(40, n) for n in lost))  # the weakened too
    if max(lost) > 40:
        while end.get_by_role("button", name=re.compile(r"^\d+ more$")).count():
            end.get_by_role("button", name=re.compile(r"^\d+ more$")).first.click()
        expect(end.locator(".losses svg.mini")).to_have_count(sum(lost))
    ends = {game.outcome.winner == sides[0]: 1, not game.outcome.winner and len(sides) > 1: 0}
    assert server.get("/api/table/curve", tokens[sides[0]])[-1]["value"] == ends.get(True, -1)
    clean(page)
    end.get_by_role("button", name="Close the result").click()
    page.locator(".reopen").click()
    end.get_by_role("link", name="Replay").click()
    expect(page.locator("footer h2")).to_contain_text("Step")
    clean(page)
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("#prompt, .wait, [role=dialog]")
    expect(page.locator(".end")).to_have_count(0)


def test_a_player_sets_his_comforts_once_and_notes_stay_in_his_browser(page: Page, server: Any) -> None:
    """Sounds are off until wished for; name and settings survive a reload; notes are drawn, and nobody else is told of them."""
    tokens = server.open("avalon-hill", seats={"US": "human", "Japan": "human"})
    page.goto(f"{server.url}/#/table/{tokens['Japan']}")
    page.wait_for_selector(".space", state="attached")
    assert page.evaluate("document.querySelector('link[rel=icon]').href").find("yours") > 0  # it is Japan's move
    expect(page).to_have_title(re.compile("^Your move"))
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_label("Sounds")).not_to_be_checked()
    page.get_by_label("Sounds").check()
    page.get_by_label("Plain counters").check()
    still = page.evaluate("document.documentElement.dataset.calm")
    page.get_by_role("checkbox", name="No animation").click()
    page.get_by_label("Your name").fill("Vandegrift")
    page.get_by_label("Your name").blur()
    page.get_by_role("button", name="Notes on the map").click()
    heard: list[str] = []
    page.on("request", lambda r: heard.append(r.url) if r.method == "POST" else None)
    page.mouse.click(500, 400)
    page.get_by_role("textbox", name=re.compile("^Words at")).fill("Tokyo Express")
    page.get_by_role("button", name="Write", exact=True).click()
    page.mouse.click(500, 400)
    page.mouse.click(700, 300)
    expect(page.locator(".notes text")).to_have_text("Tokyo Express")
    expect(page.locator(".notes .arrow")).to_have_count(1)
    page.get_by_role("button", name="Done").click()
    assert [url for url in heard if "called" not in url] == []
    page.reload()
    page.wait_for_selector(".space", state="attached")
    expect(page.locator(".notes .arrow")).to_have_count(1)
    expect(page.locator(".seat", has_text="Vandegrift")).to_have_count(1)
    assert page.evaluate("document.documentElement.dataset.counters") == "plain"
    assert page.evaluate("document.documentElement.dataset.calm") != still
    assert server.post("/api/table/called", {"name": ""}, tokens["US"]) == {"Japan": "Vandegrift"}  # the other side reads it
    page.goto(f"{server.url}/#/print/{tokens['Japan']}")
    expect(page.get_by_role("img", name="The board as you see it")).to_be_visible(timeout=40_000)
    expect(page.get_by_role("heading", name="Basic Game Casualty Table")).to_be_visible()


def test_the_page_can_be_installed_and_opens_without_a_network(page: Page, server: Any) -> None:
    page.goto(server.url)
    page.wait_for_selector(".card")
    told = page.evaluate("fetch('/manifest.webmanifest').then(a => a.json())")
    assert told["display"] == "standalone" and told["icons"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now the worker sees what passes
    page.wait_for_selector(".card")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Henderson")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")


def test_whoever_watches_two_bots_may_stop_them_and_go_step_by_step(page: Page, server: Any) -> None:
    """The controls of the other side's turn stay while two bots play: pause holds the picture, step shows one more, skip all."""
    bar = page.get_by_role("group", name="Watching")
    page.goto(server.url)  # the page is there before the bots begin: else they may be done before it, where it is slow to come
    page.get_by_role("button", name="Play").first.wait_for()
    watch = server.open("deluxe", seats={"US": "veteran", "Japan": "regular"})[""]  # two who do not think are done in a moment
    page.goto(f"{server.url}/#/table/{watch}")
    bar.get_by_role("button", name="Pause").click()
    expect(bar.locator("b")).not_to_have_text("0")
    shown = page.locator(".page").get_attribute("data-seq")
    page.wait_for_timeout(600)
    assert page.locator(".page").get_attribute("data-seq") == shown
    bar.get_by_role("button", name="Step").click()
    expect(page.locator(".page")).not_to_have_attribute("data-seq", shown or "")
    card = page.locator(".battlecard")
    foot = bar.bounding_box()  # now: the first battle may be the last step of a short game, which takes the bar away
    for _ in range(200):  # a battle's card leaves the controls free
        if card.count():
            break
        bar.get_by_role("button", name="Step").click()
    top = card.bounding_box()
    assert top and foot and top["y"] >= foot["y"] + foot["height"]
    if bar.count():
        bar.get_by_role("button", name="Go on").click()
    expect(bar.get_by_role("button", name="Pause").or_(page.locator(".end h2"))).to_be_visible()
