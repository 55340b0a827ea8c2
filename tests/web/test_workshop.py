"""The workshop in a real browser: keyed in by keyboard alone, pasted, painted, undone, kept, given away."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

GAME = "deluxe"


@pytest.fixture(scope="module")
def page(server: Any, browser: Browser) -> Any:
    context = browser.new_context(viewport={"width": 1400, "height": 860}, accept_downloads=True)
    found = context.new_page()
    expect.set_options(timeout=40_000)  # the game reads a draft in a process that shares the machine
    errors: list[str] = []
    found.on("pageerror", lambda e: errors.append(str(e)))
    yield found
    context.close()
    expect.set_options(timeout=20_000)
    assert errors == []


def bench(page: Page, server: Any, game: str, title: str) -> None:
    page.goto(f"{server.url}/#/workshop/{game}")
    page.get_by_role("button", name=re.compile(f"^{title}")).first.click()


def status(page: Page) -> Any:
    return page.locator(".state")


def test_a_table_is_keyed_in_by_keyboard_alone_and_all_of_it_undone(page: Page, server: Any) -> None:
    bench(page, server, GAME, "Attrition Table")
    grid = page.get_by_role("grid", name="Attrition Table")
    grid.focus()
    for word in ("2/2/0 0/1", "3/2/0 0/0"):  # typing begins, Tab goes on
        page.keyboard.type(word)
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Control+m")  # two values that are printed as they stand
    expect(page.get_by_role("button", name=re.compile("^Attrition Table\\W*4 of 66"))).to_be_visible()
    expect(status(page)).to_have_text("1 file changed, nothing wrong")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("01-Feb")
    page.keyboard.press("Enter")
    expect(page.locator("td[aria-invalid=true]")).to_have_count(1)
    expect(page.locator("td[aria-invalid=true]")).to_have_attribute("title", re.compile("spreadsheet made a date of it"))
    expect(status(page)).to_have_text("1 to mend")
    page.keyboard.press("Control+s")
    page.get_by_label("Title").fill("Broken")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="attrition.csv")).to_be_visible()  # nothing is kept that does not validate
    page.get_by_role("button", name="Back").click()
    page.get_by_role("grid").focus()
    for _ in range(4):
        page.keyboard.press("Control+z")
    expect(status(page)).to_have_text("Nothing changed")
    page.keyboard.press("Control+y")
    expect(page.get_by_role("button", name=re.compile("^Attrition Table\\W*1 of 66"))).to_be_visible()
    page.keyboard.press("Control+z")


def test_two_hundred_cells_are_pasted_from_a_spreadsheet(page: Page, server: Any) -> None:
    bench(page, server, GAME, "Units")
    page.get_by_label("as a table").check()
    grid = page.get_by_role("grid")
    grid.focus()
    heads = [h.strip() for h in page.locator("thead th").all_inner_texts()][1:]
    page.keyboard.press("Control+Home")
    for _ in range(heads.index("combat")):
        page.keyboard.press("ArrowRight")
    block = "\r\n".join(f"{3 + i % 3}\t{10 + i % 2}" for i in range(100))
    grid.evaluate(
        "(el, text) => { const d = new DataTransfer(); d.setData('text/plain', text);"
        " el.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true })) }",
        block,
    )
    expect(page.get_by_role("button", name=re.compile("^Units\\W*200 of"))).to_be_visible()
    expect(page.locator("#cell-1-6")).to_have_text("4")
    assert page.locator("#cell-1-6").get_attribute("title").startswith("mine: 20")  # type: ignore[union-attr]
    page.keyboard.press("Control+z")
    expect(status(page)).to_have_text("Nothing changed")


def test_thirty_hexes_are_painted_and_drawn_at_once(page: Page, server: Any) -> None:
    """Each within a tenth of a second, and drawn by the game a moment later; then compared and undone."""
    bench(page, server, GAME, "Map")
    page.get_by_label("as a table").uncheck()
    page.get_by_role("radio", name=re.compile("^clear 4")).click()
    board = page.get_by_role("application")
    expect(board.locator("image")).to_have_count(1)
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})  # the page's own time, whatever else the machine does

    def spent() -> float:
        found = {m["name"]: m["value"] for m in cdp.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(found["TaskDuration"])

    before = spent()
    board.evaluate(
        """async (el) => {
          const box = el.getBoundingClientRect()
          const send = (kind, i) => el.dispatchEvent(new PointerEvent(kind, { pointerId: 1, bubbles: true,
            clientX: box.left + box.width * (0.62 + 0.0194 * (i % 15)), clientY: box.top + box.height * (i < 15 ? 0.74 : 0.84) }))
          el.setPointerCapture = () => {}
          send('pointerdown', 0)
          for (let i = 0; i < 30; i++) {
            send('pointermove', i)
            await new Promise((done) => requestAnimationFrame(() => done()))
          }
          send('pointerup', 29)
        }"""
    )
    each = (spent() - before) / 30
    assert each < 100, f"a hex takes {each:.0f} ms of the page's time"
    painted = page.get_by_role("button", name=re.compile(r"^Map\W*\d+ of")).first.inner_text()
    assert 20 <= int(re.search(r"(\d+) of", painted)[1]) <= 60  # type: ignore[index]
    expect(status(page)).to_have_text(re.compile("1 file changed, nothing wrong|to mend"))
    page.get_by_label("Compare with the other one").check()
    expect(page.get_by_text(re.compile(r"\d+ hexes differ"))).to_be_visible()
    page.get_by_role("button", name="Undo").click()  # one stroke is one step
    expect(status(page)).to_have_text("Nothing changed")


def test_two_packs_are_compared_side_by_side_on_the_map(page: Page, server: Any) -> None:
    """A hex painted by keyboard: outlined in both maps, listed with both values, shown when it is asked for."""
    bench(page, server, GAME, "Map")
    page.get_by_role("radio", name=re.compile("^clear 4")).click()
    board = page.get_by_role("application")
    board.focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Side by side on the map").click()
    beside = page.get_by_role("dialog", name="Two packs side by side")
    expect(beside.get_by_role("status")).to_have_text("1 value differs on the map.")
    expect(beside.locator("[data-space]")).to_have_count(2)
    expect(beside.get_by_role("row", name=re.compile("terrain"))).to_contain_text("clear")
    before = beside.locator("svg").first.get_attribute("viewBox")
    beside.get_by_role("button", name="Show").click()
    boxes = [beside.locator("svg").nth(k).get_attribute("viewBox") for k in (0, 1)]
    assert boxes[0] == boxes[1] != before  # they move together
    beside.get_by_label("Right pack").select_option(label="Built in")
    expect(beside.get_by_role("status")).to_have_text("Nothing differs on the map.")
    beside.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Undo").click()


def test_a_picture_lies_under_the_counter_sheet_and_never_leaves_the_browser(page: Page, server: Any, tmp_path: Path) -> None:
    """Three counters are pointed at and named; the picture then lies so that they lie on themselves. Nothing is asked."""
    image = pytest.importorskip("PIL.Image")
    image.new("RGB", (600, 300), (200, 180, 120)).save(tmp_path / "own.png")
    bench(page, server, GAME, "Units")
    page.get_by_label("as a table").uncheck()
    page.get_by_label("as a sheet").check()
    sheet = page.get_by_role("group", name="The counter sheet")
    names = [sheet.locator(f"g[data-cell='{i}']").get_attribute("aria-label") or "" for i in (0, 11, 12)]
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if not r.url.startswith(("blob:", "data:")) else None)
    page.get_by_label("Picture of your counter sheet").set_input_files(str(tmp_path / "own.png"))
    shot = page.get_by_label("Your picture: click a point")
    box = shot.bounding_box()
    assert box is not None
    for n, (x, y), name in ((1, (50, 50), names[0]), (2, (50 + 11 * 45, 50), names[1]), (3, (50, 50 + 45), names[2])):
        shot.click(position={"x": x / 600 * box["width"], "y": y / 300 * box["height"]})
        page.get_by_label(f"Point {n} is the counter").fill(name)
    under = sheet.locator("image")
    expect(under).to_have_count(1)
    a, b, c, d, e, f = (float(v) for v in re.findall(r"-?[\d.e-]+", under.get_attribute("transform") or ""))
    cell = 116
    assert a * 50 + c * 50 + e == pytest.approx(cell / 2, abs=6) and b * 50 + d * 50 + f == pytest.approx(cell / 2, abs=6)
    assert a * 545 + c * 50 + e == pytest.approx(11.5 * cell, abs=12)
    assert asked == []
    sheet.locator("g[data-cell='12']").click()
    page.get_by_role("button", name="Move it on the sheet").click()
    sheet.locator("g[data-cell='0']").click()
    assert sheet.locator("g[data-cell='0']").get_attribute("aria-label") == names[2]
    page.get_by_role("button", name="Without a picture").click()
    expect(under).to_have_count(0)
    page.get_by_label("as a sheet").uncheck()


def test_a_pack_is_kept_given_away_and_played_with_in_a_second_browser(
    page: Page, server: Any, browser: Browser, tmp_path: Path
) -> None:
    bench(page, server, GAME, "Naval Bombardment Table")
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("1 file changed, nothing wrong")
    page.get_by_role("button", name="Keep as a pack").click()
    page.get_by_label("Title").fill("My copy")
    page.get_by_label("Who keyed it in").fill("Owner")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_label("Which pack")).to_have_value(re.compile("[0-9a-f]{16}"))
    page.goto(f"{server.url}/#/")
    page.get_by_role("button", name="Choose Deluxe Guadalcanal").click()
    page.get_by_label("Components").select_option(label="My copy")
    with page.expect_download() as given:
        page.get_by_role("link", name="Give away").click()
    file = tmp_path / "mine.henderson-pack"
    given.value.save_as(file)
    other = browser.new_context(viewport={"width": 1400, "height": 860})
    friend = other.new_page()
    friend.goto(f"{server.url}/#/")
    friend.get_by_role("button", name="Choose Deluxe Guadalcanal").click()
    assert friend.get_by_label("Components").locator("option").all_inner_texts() == ["Built in"]
    friend.get_by_label("Pack file").set_input_files(str(file))
    expect(friend.get_by_label("Components")).to_have_value(re.compile("[0-9a-f]{16}"))
    bad = tmp_path / "bad.henderson-pack"
    bad.write_bytes(b"no pack")
    friend.get_by_label("Pack file").set_input_files(str(bad))
    expect(friend.get_by_role("alert")).to_contain_text("is no pack")
    friend.get_by_role("button", name="Start the game").click()
    friend.wait_for_url(re.compile("#/table/"))
    friend.wait_for_selector(".still svg", state="attached")
    other.close()


def test_a_scenario_is_made_and_its_first_turn_is_played(page: Page, server: Any) -> None:
    """A counter is put on a space, an illegal place explained, the scenario given its own victory, kept, and played."""
    page.goto(f"{server.url}/#/scenario/{GAME}")
    expect(page.locator(".state")).to_contain_text("is asked")
    page.get_by_role("button", name="Take 1/1", exact=True).click()
    page.get_by_label("Space").fill("3707")
    page.get_by_label("Space").press("Enter")
    expect(page.locator("g[data-piece='1/1']")).to_have_count(1)
    page.get_by_label("Space").fill("9999")
    page.get_by_label("Space").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("9999")
    expect(page.locator("g[data-piece='1/1']")).to_have_count(1)  # the last good position is kept
    page.get_by_label("Title").fill("Alone on the field")
    page.get_by_text("Victory, where the game's own does not serve").click()
    page.get_by_role("button", name="Another way to win").click()
    page.get_by_label("What 1", exact=True).fill("3707")
    page.get_by_label("Last turn").fill("2")
    page.get_by_label("Last turn").press("Tab")
    expect(page.get_by_label("Notation")).to_have_value(re.compile(r"\[victory\]"))
    page.get_by_role("button", name="Keep in a pack").click()
    expect(page.get_by_text("Kept in the pack")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Play it here").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.get_by_text("1/1").first).to_be_visible()
    token = re.search(r"~(\w+)\.", page.url)
    assert token, page.url
    page.goto(f"{server.url}/#/")
    page.get_by_role("button", name="Choose Deluxe Guadalcanal").click()
    page.get_by_label("Components").select_option(label="Alone on the field")
    expect(page.get_by_label(re.compile("Alone on the field"))).to_be_visible()


def test_what_if_plays_before_and_after(page: Page, server: Any) -> None:
    bench(page, server, "starvation-island", "Submarines")
    page.get_by_label("as a table").check()
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("1 file changed, nothing wrong")
    page.get_by_role("button", name="What if?").click()
    page.get_by_label("Games").fill("2")
    page.get_by_label("Both sides are").select_option("random")
    page.get_by_role("button", name="Play 2 before and 2 after").click()
    expect(page.get_by_text("4 of 4 games, all of them")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("row", name=re.compile("^US wins"))).to_be_visible()


def test_games_and_a_puzzle_begin_at_a_position(page: Page, server: Any) -> None:
    """Bots play from it; its question is weighed, found to be a puzzle, and solved."""
    from henderson.study.puzzles import puzzles

    one = next(p for p in puzzles("starvation-island") if p.options == 2)
    page.goto(f"{server.url}/#/scenario/starvation-island")
    expect(page.locator(".state")).to_contain_text("is asked")
    page.get_by_text("The notation itself").click()
    page.get_by_label("Notation").fill(one.position)
    page.get_by_label("Notation").press("Tab")
    expect(page.locator(".state")).to_contain_text(one.turn)
    page.get_by_text("Games of bots from here").click()
    page.get_by_label("Games", exact=True).fill("2")
    page.get_by_label("Both sides are").select_option("random")
    page.get_by_role("button", name="Play 2 games").click()
    page.get_by_text("A puzzle", exact=True).click()
    page.get_by_role("button", name="Is it a puzzle?").click()
    expect(page.get_by_text("2 of 2 games, all of them")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^USN"))).to_contain_text("%")
    expect(page.get_by_text(re.compile("leads the next answer by"))).to_be_visible()
    page.get_by_role("button", name="Solve it").click()
    page.get_by_role("group", name="Answers").get_by_role("button", name=one.right[0], exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Puzzle 1 solved")).to_be_visible()
