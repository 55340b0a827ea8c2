"""The page in German: lobby, Learn, and a table of First Blood with all its panels, read through for anything English."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import henderson
from henderson.games import guide, rules, written

ENGLISH = Callable[[str], list[str]]
GAME = "first-blood"
FRESH = henderson.new(GAME)
NAMED = {
    *(space.id for space in FRESH.board().spaces),
    *(label.text for label in FRESH.board().labels),
    *(piece.title for piece in FRESH.view("US").pieces),
    *(rules(game).TITLE for game in henderson.games()),
} - {""}
NAMES = re.compile("|".join(map(re.escape, sorted(NAMED, key=len, reverse=True))))
# Code and keys stay as they are.
TEXTS = """() => {
  const out = [], skip = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE', 'KBD'])
  const walk = (node) => {
    if (node.nodeType === 3) { const t = node.nodeValue.trim(); if (t) out.push(t); return }
    if (skip.has(node.tagName)) return
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) { const t = node.getAttribute?.(name); if (t) out.push(t) }
    node.childNodes.forEach(walk)
  }
  walk(document.body)
  return [...new Set(out)]
}"""


LATE = """const soon = window.fetch
window.fetch = async (...asked) => {
  if (String(asked[0]).endsWith('/sentences')) await new Promise((go) => setTimeout(go, 400))
  return soon(...asked)
}"""


@pytest.fixture
def german(browser: Browser, opened: Any) -> Iterator[Page]:
    yield from opened(browser, locale="de-DE")


def left_over(page: Page, english_words: ENGLISH) -> dict[str, list[str]]:
    """What is shown, or spoken to those who do not see it, and is English."""
    return {text: words for text in page.evaluate(TEXTS) if (words := english_words(NAMES.sub("", text)))}


def test_the_lobby_and_its_forms_are_german(german: Page, server: Any, english_words: ENGLISH) -> None:
    """Introductions, sides, opponents with their characters, options and what they may be, presets, scenarios, of all games.

    The sentences come late, as over a slow line: the form waits for them instead of opening in English."""
    german.add_init_script(LATE)
    german.goto(server.url)
    for title in server.get("/api/games"):
        german.get_by_role("article", name=title["title"], exact=True).get_by_role("button", name="Spielen", exact=True).click()
        form = german.locator("form.new")
        for scenario in title["scenarios"]:
            told = written.told(title["id"], "de", scenario["title"])
            form.get_by_text(told).first.click()
            expect(form.locator(".short")).to_be_visible()
            assert left_over(german, english_words) == {}, (title["id"], scenario["id"])
        form.get_by_text("Die ganze Partie").first.click()
        german.wait_for_timeout(50)
        assert left_over(german, english_words) == {}, title["id"]
        form.get_by_role("button", name="Schließen").click()
    assert german.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_first_blood_is_taught_in_german(german: Page, server: Any, english_words: ENGLISH) -> None:
    """Four pages, each rule behind its chip, the page of advice, and every note of the guided turn to what was learned."""
    found = written.told(GAME, "de", guide(GAME))
    assert found is not None
    german.goto(f"{server.url}/#/learn/{GAME}")
    for told in found.pages:
        expect(german.get_by_role("heading", name=told.title, exact=True)).to_be_visible()
        german.locator(".rules button").first.click()
        expect(german.get_by_role("dialog").locator("p").first).to_be_visible()
        assert left_over(german, english_words) == {}, told.title
        german.keyboard.press("Escape")
        german.get_by_role("button", name="Weiter", exact=True).click()
    german.get_by_text("Rat für beide Seiten").click()
    expect(german.get_by_role("heading", name="Ratschläge für First Blood")).to_be_visible()
    assert left_over(german, english_words) == {}
    german.get_by_role("button", name="Geführte Runde beginnen").click()
    beside = german.get_by_role("complementary", name="Geführte Runde")
    for number, note in enumerate(found.notes, 1):
        expect(beside).to_contain_text(f"{number} von {len(found.notes)}")
        expect(beside).to_contain_text(note.text[:60])
        assert left_over(german, english_words) == {}, note.text
        beside.get_by_role("button", name="Zeig es mir").click()
        german.wait_for_timeout(30)
        if (confirm := beside.get_by_role("button", name="Ja, weiter")).count():
            confirm.click()
    for line in found.learned:
        expect(beside).to_contain_text(line)
    assert left_over(german, english_words) == {}


def midgame() -> henderson.Game:
    """A game of First Blood well under way, the U.S. asked."""
    game, rng = henderson.new(GAME, seed="german"), Random(5)
    while game.decision is not None and not (game.where.turn >= 3 and game.decision.rule == "SoP.7"):
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    assert game.decision is not None and game.decision.player == "US"
    return game


def test_every_panel_of_a_table_is_german(german: Page, server: Any, english_words: ENGLISH) -> None:
    """The rulebook, a rule of each chapter opened (tests/games/test_written.py reads them all), why not, the inspector on
    counters and ground, terrain, victory, charts, units, tracks, log."""
    tokens = server.open(GAME, save=midgame().save(), seats={"US": "human", "Japan": "human"})
    german.goto(f"{server.url}/#/table/{tokens['US']}")
    german.wait_for_selector(".space", state="attached")
    expect(german.get_by_role("region", name="Details und Chancen").locator("h2").first).to_be_visible()  # the rule that applies
    assert left_over(german, english_words) == {}
    for tab in german.get_by_role("tab").all():
        tab.click()
        german.wait_for_timeout(150)
        assert left_over(german, english_words) == {}, tab.inner_text()
    german.get_by_role("tab", name="Regeln").click()
    panel = german.get_by_role("tabpanel")
    expect(panel.locator("summary").first).to_be_visible()
    for chapter in panel.locator("details").all():
        chapter.locator("summary").click()
        chapter.locator("button.rule").last.click()
        assert left_over(german, english_words) == {}, chapter.inner_text()
    asked = "t => fetch('/api/table/why?word=0001', { headers: { 'X-Seat': t, 'Accept-Language': 'de' } }).then(a => a.json())"
    why = german.evaluate(asked, tokens["US"])
    assert why["says"] and not english_words(why["text"] + why["says"])
    for word in ("11/5", "F4F 1", "0710", "Fighter Strip", "0001"):
        german.keyboard.press("g")
        german.keyboard.type(word)
        german.keyboard.press("Enter")
        german.wait_for_timeout(80)
        assert left_over(german, english_words) == {}, word
        german.keyboard.press("Escape")
