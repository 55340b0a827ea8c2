"""Boards as drawn: what can be read and touched at 1280x800, boxes that grow, a battle face to face; vital figures."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import henderson
from henderson.bots import Seat, bot
from henderson.engine.game import Game
from henderson.games import titles

LEAST_LETTERS, LEAST_COUNTER, MOST_VITAL, SHORTEST = 11, 40, 3, 9
SEEN = """() => {
  const map = document.querySelector('.map').getBoundingClientRect()
  const inside = (r) => r.width > 0 && r.bottom > map.top && r.top < map.bottom && r.right > map.left && r.left < map.right
  const letters = [...document.querySelectorAll('.still svg text, .ground text, .boxes text, .pieces text, .badge text')]
    .filter((t) => !t.closest('.grows') && !t.closest('.under') && inside(t.getBoundingClientRect()) && t.textContent)
    .map((t) => [t.getScreenCTM(), parseFloat(getComputedStyle(t).fontSize), t.textContent])
    .map(([m, size, text]) => [size * Math.hypot(m.a, m.b), text])
  const counters = [...document.querySelectorAll('.piece .rim')].map((n) => n.getBoundingClientRect()).filter(inside)
    .map((r) => Math.min(r.width, r.height))
  return { letters, counters } }"""


def reached(game: str, until: Callable[[Game], bool], seed: int = 5) -> Game:
    """A game between bots, up to such a moment."""
    found, player = henderson.new(game, seed=seed), bot("v1:regular", "boards")
    for _ in range(3000):
        if until(found):
            return found
        assert found.decision, "the game ended before"
        found.play(player.choose(Seat(found, found.decision.player)))
    raise AssertionError("no such moment")


def seated(page: Page, server: Any, game: Game) -> None:
    """The asked seat's table of that game."""
    assert game.decision
    tokens = server.open(game.rules.ID, save=game.save(), hotseat=len(game.rules.SIDES) > 1)
    page.goto(f"{server.url}/#/table/{tokens[game.decision.player]}")
    page.wait_for_selector(".still svg", state="attached")
    page.wait_for_selector(".piece", state="attached")
    page.wait_for_timeout(600)


MOMENTS = [("starvation-island", 1), ("starvation-island", 4), ("henderson-solo", 3),
           ("first-blood", 2), ("deluxe", 2), ("avalon-hill", 2)]  # fmt: skip


@pytest.mark.parametrize(("title", "turn"), MOMENTS)
def test_letters_and_counters_can_be_read_on_a_small_screen(title: str, turn: int, page: Page, server: Any) -> None:
    seated(page, server, reached(title, lambda g: g.where.turn >= turn and len(g.view("").pieces) > 5))
    seen = page.evaluate(SEEN)
    assert seen["letters"] and min(seen["letters"])[0] >= LEAST_LETTERS - 0.05, min(seen["letters"])
    assert seen["counters"] and min(seen["counters"]) >= LEAST_COUNTER - 0.5


def test_too_many_ships_for_a_box_lie_on_their_like_with_a_number(page: Page, server: Any) -> None:
    """They stay as large as others: none is squeezed under 40 px."""
    game = reached("starvation-island", lambda g: sum(p.place == "Truk" for p in g.view("").pieces) > 20)
    seated(page, server, game)
    assert min(page.evaluate(SEEN)["counters"]) >= LEAST_COUNTER - 0.5
    assert page.locator(".badge").count() >= 1 and page.locator(".piece.under").count() >= 1


def test_a_box_of_the_chart_is_as_large_as_what_lies_in_it(page: Page, server: Any) -> None:
    seated(page, server, henderson.new("starvation-island", seed=7))
    sizes = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('.boxes g')].map((g) =>
      [g.querySelector('.title').textContent, g.querySelector('rect').getBoundingClientRect().height]))""")
    assert sizes["Noumea"] > sizes["IJN at Sea"] > sizes["Over the Island"]  # twenty counters, one, none
    assert page.locator(".still .grows").first.is_hidden()  # the printed box is for pictures


def test_a_surface_battle_stands_face_to_face_and_ships_are_matched_in_it(page: Page, server: Any) -> None:
    game = reached("starvation-island", lambda g: g.decision is not None and g.decision.rule == "8.step4.match", seed=2)
    assert game.decision
    seated(page, server, game)
    fight = game.view("").panels["battle"]
    panel = page.get_by_role("region", name=fight.title)
    expect(panel.locator("button.unit")).to_have_count(sum(map(len, fight.sides.values())))
    for side in fight.sides:
        expect(panel.get_by_role("heading", name=game.rules.NAMES[side]).first).to_be_visible()
    before = page.locator(".page").get_attribute("data-seq")
    panel.locator(".unit.can").first.click()
    expect(page.locator(".page")).not_to_have_attribute("data-seq", before or "")


@pytest.mark.parametrize("title", titles())
def test_a_few_vital_figures_with_short_names_in_every_game(title: str) -> None:
    game, rng = henderson.new(title, seed=3), Random(3)
    names = [step.name for step in game.rules.SEQUENCE]
    for _ in range(150):
        if game.decision is None:
            break
        where = game.where
        assert where.index >= 0 or names.count(where.step_name) == 1, where.step_name
        game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    for side in ("", *game.rules.SIDES):
        vital = [t for t in game.view(side).tracks if t.vital]
        assert 1 <= len(vital) <= MOST_VITAL and all(t.short and len(t.short) <= SHORTEST for t in vital)


def test_the_foot_of_the_solo_board_is_seen_above_a_short_question(page: Page, server: Any) -> None:
    """An order or two stand beside the question, not beneath it: Reserves and supplies are not hidden while a card is chosen."""
    game = reached("henderson-solo", lambda g: bool(g.decision and g.decision.rule == "2.0.a" and len(g.decision.words) > 2))
    seated(page, server, game)
    expect(page.get_by_role("button", name="Cards in any order")).to_be_visible()
    top = page.locator(".prompt").bounding_box()["y"]  # type: ignore[index]
    for sector in ("MRM", "MLB", "SLP"):
        box = page.locator(f"[data-space='{sector} Reserves'].space").bounding_box()
        assert box and box["y"] + box["height"] <= top, sector


def test_where_only_the_end_is_left_no_other_order_is_offered(page: Page, server: Any) -> None:
    """8.step3.3.c All points have a target: "All points at it" and "the next points too" would only be refused."""
    aimed = reached("starvation-island", lambda g: bool(g.decision and tuple(g.decision.words) == ("strike",)))
    seated(page, server, aimed)
    expect(page.locator("#prompt h2")).to_contain_text("All points have a target.")
    expect(page.get_by_role("button", name="Strike")).to_be_visible()
    expect(page.get_by_role("button", name="All points at it")).to_have_count(0)
