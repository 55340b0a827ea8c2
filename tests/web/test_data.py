"""What the browser shows comes from data: questions without sentences, sides of any name, panels by their kind; and the page
stands still under a pointer."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

SIZES = [(1440, 900), (1280, 800), (768, 1024), (390, 844)]
AXE = Path(__file__).parents[2] / "src/henderson/web/node_modules/axe-core/axe.min.js"
SHIFTS = """() => { window.shift = 0
  new PerformanceObserver(list => { for (const e of list.getEntries())
    if (e.sources.some(({node}) => node && !(node.closest ? node : node.parentElement)?.closest('.slot,.map,.go,.say,.brief')))
      window.shift += e.value })
    .observe({type: 'layout-shift', buffered: false}) }"""
BOXES = """() => [...document.querySelectorAll('.prompt, .prompt .btn, aside, .below, .slot, .board, .top, .strip')]
  .map(n => n.getBoundingClientRect()).map(b => [b.x, b.y, b.width, b.height].map(Math.round))"""
MIDDLES = """() => [...document.querySelectorAll('.piece, .space')].map(n => n.getBoundingClientRect())
  .map(b => [b.x + b.width / 2, b.y + b.height / 2]).filter(([x, y]) => x > 0 && x < innerWidth && y > 0 && y < innerHeight)"""
BEHIND = """() => { const l = document.querySelector('.log .list')
  return Math.round(l.scrollHeight - l.scrollTop - l.clientHeight) }"""


@pytest.fixture(params=SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def sized(browser: Browser, opened: Any, request: pytest.FixtureRequest) -> Iterator[Page]:
    yield from opened(browser, *request.param)


def seated(page: Page, server: Any, game: str = "sixth", **wish: Any) -> dict[str, str]:
    """The first side's page of a new table."""
    tokens: dict[str, str] = server.open(game, **wish)
    asked = server.get("/api/table", next(iter(tokens.values())))["question"]["player"]
    page.goto(f"{server.url}/#/table/{tokens[asked]}")
    page.wait_for_selector(".still svg", state="attached")
    page.wait_for_selector(".space", state="attached")
    return tokens


def shown(page: Page) -> str:
    return page.locator(".page").get_attribute("data-seq") or ""


def after(page: Page, before: str) -> None:
    page.wait_for_function("seq => document.querySelector('.page').dataset.seq !== seq", arg=before)


def click(page: Page, word: str) -> None:
    """The middle of a counter or a space, as a pointer hits it."""
    page.locator(f'[data-piece="{word}"], [data-space="{word}"].space').first.dispatch_event("click")


def choose(page: Page, *words: str) -> None:
    for word in words:
        before = shown(page)
        if page.locator(f'[data-piece="{word}"], [data-space="{word}"].space').count():
            click(page, word)
        else:
            page.get_by_role("button", name=re.compile(f"^{word}", re.I)).first.click()
        after(page, before)


def test_a_game_is_played_with_every_sentence_blank(page: Page, blank: Any) -> None:
    """No sentence is needed: lit counters and hexes, and words on buttons, are enough for forty answers of a real game."""
    seated(page, blank, "henderson-solo")
    for _ in range(40):
        before = shown(page)
        page.locator("#prompt").focus()
        if page.locator(".buttons .go").count() and page.locator(".pencil .ring, .ground .around").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        page.wait_for_timeout(60)
        if shown(page) == before and page.locator(".prompt .btn.attack").count():
            page.keyboard.press("Enter")
        after(page, before)
    texts = page.locator(".entry p").all_text_contents()
    assert texts and not any(t.strip() for t in texts)


def test_a_blank_question_still_says_its_verb(page: Page, blank: Any) -> None:
    seated(page, blank)
    expect(page.locator("#prompt h2")).to_contain_text("Move")
    choose(page, "R1", "404")
    expect(page.locator(".entry .die")).to_have_count(0)


def test_sides_of_any_name_have_the_two_colours_of_the_house(page: Page, sixth: Any) -> None:
    seated(page, sixth)
    expect(page.locator(".seat.first")).to_contain_text("Red Host")
    expect(page.locator(".seat.second")).to_contain_text("Green Host")
    expect(page.locator('[data-piece="R1"] .counter.first')).to_have_count(1)
    expect(page.locator('[data-piece="G1"] .counter.second')).to_have_count(1)
    page.goto(sixth.url)
    expect(page.get_by_role("article", name="The Ford")).to_contain_text("Two hosts at a river")
    expect(page.get_by_role("article", name="The Ford")).to_contain_text("5 minutes")


