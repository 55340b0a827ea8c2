"""Laws on real positions of bot games: refusals have reasons, previews are true, positions read back, every value matters."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.engine.game import Game
from henderson.games import folder, rules
from henderson.games.avalon_hill.player import heuristic
from henderson.games.avalon_hill.table.refusals_words import SAYINGS

PRESETS = ("Basic", "Tournament", "Full")
ROLLED = ("B.attack.6", "T.arty.1b")  # questions after which a die falls


def questions(preset: str, seed: int, every: float, most: int = 2600) -> Iterator[Game]:
    """Games at some of their questions: heuristic play with a random answer now and then."""
    rng = Random(f"{preset} {seed}")
    game = henderson.new("avalon-hill", seed=seed, options={"preset": preset})
    seen: dict[tuple[str, str], int] = {}
    for _ in range(most):
        if game.decision is None:
            return
        key = (game.decision.rule, game.decision.verb)
        seen[key] = seen.get(key, 0) + 1
        if rng.random() < every or seen[key] <= (12 if key[0] in ROLLED else 3):
            yield game
        options = game.decision.options
        sensible = rng.random() < 0.8
        game.answer(heuristic(game.state, game.decision, rng) if sensible else options[int(rng.random() * len(options))])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_word_that_is_not_offered_is_refused_with_a_rule_of_the_ledger(preset: str) -> None:
    from henderson.engine.rulebook import of

    rng, ledger, asked = Random(1), of(rules("avalon-hill")), 0
    for game in questions(preset, 3, 0.008):
        names, units = game.state.facts.names, game.state.facts.unit_names
        for word in (*units, *rng.sample(names, 60), *SAYINGS):
            if word not in game.decision.words:
                reason = game.reason(word)
                assert reason is not None, (game.decision, word)
                assert reason[0] in ledger and reason[1].endswith("."), (game.decision, word, reason)
                asked += 1
    assert asked > 2000


def dice_after(game: Game, word: str, die: int) -> Game:
    """The same game with that answer and that die."""
    twin = game.clone()
    twin.dice = henderson.Typed()
    twin.play(word)
    if twin.decision is not None and twin.decision.player == "dice":
        twin.play(str(die))
    return twin


@pytest.mark.rule("B.resolve.3", "T.arty.2.2", "B.move.2")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_preview_tells_comes_true(preset: str) -> None:
    looked = dict.fromkeys(("battle", "shot", "move"), 0)
    for game in questions(preset, 9, 0.015, 3000):
        decision, rule = game.decision, game.decision.rule
        if rule in ("B.attack.6", "T.arty.1b"):
            option = decision.options[-1]
            shown = game.preview(option)
            for face in shown.faces:
                twin = dice_after(game, decision.word(option), int(face.die))
                text = [e.text for e in twin.events() if e.kind == "dice"][-1]
                assert face.text in text or (face.text == "miss" and "a miss" in text), (face, text)
            assert abs(sum(c.p for c in shown.chances) - 1) < 1e-9 or rule == "T.arty.1b" or not shown.faces
            looked["battle" if rule == "B.attack.6" else "shot"] += 1
        elif rule == "B.move.2":
            squares = [s for s in decision.options if type(s) is int]
            for square in squares[::9]:
                shown, unit = game.preview(square), decision.about["units"][0]
                hidden = game.state.hides and decision.player == "US"
                twin = game.clone()
                before = twin.state.left[unit]
                twin.play(decision.word(square))
                assert shown.path[-1] == decision.word(square)
                if hidden and twin.state.place[unit] != square:
                    continue  # it met somebody it could not know of
                spent = before - twin.state.left[unit]
                assert shown.stop or twin.state.left[unit] < 0 or spent <= shown.cost
                looked["move"] += 1
    assert looked["move"] > 30 and looked["battle"] > 3 and (looked["shot"] > 3 or preset == "Basic")


@pytest.mark.parametrize("preset", PRESETS)
def test_positions_read_back_at_every_kind_of_question(preset: str) -> None:
    for game in questions(preset, 5, 0.02):
        text = game.position()
        again = henderson.position("avalon-hill", text, dice=henderson.Typed())
        assert again.start == game.start, text


# -- every value of the pack matters -----------------------------------------------------------------------------------------


def everything(pack: Path | None) -> tuple[object, ...]:
    """All that the game makes of its components: facts, costs, board and what seats see."""
    found: list[object] = []
    for preset in ("Basic", "Full"):
        game = henderson.new("avalon-hill", seed=1, options={"preset": preset}, pack=pack)
        facts = game.state.facts
        every = {k: getattr(facts, k, None) for k in dir(facts) if k[0] != "_" and "memo" not in k and k != "counted"}
        found.append({k: v for k, v in every.items() if isinstance(v, tuple | dict | frozenset | int)})
        found += [facts.rivers, facts.bta.costs]
        cards = facts.cards
        found += [cards.effects, cards.fire, cards.fixed, cards.replenishment, cards.columns]
        for table in (facts.basic_table, cards.casualties):
            found += [(odds, [c.text for c in row]) for odds, row in table.cells.items()]
        found.append(game.board())
        found.append(game.view("US").panels["card"])
    return tuple(found)


def rows_of(file: Path) -> tuple[list[str], list[list[str]]]:
    """Comments with the head, and the rows, of a table."""
    lines = file.read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line and not line.startswith("#"))
    return lines[: start + 1], list(csv.reader(lines[start + 1 :]))


OTHER = {"": "no", "no": "", "true": "false", "yes": "no", "clear": "jungle", "jungle": "clear", "I": "II", "II": "III",
         "III": "II", "village": "cape", "cape": "village", "infantry": "engineer", "artillery": "mortar", "X": "1"}  # fmt: skip


def another(value: str) -> str:
    """A different value of the same kind."""
    plain = value.partition(" [")[0]
    if plain.lstrip("-").isdigit():
        return str(int(plain) + 1)
    return OTHER.get(plain, plain + " x")


@pytest.mark.parametrize("name", sorted(f.name for f in (folder("avalon-hill") / "data").glob("*.csv")))
def test_every_value_of_the_pack_matters(name: str, tmp_path: Path) -> None:
    """One value changed: it is refused in a sentence, or something in play or sight is another."""
    pack = tmp_path / "data"
    shutil.copytree(folder("avalon-hill") / "data", pack)
    before, rng = everything(pack), Random(name)
    head, rows = rows_of(pack / name)
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[r]))]
    few = cells if len(cells) <= 12 else rng.sample(cells, 8)
    for r, c in few:
        changed = [list(row) for row in rows]
        changed[r][c] = another(changed[r][c])
        if changed[r][c] == rows[r][c].partition(" [")[0]:
            continue
        (pack / name).write_text("\n".join([*head, *(",".join(row) for row in changed)]) + "\n")
        try:
            after = everything(pack)
        except henderson.HendersonError:
            continue
        assert after != before, (name, head[-1].split(",")[c], rows[r])


def test_every_number_of_the_rules_is_read_by_a_rule() -> None:
    """The names on the cards of limits and points, each looked up by name somewhere in the rules."""
    from henderson.games.avalon_hill.rules.facts import LIMITS, POINTS

    home = folder("avalon-hill")
    source = "".join(f.read_text() for f in (home / "rules").glob("*.py"))
    assert [n for n in (*LIMITS, *POINTS) if f'["{n}"]' not in source] == []
