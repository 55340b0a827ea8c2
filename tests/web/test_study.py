"""The study room in a browser: a puzzle answered, a note kept on a finished game, the way to a review."""


import pytest
from playwright.sync_api import expect

import henderson
from henderson.bots import Seat, bot
from henderson.study.puzzles import puzzles


@pytest.fixture(autouse=True)
def patient():
    """The machine may have much else to do."""
    expect.set_options(timeout=40_000)
    yield
    expect.set_options(timeout=5_000)


def finished() -> str:
    game = henderson.new("starvation-island", seed=3)
    bots = {side: bot("heuristic", side) for side in game.rules.SIDES}
    while game.decision is not None:
        game.play(bots[game.decision.player].choose(Seat(game, game.decision.player)))
    return game.save()


def test_a_puzzle_is_answered_and_explained(server, browser):
    one = puzzles("starvation-island")[0]
    page = browser.new_page(viewport={"width": 1300, "height": 800})
    page.goto(f"{server.url}/#/study/starvation-island")
    page.locator(f'a[href$="{one.id}"]').click()
    page.get_by_role("group", name="Answers").get_by_role("button", name=one.right[0], exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("1 of ")).to_be_visible()
    page.close()


def test_a_worked_example_is_stepped_through_on_the_map(server, browser):
    """On a phone too: the log line and the rule of each step, forward and back."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server.url}/#/worked/first-blood/8.6c")
    expect(page.get_by_role("heading", name="Step 0 of 2")).to_be_visible()
    step, told = page.get_by_role("button", name="Step on"), page.locator("footer .one")
    step.click()
    expect(told).to_contain_text("29/1, 29/2 attack 0707")
    step.click()
    expect(told).to_contain_text("1-1 (10 to 6)")
    expect(told.get_by_role("button", name="Rule 8.10c")).to_be_visible()
    page.get_by_role("button", name="Step back").click()
    expect(told).to_contain_text("29/1, 29/2 attack 0707")
    page.goto(f"{server.url}/#/worked/first-blood/none")
    expect(page.get_by_role("alert")).to_contain_text("is no worked example")
    page.close()


def test_a_note_is_kept_on_a_finished_game_and_seen_by_who_has_the_link(server, browser):
    seats = server.open("starvation-island", save=finished(), hotseat=True, seed="")
    page = browser.new_page(viewport={"width": 1300, "height": 800})
    page.goto(f"{server.url}/#/replay/{seats['US']}/40")
    page.get_by_label("Comment").fill("Here it turned")
    page.get_by_role("button", name="Keep the note").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.get_by_role("button", name="Bots play a turn on").click()
    expect(page.get_by_text("Variation v1").first).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{server.url}/#/replay/{server.post('/api/table/shared', {}, seats['US'])['watch']}/40")
    expect(page.get_by_text("Here it turned").first).to_be_visible()
    expect(page.get_by_role("button", name="Keep the note")).to_have_count(0)
    page.close()


def test_the_luck_of_a_finished_game_and_the_openings_are_shown(server, browser):
    save = finished()
    page = browser.new_page(viewport={"width": 1300, "height": 800})
    page.goto(f"{server.url}/#/luck")
    expect(page.get_by_text("No finished game of yours")).to_be_visible()
    page.evaluate(
        """(save) => fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(
          { game: 'starvation-island', save, seats: { US: 'human', Japan: 'heuristic' } }) })""",
        save,
    )
    page.reload()
    page.get_by_role("button", name="Reckon 1 game").click()
    expect(page.get_by_role("status").filter(has_text="1 game: the dice gave you")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("row", name="Starvation Island USN")).to_contain_text(str(henderson.load(save).rolls))
    page.goto(f"{server.url}/#/openings/starvation-island")
    page.get_by_role("radio", name="Japan").click()
    expect(page.get_by_role("img", name="Where Japan stood after turn 1")).to_be_visible()
    page.locator("circle[data-place='Rabaul']").hover()
    expect(page.get_by_role("status").filter(has_text="Rabaul: ")).to_be_visible()
    page.close()