def test_every_kind_of_panel_is_shown_by_its_shape(browser: Browser, opened: Any, sixth: Any) -> None:
    for page in opened(browser, 1440, 900):
        seated(page, sixth)
        left = page.locator("aside.left")
        for title, told in (("Off the field", "the cook"), ("Still to come", "Tomorrow"), ("Combat table", "destroyed"),
                            ("Counts", "Wagons"), ("Diary", "It rained."), ("Cards in hand", "Night march ×2")):  # fmt: skip
            expect(left.locator("details.panel", has=page.get_by_text(title, exact=True))).to_contain_text(told)
        expect(left.locator("details.panel", has_text="Off the field").get_by_role("img", name=re.compile("R1"))).to_have_count(1)
        expect(left.locator(".turns .dots i.second")).to_have_count(1)
        expect(page.locator("nav.strip .inner .here")).to_have_text("Aim")
        choose(page, "end movement")
        fight = page.get_by_role("region", name="Melee")
        expect(fight).to_contain_text("pikes", ignore_case=True)
        expect(fight.get_by_role("img", name="no effect 50%, destroyed 50%")).to_be_visible()
        expect(fight.locator(".die")).to_have_attribute("aria-label", "die 2")


def test_the_strip_marks_the_step_the_game_says(page: Page, sixth: Any) -> None:
    """Two steps of one rule: the index tells them apart."""
    seated(page, sixth, hotseat=True)
    now = page.locator("nav.strip [aria-current=step]")
    expect(now).to_have_attribute("title", "Red Host movement [F.1]")
    choose(page, "end movement")
    expect(now).to_have_attribute("title", "Red Host combat [F.2]")
    choose(page, "hold")
    expect(now).to_have_attribute("title", "Green Host movement [F.1]")


def test_the_strip_is_right_in_every_phase_of_starvation_island() -> None:
    """The phase is found by name: equal rules are asked for in several of them."""
    from henderson.engine.view import Where
    from henderson.games import rules
    from henderson.server.snapshots import step_of

    for game in ("starvation-island", "deluxe", "avalon-hill", "first-blood"):
        r = rules(game)
        for i, s in enumerate(r.SEQUENCE):
            assert step_of(r, Where(turn=1, turn_name="", step=s.rule, step_name=s.name, side=s.side)) == i


def test_nothing_moves_under_a_pointer(sized: Page, sixth: Any) -> None:
    """Pointing at each counter, lit hex and button of two questions leaves every part of the page where it was."""
    page = sized
    seated(page, sixth, hotseat=True)
    page.evaluate(SHIFTS)
    for words in ((), ("R1",), ("404", "end movement")):
        choose(page, *words)
        page.wait_for_timeout(700)
        page.evaluate("() => (window.shift = 0)")
        still = page.evaluate(BOXES)
        lit = page.evaluate(MIDDLES)
        for x, y in lit[:12]:
            page.mouse.move(x, y)
            page.wait_for_timeout(110)
            assert page.evaluate(BOXES) == still
        for button in page.locator(".prompt .btn:visible").all():
            button.hover(force=True)
            page.wait_for_timeout(110)
            assert page.evaluate(BOXES) == still
        assert page.evaluate("() => window.shift") == 0
        page.mouse.move(1, 1)


def test_a_die_is_confirmed_and_what_rolls_none_is_not(page: Page, sixth: Any) -> None:
    """F.2 Aiming at a hex that a die follows is planned with its odds; holding, and moving, go at once."""
    tokens = seated(page, sixth, hotseat=True, seed="3")
    before = shown(page)
    choose(page, "R1", "503", "end movement")
    assert shown(page) != before
    before = shown(page)
    click(page, "603")
    go = page.locator(".prompt .go")
    expect(go).to_have_text(re.compile("Roll at 1-1"))
    expect(go).to_have_class(re.compile("attack"))
    expect(page.get_by_role("region", name=re.compile("^Preview of"))).to_contain_text("destroyed")
    assert shown(page) == before and sixth.get("/api/table", tokens["red-host"])["log_count"] == 1
    go.click()
    after(page, before)
    rolled = next(e["data"]["dice"] for e in sixth.get("/api/table", tokens["red-host"])["log"] if e["kind"] == "dice")
    expect(page.locator(".fallen .die")).to_have_attribute("aria-label", f"die {rolled[0]}")


