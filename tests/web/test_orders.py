"""Orders in a real browser: a unit or a stack dragged or sent with one act, buttons that the game tells, one undo for each."""

import json
import time
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, Request, expect

import henderson
from henderson.bots import Seat, bot

SMALL: Any = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
SHOWS = "seq => document.querySelector('.page')?.dataset.seq === seq"
# The first of some spaces or counters that a pointer can hit, and where, once the camera rests.
SEEN = """words => { const still = document.querySelector('.layer').style.transform
  window.same = still === window.still ? (window.same ?? 0) + 1 : 0
  window.still = still
  for (const word of window.same > 5 ? words : []) { const id = CSS.escape(word)
  for (const node of document.querySelectorAll(`[data-space="${id}"].space, [data-piece="${id}"]`)) {
    const b = node.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2
    const hit = document.elementFromPoint(x, y)?.closest('.space, [data-piece]')
    if (hit === node) return [word, x, y] } } return null }"""


def sat_down(page: Page, server: Any, game: str, side: str, **wish: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """At a table where one person has both seats in hand, the page at one of them."""
    sides = [s["id"] for s in next(t["sides"] for t in server.get("/api/games") if t["id"] == game)]
    tokens = server.open(game, seats=dict.fromkeys(sides, "human"), **wish)
    page.goto(f"{server.url}/#/table/{tokens[side]}")
    return tokens, snapshot_of(server, tokens[side])


def snapshot(page: Page, server: Any) -> dict[str, Any]:
    return snapshot_of(server, page.evaluate("decodeURIComponent(location.hash.split('/')[2])"))


def my_turn(page: Page, server: Any) -> dict[str, Any]:
    """Once this seat is asked and the page shows it."""
    for _ in range(600):
        now = snapshot(page, server)
        if now["question"]["mine"]:
            page.wait_for_function(SHOWS, arg=str(now["seq"]))
            return now
        time.sleep(0.05)
    raise AssertionError("nobody asked this seat")


def changed(page: Page, server: Any, seq: int) -> dict[str, Any]:
    """The snapshot once it is another than `seq`."""
    for _ in range(600):
        now = snapshot(page, server)
        if now["seq"] != seq:
            return now
        time.sleep(0.05)
    raise AssertionError("the order did not arrive")


def snapshot_of(server: Any, token: str) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/table", token)
    return found


def order(server: Any, token: str, **given: Any) -> dict[str, Any]:
    """An order beside the browser."""
    now = snapshot_of(server, token)
    server.post("/api/table/orders", {"seq": now["seq"], "order": given, "sure": True}, token)
    return snapshot_of(server, token)


def seen(page: Page, words: list[str]) -> tuple[str, float, float]:
    """One of these where a pointer can hit it; a stack that lies spread out is closed first."""
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    word, x, y = page.wait_for_function(SEEN, arg=words).json_value()
    return word, x, y


def words_of(now: dict[str, Any], kind: str) -> list[str]:
    return [o["word"] for o in now["question"]["options"] if o["kind"] == kind]


def place(now: dict[str, Any], unit: str) -> str:
    found: str = next(p["place"] for p in now["view"]["pieces"] if p["id"] == unit)
    return found


def ashore(server: Any, tokens: dict[str, str]) -> None:
    """Avalon Hill: Japan set up, all U.S. units landed but the last four."""
    if snapshot_of(server, tokens["Japan"])["question"]["mine"]:
        order(server, tokens["Japan"], kind="ready")
    squares = words_of(snapshot_of(server, tokens["US"]), "space")
    first = squares.index("KK-21")
    for n in (first, first + 1, first + 2):
        order(server, tokens["US"], kind="same", to=squares[n], times=3)


def test_avalon_hill_by_orders(page: Page, server: Any) -> None:
    """A set-up by one button, three landings by one click, a drag, a stack, a lasso: each one act and one undo."""
    given: list[str] = []
    page.on("request", lambda r: note(r, given))
    tokens, _ = sat_down(page, server, "avalon-hill", "Japan")
    my_turn(page, server)
    page.get_by_role("button", name="Ready-made set-up").click()
    changed(page, server, 0)
    assert place(snapshot(page, server), "11 Labor") and len(given) == 1
    ashore(server, tokens)
    page.goto(f"{server.url}/#/table/{tokens['US']}")
    page.reload()
    now = my_turn(page, server)
    page.get_by_role("radio", name="all").click()
    square, x, y = seen(page, words_of(now, "space"))
    page.mouse.click(x, y)
    now = my_turn(page, server) if changed(page, server, now["seq"]) else now
    landed = [p["id"] for p in now["view"]["pieces"] if p["place"] == square]
    assert len(landed) == 3
    while now["question"]["verb"] == "land":
        now = order(server, tokens["US"], kind="same", to=words_of(now, "space")[30])
    now = my_turn(page, server)
    drag_one_and_undo(page, server, tokens["US"])
    send_a_stack(page, server, tokens["US"], next(p["id"] for p in now["view"]["pieces"] if p["place"] == "KK-21"))
    lasso_all(page, server)
    assert given == ["ready", "same", "move", "move"]  # four acts for thirteen answers: 2, 3, 2 and 6


def note(request: Request, given: list[str]) -> None:
    if request.url.endswith("/api/table/orders"):
        given.append(json.loads(request.post_data or "{}")["order"]["kind"])


def reach(server: Any, token: str, *words: str) -> list[str]:
    """What may be answered after these words."""
    found: list[str] = server.get("/api/table/then?" + urlencode([("word", word) for word in words]), token)["words"]
    return found


def drag_one_and_undo(page: Page, server: Any, token: str) -> None:
    before = my_turn(page, server)
    unit, x, y = seen(page, words_of(before, "piece"))
    free = [s for s in reach(server, token, unit) if s not in {p["place"] for p in before["view"]["pieces"]}]
    square, to_x, to_y = seen(page, free)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 10, steps=3)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()
    moved = changed(page, server, before["seq"])
    assert place(moved, unit) == square
    page.wait_for_function(SHOWS, arg=str(moved["seq"]))
    page.keyboard.press("u")
    undone = changed(page, server, moved["seq"])
    assert place(undone, unit) == place(before, unit) and undone["question"] == before["question"]


