"""Two browsers, one table: the second sits down by a one-use link, both give their numbers to the dice."""

import json

from playwright.sync_api import Browser, expect


def test_a_friend_sits_down_by_a_link_that_works_once(server, browser: Browser):
    mine, other, third = (browser.new_context() for _ in range(3))
    page = mine.new_page()
    page.goto(server.url)
    made = page.evaluate(
        "async () => (await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify({game: 'avalon-hill', mine: 'Japan'})})).json()"
    )
    page.goto(f"{server.url}/#/table/~{made['table']}.Japan")
    expect(page.locator(".piece, .prompt, [role=status]").first).to_be_attached(timeout=60_000)
    friend = other.new_page()
    friend.goto(f"{server.url}/#/table/{made['invites']['US']}")
    friend.wait_for_function("want => location.hash === want", arg=f"#/table/~{made['table']}.US", timeout=60_000)
    for _ in range(100):
        now = server.get("/api/table", made["watch"])
        if "added a random number" in now["dice"] and "not added one yet" not in now["dice"]:
            break
        page.wait_for_timeout(200)
    assert "The U.S. and Japanese players" in now["dice"] and "not added one yet" not in now["dice"], now["dice"]
    kept = page.evaluate(f"Object.entries(localStorage).filter(([k]) => k.includes('record {made['table']}'))")
    assert "# seen Japan" in json.dumps(kept) and now["commitment"] in json.dumps(kept)
    late = third.new_page()
    late.goto(f"{server.url}/#/table/{made['invites']['US']}")
    expect(late.get_by_text("already used")).to_be_visible(timeout=60_000)
    for context in (mine, other, third):
        context.close()
