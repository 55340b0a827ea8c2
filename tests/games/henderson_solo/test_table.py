"""What the table shows beside the board: cards with their texts, tracks of each sector, printed dice."""

import msgspec
import pytest

from henderson.engine.panels import AnyPanel

from .table import at, go
from .test_laws import questions

TF, WATCH = "Task Force 62 (1)", "Coast Watcher (1)"


def test_panels_are_plain_structs():
    for n, (game, _) in enumerate(questions(8, ("Boot", "Epic"))):
        if n % 40 == 0:
            panels = game.view("US").panels
            assert msgspec.json.decode(msgspec.json.encode(panels), type=dict[str, AnyPanel]) == panels


@pytest.mark.rule("2.0.a")
def test_operations_cards_show_what_was_done_with_them():
    game = at("Resolve Operations cards", hand=[TF, WATCH, "11th Marine Regiment (1)"])
    go(game, "Task Force 62", 6, "11th Marine Regiment", "#7")
    cards = {card.name: card for card in game.view("US").panels["operations"].cards}
    assert cards["Task Force 62"].actions == ["Land Supplies", "Repair"] and cards["Task Force 62"].done == "Land Supplies"
    assert cards["11th Marine Regiment"].done == "Ready Artillery" and cards["Coast Watcher"].done == ""
    go(game, "Coast Watcher", "end Operations")
    assert {card.done for card in game.view("US").panels["operations"].cards} == {"Land Supplies", "Ready Artillery",
                                                                                  "Ready Coast Watcher"}  # fmt: skip


@pytest.mark.rule("6.2", "6.3.a", "boot.a")
def test_optional_cards_say_what_they_do():
    game = at("USMC Moves", {"Rifles 1": "MRM 1"}, events=["Mud"], tactics=["Snipers"], boot=["Scramble"],
              options={"level": "boot", "boot_cards": "i", "events": "regular", "tactics": "boot"})  # fmt: skip
    panels = game.view("US").panels
    assert panels["events"].cards[0].text == "Send Supplies: -2 Supply tokens"
    assert panels["tactics"].cards[0].text == "no Officer may Command"
    assert panels["boot"].cards[0].text == "up to 2 Wildcat tokens are readied"
    every = game.state.facts.decks
    from henderson.games.henderson_solo.table.wording import card_text

    texts = [card_text(card) for card in (*every.events, *every.tactics, *every.boot)]
    assert all(texts) and not any("_" in text for text in texts)


def test_each_sector_has_its_tracks():
    game = at("USMC Actions", {"Rifles 1": "MRM 1"}, comms=[1, 0, 0], ready=["#17"], suppression=[4, 0, 2], supply={"MRM": 3})
    tracks = {t.id: t for t in game.view("US").tracks}
    assert (tracks["supply MRM"].value, tracks["suppression SLP"].value) == (3, 2)
    assert tracks["comms MRM"].text == "linked" and tracks["comms MLB"].text == "no comms"


@pytest.mark.rule("3.0.b", "3.6.b", "3.6.3.a")
def test_printed_dice_are_on_the_board():
    dice = [label.text for label in at().board().labels if label.kind == "die"]
    assert {"1d4: 1", "1d4: 2", "1d4: 3-4"} <= set(dice)
    assert dice.count("1-3") == 2 + 3 and "5-6" in dice  # forks of both Matanikau sectors, breaks-in at Southern Lunga
    game = at(tactics=["Main Effort"], options={"tactics": "boot"})
    assert "1d4: 1-4" in [label.text for label in game.board().labels]
    feint = at(tactics=["Feint on the Matanikau"], options={"tactics": "boot"})
    assert "1d4: 1, 3" in [label.text for label in feint.board().labels]