def send_a_stack(page: Page, server: Any, token: str, unit: str) -> None:
    """All of a hex, by the button of its spread stack, sent by one click."""
    before = my_turn(page, server)
    page.keyboard.press("0")
    here = place(before, unit)
    all_here = [w for w in words_of(before, "piece") if place(before, w) == here]
    page.locator(f"[data-space='{here}'].space").dispatch_event("contextmenu")
    page.get_by_role("button", name=f"All {len(all_here)} of here").click()
    expect(page.get_by_role("group", name="Orders")).to_contain_text(f"{len(all_here)} units picked")
    taken = {p["place"] for p in before["view"]["pieces"]}
    square, x, y = page.wait_for_function(SEEN, arg=[s for s in reach(server, token, all_here[0]) if s not in taken]).json_value()
    page.mouse.click(x, y)
    after = changed(page, server, before["seq"])
    assert [place(after, u) for u in all_here] == [square] * len(all_here)


def lasso_all(page: Page, server: Any) -> None:
    my_turn(page, server)
    page.keyboard.press("0")
    page.wait_for_timeout(300)
    page.keyboard.down("Shift")
    page.mouse.move(330, 140)
    page.mouse.down()
    page.mouse.move(600, 300, steps=3)
    page.mouse.move(940, 560, steps=3)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(page.get_by_role("group", name="Orders")).to_contain_text("units picked")
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Orders")).not_to_contain_text("units picked")


def test_deluxe_lands_several_at_once(page: Page, server: Any) -> None:
    tokens, now = sat_down(page, server, "deluxe", "US")
    my_turn(page, server)
    landings = 0
    while not now["question"]["mine"] or now["question"]["verb"] != "land":
        asked = next(t for s, t in tokens.items() if s and snapshot_of(server, t)["question"]["mine"])
        found = snapshot_of(server, asked)
        server.play(asked, found["question"]["options"][0]["word"])
        now = snapshot_of(server, tokens["US"])
        landings += 1
        assert landings < 200
    now = my_turn(page, server)
    unit = now["question"]["hand"][0]
    page.get_by_role("radio", name="3", exact=True).click()
    square, x, y = seen(page, words_of(now, "space"))
    page.mouse.click(x, y)
    after = changed(page, server, now["seq"])
    assert place(after, unit) == square
    assert sum(p["place"] == square for p in after["view"]["pieces"]) > 1


def test_first_blood_set_up_ready_made(page: Page, server: Any) -> None:
    _, now = sat_down(page, server, "first-blood", "US")
    my_turn(page, server)
    page.get_by_role("button", name="Ready-made set-up").click()
    after = changed(page, server, now["seq"])
    assert sum(bool(p["place"]) for p in after["view"]["pieces"] if p["side"] == "US") > 15
    page.wait_for_function(SHOWS, arg=str(after["seq"]))
    page.keyboard.press("u")
    assert not after["undo"] or snapshot(page, server)["seq"] == after["seq"]


def test_starvation_island_ships_are_named_at_once_and_a_policy_is_kept(page: Page, server: Any) -> None:
    """All destroyers by one button; the closing of a phase said once for all in the menu."""
    _, now = sat_down(page, server, "starvation-island", "US")
    now = my_turn(page, server)
    bar = page.get_by_role("group", name="Orders")
    offered = len(words_of(now, "piece"))
    bar.get_by_role("button", name=f"Pick all {offered}").click()
    expect(bar).to_contain_text(f"{offered} units picked")
    page.keyboard.press("Escape")
    kind = bar.get_by_role("button").nth(1)
    count = int((kind.text_content() or "0").split()[0])
    kind.click()
    after = changed(page, server, now["seq"])
    assert len(words_of(after, "piece")) <= offered - count or not after["question"]["mine"]