def test_dice_shown_are_dice_rolled_and_the_toast_goes(browser: Browser, opened: Any, sixth: Any) -> None:
    """With motion, and a second push while they tumble: the faces end as they were rolled; no pointer is held; it goes away."""
    for page in opened(browser, 1280, 800, reduced_motion="no-preference"):
        tokens = seated(page, sixth, hotseat=True, seed="5")
        red, green = tokens["red-host"], tokens["green-host"]
        for word in ("R1", "503", "end movement", "603"):
            sixth.play(red, word)
        sixth.play(green, "end movement")  # a push within the tumble
        sixth.play(green, "hold")
        rolled = next(e["data"]["dice"][0] for e in sixth.get("/api/table", red)["log"] if e["kind"] == "dice")
        toast = page.locator(".fallen.lying")
        expect(toast.locator(".die")).to_have_attribute("aria-label", f"die {rolled}")
        assert page.evaluate("() => getComputedStyle(document.querySelector('.fallen')).pointerEvents") == "none"
        expect(page.locator(".fallen")).to_have_count(0, timeout=9_000)


def test_the_log_follows_until_it_is_scrolled_by_hand(page: Page, sixth: Any) -> None:
    tokens = seated(page, sixth, hotseat=True)

    def days(n: int) -> None:
        for _ in range(n):
            for side in ("red-host", "green-host"):
                now = sixth.get("/api/table", tokens[side])
                for option in [o for o in now["question"]["options"] if o["kind"] == "piece"]:
                    sixth.play(tokens[side], option["word"])
                    there = sixth.get("/api/table", tokens[side])["question"]["options"]
                    sixth.play(tokens[side], there[0]["word"])
                sixth.play(tokens[side], "end movement")
                sixth.play(tokens[side], "hold")

    days(3)
    expect(page.locator(".entry")).to_have_count(sixth.get("/api/table", tokens["red-host"])["log_count"])
    page.wait_for_function(f"() => ({BEHIND})() < 3")
    page.locator(".log .list").hover()
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"() => ({BEHIND})() > 100")
    days(1)
    pill = page.get_by_role("button", name=re.compile(r"^\d+ new$"))
    expect(pill).to_be_visible()
    assert page.evaluate(BEHIND) > 100
    pill.click()
    page.wait_for_function(f"() => ({BEHIND})() < 3")
    expect(pill).to_have_count(0)


def test_a_click_on_another_unit_of_ones_own_picks_it_up(page: Page, sixth: Any) -> None:
    """R1 is in hand and could go on to R2's hex: a click on R2's counter takes R2 in hand; the hex beside it is the way."""
    tokens = seated(page, sixth, hotseat=True)
    choose(page, "R1")
    assert sixth.get("/api/table", tokens["red-host"])["question"]["hand"] == ["R1"]
    page.locator('[data-piece="R2"]').dispatch_event("click")
    expect(page.locator("#prompt h2")).to_contain_text("R2 goes where?")
    now = sixth.get("/api/table", tokens["red-host"])
    assert now["question"]["hand"] == ["R2"] and now["log_count"] == 0
    page.locator('[data-space="403"].space').dispatch_event("click")
    expect(page.locator("#prompt h2")).to_contain_text("Move which unit?")
    there = {p["id"]: p["place"] for p in sixth.get("/api/table", tokens["red-host"])["view"]["pieces"]}
    assert there["R2"] == "403" == there["R1"]


def test_a_counter_is_dragged_to_its_hex(page: Page, sixth: Any) -> None:
    tokens = seated(page, sixth, hotseat=True)
    page.wait_for_timeout(300)
    a = page.locator('[data-piece="R3"]').bounding_box()
    b = page.locator('[data-space="406"].space').bounding_box()
    assert a and b
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=6)
    expect(page.locator(".dragged")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".entry")).to_have_count(1)
    there = {p["id"]: p["place"] for p in sixth.get("/api/table", tokens["red-host"])["view"]["pieces"]}
    assert there["R3"] == "406"


