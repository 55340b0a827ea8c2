"""Annotated games, belief, luck ledger, puzzles, openings."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import henderson
from henderson.bots.seat import Seat
from henderson.engine.decision import DICE, Decision, HendersonError
from henderson.lab.adapters.variants import variants
from henderson.study import annotated, openings
from henderson.study.annotated import Note, by_bots, by_hand, of_save
from henderson.study.belief import belief
from henderson.study.book import WIDE, book, moments
from henderson.study.course import Course
from henderson.study.examples import example, examples
from henderson.study.frames import layer, scale_of
from henderson.study.ledger import entry, total
from henderson.study.posed import posed
from henderson.study.puzzles import FUTURES, RECKONED, named, puzzles, read, read_text, recheck, text_of
from henderson.study.reckon import RUNS, Even
from henderson.study.review import review
from henderson.study.teach import explained, plans

from .conftest import played

KEPT = Path(__file__).parent / "annotated-1.json"
TITLES = ("avalon-hill", "deluxe", "first-blood", "starvation-island", "henderson-solo")


@pytest.fixture(scope="module")
def small():
    found = of_save(played("starvation-island", 5, 40).save(), "A beginning", "a test")
    found.notes.append(Note(20, "Look <here> & there", sign="!?", arrows=[("IJN at Sea", "USN at Sea")], marks=["USN at Sea"]))
    return found


def test_an_annotated_game_comes_back_whole_and_a_save_is_one_without_notes(small):
    small = annotated.read(annotated.write(small))
    assert annotated.read(annotated.write(small)) == small
    bare = annotated.read(small.save)
    assert bare.save == small.save and not bare.notes and bare.words() == small.words()


def test_what_version_1_wrote_is_read_for_ever():
    found = annotated.read(KEPT.read_text())
    assert found.annotated == 1 and found.notes[0].sign == "!?" and found.variations[0].by == "regular"
    annotated.check_played(found)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"annotated": 2}, "format 2; this Henderson reads 1 to 1"),
        ({"notes": [{"at": 9999}]}, "A note lies at 9999"),
        ({"notes": [{"at": 1, "sign": "%"}]}, "sign '%'"),
        ({"notes": [{"at": 1, "line": "v9"}]}, "of 'v9'"),
        ({"variations": [{"id": "v1", "start": 99999, "words": []}]}, "begins at 99999"),
        ({"variations": [{"id": "", "start": 1, "words": []}]}, "an id of its own"),
        ({"surprise": 1}, "unknown field `surprise`"),
        ({"save": "no save"}, "save"),
    ],
)
def test_a_broken_file_is_told(small, change, told):
    with pytest.raises(HendersonError, match=None) as refused:
        annotated.read(json.dumps({**json.loads(annotated.write(small)), **change}))
    assert told in str(refused.value)


def test_variations_are_played_by_bots_or_by_hand_and_may_part_from_each_other(small):
    found = annotated.read(annotated.write(small))
    one = by_bots(found, 20, "", "regular", 1, seed=3)
    assert one.words and one == by_bots(found, 20, "", "regular", 1, seed=3)
    found.variations.append(one)
    here = found.game(20 + 1, one.id)
    assert here.position() == found.game(21, "v1").position()
    again = by_hand(found, 21, "v1", one.words[1:3])
    assert again.id == "v2" and again.line == "v1"
    with pytest.raises(HendersonError, match="does not answer"):
        by_hand(found, 20, "", ["nonsense"])
    with pytest.raises(HendersonError, match="'99999' is no moment"):
        found.game(99999)
    found.variations.append(again)
    annotated.check_played(annotated.read(annotated.write(found)))


def test_the_page_needs_no_other_file_and_holds_every_comment(small):
    text = book(small)
    assert "Look &lt;here&gt; &amp; there" in text and "!?" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<script src" not in text and "<link" not in text


def test_the_page_writes_a_counter_once_and_shows_every_moment_whole(small):
    """14 MB in starvation-island when every moment had all its counters written out."""
    text = book(small)
    parts, frames = (json.loads(re.search(f"id={name}>(.*?)</script>", text, re.DOTALL)[1]) for name in ("parts", "frames"))
    board, scale = small.game(0).board(), scale_of(small.game(0).board(), WIDE)
    shown = moments(small)
    assert len(frames) == len(shown) > 3
    for frame, (at, line, note) in zip(frames, shown):
        assert "".join(parts[n] for n in frame["svg"]) == layer(small.game(at, line), board, scale, note)
    assert len(set(parts)) == len(parts) < sum(len(f["svg"]) for f in frames) / 3


def test_a_turn_as_an_animated_picture(small):
    pytest.importorskip("PIL")
    import io

    from PIL import Image

    from henderson.study.frames import animated, moments_of_turn

    games = moments_of_turn(small, 1)
    made = Image.open(io.BytesIO(animated(games[:3], "gif", width=320)))
    assert made.format == "GIF" and made.n_frames >= 2 and made.size[0] == 320
    with pytest.raises(HendersonError, match="'99' is no turn"):
        moments_of_turn(small, 99)
    with pytest.raises(HendersonError, match="expected gif or webp"):
        animated(games[:1], "bmp")


def test_belief_holds_no_seen_piece_and_none_where_nothing_is_hidden(hiding, ended):
    found = belief(Seat(hiding, "US"), 20)
    seen = {(p.name or p.id, p.place) for p in hiding.view("US").pieces if p.side == "Japan" and not p.hidden}
    assert not any((x.name, place.space) in seen for place in found.places for x in place.pieces)
    assert all(0 < p.chance <= 1 for p in found.places)
    assert belief(Seat(henderson.load(ended), "US"), 3).empty


def test_the_ledger_sums_luck_by_player(ended):
    one = entry(ended, "one")
    mine = [*one, *one]
    us, japan = total(mine)
    assert us.games == 2 and us.luck == pytest.approx(-japan.luck) and us.low <= us.luck <= us.high
    assert us.deserved == pytest.approx(min(2, max(0, us.won - 2 * us.luck)), abs=0.01)


@pytest.mark.parametrize("title", TITLES)
def test_puzzles_open_at_their_question_and_come_back_whole(title, tmp_path):
    found = puzzles(title)
    assert len({p.id for p in found}) == len(found) >= 1
    for one in found:
        file = tmp_path / f"{one.id}.toml"
        file.write_text(text_of(one))
        assert read(file) == one
        assert one.gap > 0 and one.gap > 2 * one.error and set(one.right) and one.answers[0].word in one.right
        asked = one.open().decision
        assert (asked.player, asked.rule, asked.verb, len(asked.words)) == (one.side, one.rule, one.verb, one.options)
    wrong = next(w for w in asked.words if w not in one.right)
    assert one.explained(one.right[0]).startswith("Right") and one.explained(wrong).startswith("Not the best")


@pytest.mark.parametrize("title", TITLES)
def test_a_rotating_puzzle_is_solved_again_in_fresh_worlds(title):
    """One a day and game: no other answer has become clearly better. `henderson puzzles GAME --check` asks more, of all."""
    import datetime

    found = puzzles(title)
    one = found[datetime.date.today().toordinal() % len(found)]
    gap = recheck(one, worlds=10, seed="today")
    assert gap.mean > 0 or not gap.clear, f"{one.id}: henderson puzzles {title} --check"


def test_even_dice_show_every_face_once_in_a_round_and_alike_for_every_answer():
    """Whatever the die is: of a round's runs each has its own face, or its own sixth of the faces."""
    for sides in (6, 12, 3):
        die = Decision(DICE, "x", "roll", list(range(1, sides + 1)))
        for seed in range(5):
            dice = [Even(seed, run) for run in range(RUNS)]
            for number in range(3):
                fallen = [d.choose(number, die) for d in dice]
                part = min(RUNS, sides)  # of the faces: a face, or a sixth of them
                assert Counter((f - 1) * part // sides for f in fallen) == dict.fromkeys(range(part), RUNS // part)
            again = Even(seed, 2)
            assert [again.choose(n, die) for n in range(3)][-1] == fallen[2]


@pytest.mark.parametrize(("title", "name"), [("starvation-island", "when-to-withdraw-4"), ("henderson-solo", "planes-2")])
def test_what_futures_proved_the_reckoning_finds_again(title, name):
    """Mined by playing turns on, before steps were reckoned: the answer is the same, and the puzzle's file opens."""
    one = named(title, name)
    assert one.by == FUTURES
    found = posed(henderson.position(title, one.position, seed="posed"))
    made = read_text(found.puzzle)
    assert made.by == RECKONED and made.right == one.right and made.gap >= 0.03 and made.worlds == 48
    assert found.text == made.told() and made.open().decision.words == one.open().decision.words
    assert recheck(made, worlds=18, seed="again").mean == pytest.approx(made.gap, abs=0.05)


def test_a_position_that_is_no_puzzle_says_why():
    same = posed(henderson.position("starvation-island", variants()["last-convoy"].position))
    assert not same.puzzle and same.text.startswith(("All answers", "No answer is clearly best")) and len(same.answers) >= 2
    game = henderson.load(played("starvation-island", 3).save())
    with pytest.raises(HendersonError, match="The game is over there"):
        posed(game)


@pytest.mark.parametrize(
    ("was", "is_", "told"), [("right = ", "wrong = ", "unknown field `wrong`"), ("level = 1", "level = 9", "a level from 1 to 3"),
                             ("game", "game [", "x.toml")],
)  # fmt: skip
def test_a_file_that_is_no_puzzle_is_told(was, is_, told):
    text = text_of(puzzles("starvation-island")[0])
    with pytest.raises(HendersonError, match="is no puzzle") as refused:
        read_text(text.replace(was, is_, 1), "x")
    assert told in str(refused.value)


def test_openings_are_counted_where_they_stood():
    made = openings.gather("starvation-island", 3, {"US": "random", "Japan": "random"}, {}, "t", 1, 1, lambda n: None)
    assert len(made) == 3 and all(o.stood["US"] for o in made)
    found = openings.counted("starvation-island", made, "random", "t", 1)
    assert sum(half.won for half in found.sides.values()) <= 3
    us = found.sides["US"]
    assert us.always["IJN at Sea"] == ["USN Sub"] and "IJN at Sea" not in {p.place for p in us.places}  # by the set-up, no choice
    assert all(p.won <= p.games <= 3 and 0 <= p.low <= p.won / p.games <= p.high <= 1 for p in found.sides["Japan"].places)
    text = openings.page(found)
    assert "3 games" in text and "<circle" in text


@pytest.mark.parametrize("title", TITLES)
def test_openings_that_a_game_keeps_name_places_of_its_board(title):
    found = openings.kept(title)
    spaces = {s.id for s in henderson.new(title).board().spaces}
    assert found is not None and found.games >= 50 and found.game == title and f"openings {title}" in found.command
    for half in found.sides.values():
        assert half.won <= found.games and {p.place for p in half.places} <= spaces


@pytest.mark.parametrize("title", TITLES)
def test_example_games_are_whole_games_with_comments_that_say_something(title):
    for one in examples(title):
        found = example(title, one.id)
        assert len(found.notes) >= 6 and found.title == one.title and "Signs:" in found.notes[0].text
        assert found.notes[-1].at == len(found.words()) and any("plan" in n.text for n in found.notes)
    assert any("To remember (" in n.text for one in examples(title) for n in example(title, one.id).notes)
    if examples(title):
        first = example(title, examples(title)[0].id)
        assert henderson.load(first.save).outcome is not None
    with pytest.raises(HendersonError, match="no example game"):
        example(title, "nonsense")


def test_a_review_becomes_comments(ended):
    found = review(ended, futures=100)
    made = explained(ended, found, "A title", "Look at the ships.")
    assert made.title == "A title" and made.notes[0].text.startswith("Look at the ships.")
    turns = [n.text for n in made.notes if "A turning point" in n.text]
    assert turns and all(re.search(r"\d% to win before it, \d+% after it\. (The dice|With even dice)", text) for text in turns)
    assert annotated.read(annotated.write(made)) == made
    course, told = Course(ended), dict[str, tuple[int, str]]()
    for at, text in plans(course):
        side, turn, words = course.at(at).decision.player, course.where(at).turn, re.sub(r"\d+", "", text)
        since, before = told.get(side, (-9, ""))
        assert words != before or turn >= since + 4
        told[side] = (turn, words)
    assert len(told) == 2