def test_first_blood_planes_fly_at_once(page: Page, server: Any) -> None:
    """SoP.2 Of planes in RESERVE nothing is asked but that they fly: all of the box are named by one button, not picked first."""
    game = henderson.new("first-blood", seed="planes")
    players = {side: bot("heuristic", side, game.rules) for side in game.rules.SIDES}
    while len(waiting := [w for w in game.decision.words if w.startswith("IJAF")]) < 2 or game.decision.rule != "SoP.2":  # type: ignore[union-attr]
        game.play(players[game.decision.player].choose(Seat(game, game.decision.player)))  # type: ignore[union-attr]
    sat_down(page, server, "first-blood", "Japan", save=game.save())
    now = my_turn(page, server)
    page.locator("[data-space='IJAF RESERVE'].space").dispatch_event("contextmenu")
    page.get_by_role("button", name=f"All {len(waiting)} of here").click()
    after = changed(page, server, now["seq"])
    assert not set(waiting) & set(words_of(after, "piece")), "both fly"


ACTIONS = {"Send Supplies", "Send Reinforcements", "Repair", "Ready Aircraft", "Ready Wildcat", "Ready SBD-Patrol"}


def test_henderson_solo_cards_counters_and_policies(page: Page, server: Any) -> None:
    """Ready-made set-up; an action chosen on its card; what is said once for all is kept, shown and taken back."""
    tokens, _ = sat_down(page, server, "henderson-solo", "US")
    now = my_turn(page, server)
    page.get_by_role("button", name="Ready-made set-up").click()
    now = changed(page, server, now["seq"])
    token = tokens["US"]
    for _ in range(200):  # until a card has two actions to choose from
        now = snapshot_of(server, token)
        cards = words_of(now, "card") if now["question"]["rule"] == "2.0.a" else []
        if any(len(set(reach(server, token, card)) & ACTIONS) > 1 for card in cards):
            break
        order(server, token, kind="words", words=[now["question"]["options"][0]["word"]])
    now = my_turn(page, server)
    deed = page.locator(".cards .deed").first
    deed.click()
    after = changed(page, server, now["seq"])
    assert after["question"]["rule"] != "2.1.b"  # the card and its action were one act
    for _ in range(60):
        now = snapshot_of(server, token)
        ways = [w["kind"] for w in now["question"]["orders"]]
        if "always most" in ways or "always first" in ways:
            break
        order(server, token, kind="words", words=[now["question"]["options"][0]["word"]])
    now = my_turn(page, server)
    bar = page.get_by_role("group", name="Orders")
    way = next(w for w in now["question"]["orders"] if w["kind"].startswith("always"))
    bar.get_by_role("button", name=way["text"]).click()
    changed(page, server, now["seq"])
    expect(bar.locator(".kept")).to_contain_text(way["text"])
    page.reload()
    my_turn(page, server)
    expect(bar.locator(".kept")).to_contain_text(way["text"])
    bar.get_by_role("button", name="No longer").click()
    expect(bar.locator(".kept")).to_have_count(0)


def test_a_counter_is_dragged_by_touch(browser: Browser, server: Any) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    tokens = server.open("avalon-hill", seats={"US": "human", "Japan": "human"})
    ashore(server, tokens)
    now = snapshot_of(server, tokens["US"])
    while now["question"]["verb"] == "land":
        now = order(server, tokens["US"], kind="same", to=words_of(now, "space")[40])
    page.goto(f"{server.url}/#/table/{tokens['US']}")
    now = my_turn(page, server)
    unit, x, y = seen(page, words_of(now, "piece"))
    free = [s for s in reach(server, tokens["US"], unit) if s not in {p["place"] for p in now["view"]["pieces"]}]
    square, to_x, to_y = seen(page, free)
    touch = context.new_cdp_session(page)
    for kind, at in (("touchStart", (x, y)), ("touchMove", ((x + to_x) / 2, (y + to_y) / 2)), ("touchMove", (to_x, to_y))):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = changed(page, server, now["seq"])
    assert place(after, unit) == square
    context.close()