def test_vital_figures_are_in_the_top_bar(sized: Page, sixth: Any) -> None:
    seated(sized, sixth)
    for short in ("R units", "G units"):
        figure = sized.locator(".top .vital div", has_text=short)
        expect(figure).to_be_visible()
        expect(figure.locator("dd")).to_contain_text("3")
    assert sized.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_first_look_is_on_what_is_lit(sized: Page, server: Any) -> None:
    """At every size, and after a reload; what lies off the screen has an arrow at the edge."""
    game = "deluxe" if sized.viewport_size and sized.viewport_size["height"] > 850 else "avalon-hill"  # each wide and narrow
    seated(sized, server, game, seats={"US": "human", "Japan": "human"}, hotseat=True)
    count = """() => { const m = document.querySelector('.map').getBoundingClientRect()
      const lit = [...document.querySelectorAll('.space')].filter(n => /May be chosen/.test(n.getAttribute('aria-label')))
      const seen = lit.filter(n => { const b = n.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2
        return x > m.left && x < m.right && y > m.top && y < m.bottom })
      const arrows = [...document.querySelectorAll('.away')].reduce((n, a) => n + Number(a.textContent), 0)
      return [lit.length, seen.length, arrows] }"""
    for _ in range(2):
        # something lit is seen, and what is not seen is pointed at
        sized.wait_for_function(f"() => {{ const [lit, seen, off] = ({count})(); return lit && seen && seen + off >= lit }}")
        sized.reload()
        sized.wait_for_selector(".space", state="attached")


def test_a_refusal_tells_the_reason_alone(page: Page, sixth: Any) -> None:
    tokens = seated(page, sixth)
    choose(page, "R1")
    click(page, "907")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("A unit goes one hex at a time.")
    expect(alert).not_to_contain_text("does not answer")
    with pytest.raises(Exception, match="422"):
        sixth.play(tokens["red-host"], "907")


def test_the_lobby_at_a_small_desk(page: Page, sixth: Any) -> None:
    """All cards with Play and Learn on the first screen; Play opens the form beside its card; a game is found and deleted."""
    page.goto(sixth.url)
    cards = page.locator(".card")
    expect(cards).not_to_have_count(0)
    for card in cards.all()[:5]:
        box = card.get_by_role("button", name="Play", exact=True).bounding_box()
        assert box and box["y"] + box["height"] <= 800
    ford = page.get_by_role("article", name="The Ford")
    ford.get_by_role("button", name="Play", exact=True).click()
    form = page.get_by_role("form", name="New game of The Ford")
    expect(form).to_be_visible()
    form.get_by_text("Invite by link").click()
    form.get_by_role("button", name="Invite", exact=True).click()
    link = page.get_by_role("textbox", name="Link for the Green Host player")
    expect(link).to_have_value(re.compile("/#/table/"))
    expect(page.get_by_role("button", name="Copy").first).to_be_visible()
    expect(page.get_by_text("It is your move.")).to_be_visible()
    page.get_by_role("link", name="To your table").click()
    choose(page, "end movement", "hold")
    page.goto(sixth.url)
    games = page.get_by_role("region", name="Your games")
    expect(games.locator("li")).to_contain_text("against Green Host: a guest")
    expect(games.locator("li")).to_contain_text("Waiting")
    games.get_by_role("searchbox").fill("nothing like it")
    expect(games).to_contain_text("No game like that.")
    games.get_by_role("searchbox").fill("ford")
    games.get_by_role("button", name=re.compile("^Delete The Ford")).click()
    games.get_by_role("button", name="Delete it").click()
    expect(games).to_have_count(0)
    page.reload()
    expect(page.locator(".card").first).to_be_visible()
    expect(games).to_have_count(0)


def test_the_guide_of_a_sixth_game(page: Page, sixth: Any) -> None:
    """A game that nobody knew is taught by its own file: page, note, a kind refusal, how far it is after a reload, the end."""
    page.goto(f"{sixth.url}/#/learn/sixth")
    page.get_by_role("button", name="To the guided turn").click()
    page.get_by_role("button", name="Begin the guided turn").click()
    guide = page.get_by_role("complementary", name="Guided turn")
    expect(guide).to_contain_text("Pick a unit.")
    page.wait_for_selector(".space", state="attached")
    click(page, "R2")
    expect(page.get_by_role("alert")).to_contain_text("the guide shows something else first: R1")
    guide.get_by_role("button", name="Show me").click()
    expect(guide).to_contain_text("Go on.")
    page.reload()
    expect(guide).to_contain_text("Go on.")
    expect(page.locator("[data-mark]")).to_have_count(1)
    guide.get_by_role("button", name="Show me").click()
    expect(guide).to_contain_text("A unit goes one hex at a time.")
    expect(page.locator("[data-mark]")).to_have_count(0)