def test_a_unit_lands_on_a_stack_of_ones_own_by_a_click_on_its_counter(page: Page, server: Any) -> None:
    """What the game has put in hand is not put down by a click on another counter: it goes there."""
    tokens, _ = sat_down(page, server, "avalon-hill", "US")
    if snapshot_of(server, tokens["Japan"])["question"]["mine"]:
        order(server, tokens["Japan"], kind="ready")
    first = snapshot_of(server, tokens["US"])["question"]["hand"][0]
    order(server, tokens["US"], kind="words", words=["KK-21"])
    now = my_turn(page, server)
    page.locator("#prompt").focus()
    page.keyboard.press("g")
    page.keyboard.type("KK-21")
    _, x, y = seen(page, [first])
    page.mouse.click(x, y)
    after = changed(page, server, now["seq"])
    assert place(after, now["question"]["hand"][0]) == "KK-21"


WIRE = """
step = "USMC Actions"
turn = 5
wave = 2
supply = { MRM = 4, MLB = 4, SLP = 6, Oka = 0, Henderson = 6 }
counters = { "Rifles 1" = "MRM 1", "Rifles 2" = "MRM 2" }
enemy = { "Infantry 1" = "MRM WA", "Infantry 2" = "MRM WB" }
"""


def test_a_counter_its_action_and_its_target_are_chosen_at_once(page: Page, server: Any) -> None:
    """4.0.b What follows an Action stands beside it in the counter's menu; all that are exhausted are named by one button."""
    tired = WIRE.replace('"MRM 2" }', '"MRM 2", "Rifles 3" = "MLB 1, exhausted", "Rifles 4" = "SLP 1, exhausted" }')
    save = henderson.position("henderson-solo", tired, seed=1).save()
    tokens, now = sat_down(page, server, "henderson-solo", "US", save=save)
    page.get_by_role("group", name="Orders").get_by_role("button", name="2 exhausted").click()
    now = changed(page, server, now["seq"])
    assert all("exhausted" not in (p.get("tags") or []) for p in now["view"]["pieces"])
    _, x, y = seen(page, ["Rifles 1"])
    page.mouse.move(x, y)
    menu = page.get_by_role("group", name="What Rifles 1 may do")
    for deed in ("Attack", "Rapid Fire"):
        expect(menu.get_by_role("group", name=deed, exact=True).get_by_role("button")).to_have_text(["MRM WA", "MRM WB"])
    menu.get_by_role("group", name="Attack", exact=True).get_by_role("button", name="MRM WB").click()
    expect(page.get_by_role("group", name="Orders").locator(".plan")).to_contain_text("Rifles 1, Attack, MRM WB")
    assert snapshot_of(server, tokens["US"])["seq"] == now["seq"], "nothing is rolled before the player is sure"


def test_a_counter_dragged_to_an_enemy_asks_what_is_meant(page: Page, server: Any) -> None:
    """4.1.2, 4.1.11 Rifles dragged to an enemy at the wire: to attack or to fire rapidly? Each is planned, for dice follow."""
    save = henderson.position("henderson-solo", WIRE, seed=1).save()
    tokens, now = sat_down(page, server, "henderson-solo", "US", save=save)
    token, unit = tokens["US"], "Rifles 1"
    now = my_turn(page, server)
    _, x, y = seen(page, [unit])
    _, to_x, to_y = seen(page, ["Infantry 1"])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=3)
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()
    menu = page.get_by_role("group", name=f"What {unit} may do")
    expect(menu.get_by_role("button", name="Rapid Fire")).to_be_visible()
    menu.get_by_role("button", name="Rapid Fire").click()
    expect(page.get_by_role("group", name="Orders").locator(".plan")).to_contain_text(f"{unit}, Rapid Fire")
    assert snapshot_of(server, token)["seq"] == now["seq"], "nothing is rolled before the player is sure"
    page.keyboard.press("Enter")
    after = changed(page, server, now["seq"])
    assert any(e["kind"] == "dice" for e in after["log"])


MARCH = 'step = "SoP.7"\ncontrol = { US = ["3707"] }\n[US]\n"1/1" = "3808"\n"1/2" = "4009"\n[Japan]\n"124/2" = "4408"'


def test_a_unit_is_dragged_by_way_of_a_hex(page: Page, server: Any) -> None:
    """Space marks a hex that it is to pass: one order of two legs and the stop, in deluxe where villages are taken on the way."""
    save = henderson.position("deluxe", MARCH, seed=1).save()
    _, now = sat_down(page, server, "deluxe", "US", save=save)
    now = my_turn(page, server)
    page.wait_for_timeout(300)
    ((_, x, y), (_, by_x, by_y), (_, to_x, to_y)) = (seen(page, [word]) for word in ("1/1", "3908", "3807"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(by_x, by_y, steps=4)
    page.keyboard.press("Space")
    expect(page.locator(".map .by")).to_have_text("1")
    page.mouse.move(to_x, to_y, steps=4)
    page.mouse.up()
    after = changed(page, server, now["seq"])
    assert [e["data"]["path"][-1] for e in after["log"] if e["kind"] == "move"] == ["3908", "3807"]
    assert after["seq"] == now["seq"] + 1 and not after["question"]["hand"], "one act, one undo"