def test_the_other_sides_turn_is_shown_step_by_step_and_summed_up(browser: Browser, opened: Any, sixth: Any) -> None:
    """With motion: each step for a while, Space to the next, Escape to the end; then a card that stays until it is dismissed."""
    for page in opened(browser, 1280, 800, reduced_motion="no-preference"):
        page.add_init_script("localStorage.setItem('henderson pace', '0.5')")
        tokens = seated(page, sixth, seed="3")
        choose(page, "end movement", "hold")
        green = tokens["green-host"]
        seq = sixth.get("/api/table", green)["seq"]
        for word in ("G1", "502", "G2", "604", "G3", "605", "end movement", "hold"):  # quicker than they are shown
            seq = sixth.post("/api/table/actions", {"seq": seq, "word": word}, green)["seq"]
        bar = page.get_by_role("group", name="The other side's turn")
        expect(bar).to_be_visible()
        moved = page.locator(".entry").count()
        assert moved < 5
        page.keyboard.press("Space")
        expect(bar).to_be_visible()
        page.keyboard.press("Escape")
        expect(bar).to_have_count(0)
        card = page.get_by_role("region", name="What the other side did")
        expect(card).to_contain_text("3 units moved")
        expect(page.locator("#prompt h2")).to_contain_text("Move which unit?")
        card.get_by_role("button", name="Go on").click()
        expect(card).to_have_count(0)


def test_an_answer_is_small_on_the_wire(page: Page, server: Any) -> None:
    """An answer with all that is pushed for it stays under 12 kB, uncompressed; the page, compressed, under 0.8 MB."""
    sizes: dict[str, int] = {}
    pushed: list[bytes | str] = []

    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: pushed.append(data)))
    page.on("requestfinished", lambda r: sizes.update({r.url: r.sizes()["responseBodySize"]}))
    seated(page, server, "deluxe", seats={"US": "human", "Japan": "human"}, hotseat=True)
    page.wait_for_timeout(500)
    assert sum(sizes.values()) < 800_000, sizes
    for _ in range(3):
        before = shown(page)
        pushed.clear()
        page.locator("#prompt").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        after(page, before)
        page.wait_for_timeout(200)
        assert pushed and sum(map(len, pushed)) + sizes[f"{server.url}/api/table/orders"] < 12_000


@pytest.mark.parametrize("where", ["lobby", "table", "replay"])
def test_axe_finds_nothing(where: str, page: Page, sixth: Any) -> None:
    if not AXE.exists():
        pytest.skip("the client was built elsewhere")
    tokens = seated(page, sixth, hotseat=True)
    if where == "lobby":
        page.goto(sixth.url)
        page.get_by_role("article", name="The Ford").get_by_role("button", name="Play", exact=True).click()
    elif where == "replay":
        choose(page, "R1", "404")
        page.goto(f"{sixth.url}/#/replay/{tokens['red-host']}")
        page.wait_for_selector("footer .told")
    page.wait_for_timeout(500)
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)")
    told = [f"{v['id']} ({v['impact']}): {n['target']} {n['failureSummary'][:160]}" for v in found for n in v["nodes"][:3]]
    assert not told, "\n".join(told)


def test_the_map_is_a_grid_with_one_cell_in_the_order_of_tab(page: Page, sixth: Any) -> None:
    seated(page, sixth)
    grid = page.get_by_role("grid")
    assert grid.get_by_role("gridcell").count() == page.locator(".space").count()
    expect(page.locator('.space[tabindex="0"]')).to_have_count(1)
    page.locator("#prompt").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.getAttribute('role')") == "gridcell"
    assert page.locator('.space[tabindex="0"]').count() == 1
    expect(page.get_by_role("img", name=re.compile("R1.*May be chosen"))).to_have_count(1)
    expect(page.locator('[data-piece="G1"]')).not_to_have_attribute("aria-label", re.compile("May be chosen"))
