"""Playing at the terminal, driven by piped words."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import henderson
from henderson.cli import commands, show
from henderson.cli.keyboard import Keyboard
from henderson.cli.play import Sitting

BOTH = ("--us", "human", "--japan", "human", "--dice", "scripted 1 | 1 | 6")


def options_after(text, question):
    """The numbered words printed below a question."""
    return re.findall(r"^ +\d+  (\S+)", text.partition(question)[2].partition(">")[0], re.M)


def test_a_whole_game_against_a_bot(run):
    result = run("play", "ridge", "--seed", "5", "--japan", "random", given="west\n" * 3)
    assert result.exit_code == 0
    assert "Turn 1 of 3 · Night 1 · Guard [R.2] · U.S." in result.stdout
    assert "U.S.: Guard which gully?  [R.2]" in result.stdout
    assert options_after(result.stdout, "Guard which gully?") == ["west", "centre", "east"]
    assert re.search(r"The (U.S.|Japanese) side wins: .* \[R.4\]", result.stdout)


def test_a_seat_reads_only_what_it_may_know(run):
    """The U.S. player never reads which gully Japan picked before it is revealed."""
    text = run("play", "ridge", "--seed", "5", "--japan", "random", given="log\nview\n").stdout
    assert "Japan will come" not in text and "attack" not in text.partition("There is")[0]
    mine = run("play", "ridge", "--seed", "5", "--us", "random", given="west\n").stdout
    assert "Japan will come through the west gully" in mine


def test_numbers_words_beginnings_and_several_on_a_line(run):
    result = run("play", "ridge", *BOTH, given="west 1\nc, ea\n3 EAST\n")
    assert result.exit_code == 0, result.stdout
    assert "The west gully is guarded" in result.stdout and "The east gully is guarded" in result.stdout
    assert "The Japanese side wins: The ridge has fallen" in result.stdout


def test_an_illegal_word_is_explained_and_asked_again(run):
    result = run("play", "ridge", *BOTH, given="north\nwest\n")
    assert "'north' does not answer Japan R.1 \"Attack through which gully?\": west, centre, east." in result.stdout
    assert "Guard which gully?" in result.stdout  # the next word was played
    assert result.exit_code == 2  # a script learns that a word was refused


def test_the_rest_of_a_line_after_a_wrong_word_is_not_played(run):
    result = run("play", "ridge", *BOTH, given="west north west\nlog\n")
    assert "'north' does not answer US R.2" in result.stdout
    assert "gully is guarded" not in result.stdout


def test_words_after_the_end_are_refused(run):
    result = run("play", "ridge", "--us", "human", "--japan", "human", "--dice", "scripted 6", given="west east\nwest\n")
    assert "'west' answers nothing: the game is over" in result.stdout and result.exit_code == 2


def test_undo_takes_back_an_answer_until_a_die_falls(run):
    result = run("play", "ridge", *BOTH, given="west\nundo\neast\nlog\neast\nundo\n")
    assert "Japan will come through the east gully" in result.stdout
    assert "Not taken back: A die has been rolled since." in result.stdout
    assert run("play", "ridge", *BOTH, given="undo\n").stdout.count("Nothing has been played yet.") == 1


def test_undo_does_not_take_back_a_bots_answer(run):
    result = run("play", "ridge", "--japan", "random", "--dice", "scripted 1 | 1 | 1", given="undo\n")
    assert "Not taken back: The Japanese side has answered since." in result.stdout


def test_commands_at_the_table(run):
    result = run(
        "play", "ridge", *BOTH, given="help\nwhy north\nwhy west\nrule R.2\nrule\nview\npreview west\noptions\nlog\nwest\nlog 1\n"
    )
    text = result.stdout
    for name in commands.COMMANDS:
        assert re.search(rf"^{name} ", text, re.M), name
    assert "R.1: What rule 1 says." in text
    assert "'west' may be chosen [R.1]" in text
    assert "What rule 2 says." in text and "R.1 Rule 1" in text
    assert "Night: 1 of 3" in text
    assert "Nothing has happened yet." in text
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rule R.77", "'R.77' is no rule of ridge: expected R.0, R.1"),
        ("why", "'why' needs a word: expected why WORD"),
        ("save", "'save' needs a name"),
        ("load nowhere.save", "There is no file 'nowhere.save': expected a Henderson save"),
        ("log some", "'log some': expected a number of lines"),
        ("/jump", "'/jump' is no command: expected /undo"),
        ("map board.gif", "'board.gif' is no picture: expected a name that ends in .svg or .png"),
    ],
)
def test_a_wrong_command_is_told_and_the_game_goes_on(run, line, says):
    result = run("play", "ridge", *BOTH, given=f"{line}\nwest\n")
    assert says in result.stdout and "Guard which gully?" in result.stdout and result.exit_code == 2


def test_an_answer_wins_over_a_command_of_the_same_name():
    from henderson.engine.decision import Decision

    asked = Decision("US", "1", "What?", ("map", "pass"))
    assert commands.find("map", asked) is None
    assert commands.find("/map", asked) is commands.COMMANDS["map"]
    assert commands.find("undo", asked) is commands.COMMANDS["undo"]
    assert commands.find("?", None) is commands.COMMANDS["help"]


def test_save_and_go_on(run, tmp_path):
    run("play", "ridge", *BOTH, given="west\nsave night.save\n")
    assert henderson.load((tmp_path / "night.save").read_text()).decision.text == "Guard which gully?"
    result = run("play", "night.save", "--us", "human", "--japan", "human", given="east\nlog\n")
    assert "The east gully is guarded" in result.stdout and result.exit_code == 0
    result = run("play", "ridge", *BOTH, given="centre\nload night.save\neast\n")
    assert "Japan attacks through the west gully" in result.stdout


def test_a_position_in_notation_is_opened_too(run, tmp_path):
    game = henderson.new("ridge")
    game.play("west")
    (tmp_path / "night.toml").write_text(game.position())
    assert "U.S.: Guard which gully?" in run("play", "night.toml", given="").stdout


def test_save_replaces_a_save_but_no_other_file(run, tmp_path):
    (tmp_path / "diary.txt").write_text("dear diary")
    (tmp_path / "folder").mkdir()
    result = run(
        "play", "ridge", *BOTH, given="save diary.txt\nsave folder\nsave no/where.save\nsave a.save\nwest\nsave a.save\n"
    )
    assert "'diary.txt' is there already and is no Henderson save: expected a new name" in result.stdout
    assert "'folder' is a folder" in result.stdout and "'no/where.save' cannot be written" in result.stdout
    assert (tmp_path / "diary.txt").read_text() == "dear diary"
    assert henderson.load((tmp_path / "a.save").read_text()).log
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.save", "diary.txt", "folder"]


def test_a_broken_load_keeps_the_game_at_the_table(run, tmp_path):
    (tmp_path / "bad.save").write_text("dear diary")
    result = run("play", "ridge", *BOTH, given="west\nload bad.save\neast\nlog\n")
    assert "This is no Henderson save" in result.stdout and "The east gully is guarded" in result.stdout


def test_two_bots_are_watched_to_the_end(run):
    result = run("play", "ridge", "--us", "random", "--japan", "random", "--seed", "2")
    assert "Japan will come through" in result.stdout and " wins: " in result.stdout and result.exit_code == 0


def test_two_people_change_seats(run):
    result = run("play", "ridge", *BOTH, given="west\n")
    assert "--- U.S. at the table ---" in result.stdout


def test_dice_are_typed_in(run):
    result = run("play", "ridge", "--us", "human", "--japan", "human", "--dice", "typed", given="west\nwest\n7\n6\n")
    assert "The dice: Assault  [R.3]" in result.stdout
    assert "'7' does not answer dice R.3" in result.stdout
    assert "The die shows 6" in result.stdout


def test_secret_dice_publish_commitment_and_key(run):
    result = run("play", "ridge", "--us", "random", "--japan", "random", "--dice", "secret")
    commitment = re.search(r"committed to: (\w{64})", result.stdout)[1]
    key = re.search(r"key of the dice was (\w{64})", result.stdout)[1]
    assert henderson.Committed(commitment).opens_with(key)


def test_the_menu_when_no_game_is_named(run):
    result = run("play", "--terminal", "--seed", "1", "--japan", "random", given="ridge\nwest\n")
    assert "Three Nights at the Ridge" in result.stdout and "Guard which gully?" in result.stdout
    result = run("play", "-t", given="chess\n")
    assert result.exit_code == 2 and "'chess' is no game: expected 1 to" in result.stderr


def test_usual_seats(run):
    """Named by nobody: you are the U.S., against a bot; a bot for the U.S. makes you Japanese."""
    assert "U.S.: Guard which gully?" in run("play", "ridge", "--seed", "1", given="").stdout
    assert "Japanese: Attack through" in run("play", "ridge", "--seed", "1", "--us", "random", given="").stdout
    assert "U.S.: Guard which gully?" in run("play", "ridge", "--seed", "1", "--us", "human", given="").stdout


def test_sides_are_called_by_their_names_in_the_turn_record_and_who_leaves_is_told_so(run):
    told = run("play", "deluxe", "--seed", "1", given="turns\nquit\n").stdout
    assert "U.S.: 5/2" in told and "event: U.S." in told and "US:" not in told and "You left the table: Turn 1" in told


def test_input_that_ends_early_says_where_the_game_stands(run):
    result = run("play", "ridge", "--seed", "1", given="")
    assert "The input ended before the game did: Turn 1 of 3" in result.stdout and result.exit_code == 0


def test_panels_are_shown_as_lines(run):
    text = run(
        "play", "avalon-hill", "--seed", "1", "--japan", "random", given="view\nview all\nview nothing\n"
    ).stdout
    assert "More: view " in text and re.search(r"^    3 .*5/2", text, re.M)  # the Order of Appearance card, turn 3
    assert "'view nothing': expected " in text


def test_every_shape_of_panel_is_lines_of_text():
    from henderson.cli.panels import SHAPES, lines_of
    from henderson.engine import panels as p

    match, shot = p.Match("Boise", "Kako", "guns", chances={"sunk": 0.25}), p.Shot("Boise", "Kako", "guns", [6, 1], 5, "damaged")
    some = [
        (p.Listing("Lost", [p.Group("US", ["1/1", "1/2"]), p.Group("Japan", [])]), ["Lost:", "  US: 1/1, 1/2"]),
        (p.Schedule("Turns", [p.Arrival(2, "14 Aug", {"US": ["2/1"]}, {"supply": "6"})]),
         ["Turns:", "    2 14 Aug     supply: 6; US: 2/1"]),
        (p.Cards("Hand", [p.Card("Scramble", "all up", 2)], 3), ["Hand:", "  Scramble x2: all up", "  3 face down"]),
        (p.Sheet("Costs", ["what", "MF"], [["clear", "1"]], ["as printed"]),
         ["Costs:", "  as printed", "  what   MF", "  clear  1"]),
        (p.Figures("Points", [p.Figure("points", 7, "US", "lead 3")]), ["Points:", "  US points: 7 (lead 3)"]),
        (p.Inner("Combat", ["air", "sea"], ["8.1", "8.2"], 1), ["Combat:", "     air", "  -> sea"]),
        (p.Fight("Battle", {"US": ["Boise"]}, 2, firing="US", matches=[match], shots=[shot]),
         ["Battle:", "  round 2 US fires", "  US: Boise", "  Boise guns at Kako: sunk 25%",
          "  Boise guns at Kako: 6 1, damaged"]),
        (p.Lines("Diary", []), ["Diary: nothing"]),
    ]  # fmt: skip
    assert [lines_of(panel) for panel, _ in some] == [lines for _, lines in some]
    assert {type(panel) for panel, _ in some} == set(SHAPES)


def test_many_options_are_folded(run, capsys, monkeypatch):
    from henderson.cli import show
    from henderson.engine.view import Preview

    game = henderson.new("avalon-hill", seed=1)
    words = game.decision.words
    assert len(words) > 60
    priced = lambda g, decision, o: Preview(cost=1 + words.index(decision.word(o)) % 3)  # noqa: E731
    monkeypatch.setattr(game.rules, "preview", priced)
    show.question(game, "US")
    text = capsys.readouterr().out
    assert "spaces at cost 1" in text and f"... {len(words) - show.FIRST} more" in text
    assert len(text.splitlines()) < 20
    show.question(game, "US", every=True)
    assert capsys.readouterr().out.count("\n") >= len(words)


def test_a_crash_of_the_rules_is_kept_and_can_be_reopened(run, tmp_path, monkeypatch):
    ridge = sys.modules["ridge"]
    honest = ridge.guard

    async def brittle(g):
        over = await honest(g)
        if g.guard == "east":
            raise ZeroDivisionError("by the way")
        return over

    monkeypatch.setattr(ridge, "PARTS", (ridge.PARTS[0], ridge.PARTS[1]._replace(play=brittle), ridge.PARTS[2]))
    result = run("play", "ridge", *BOTH, given="west east\n")
    assert result.exit_code == 1 and "Traceback" not in result.output
    assert "The rules failed, which is a bug of Henderson: ridge: ZeroDivisionError" in result.stderr
    file = re.search(r"henderson play (\S+)", result.stderr)[1]
    again = run("play", file, "--us", "human", "--japan", "human", given="west\n")
    assert "Guard which gully?" in again.stdout and again.exit_code == 0
    assert "crash dump: ZeroDivisionError('by the way') after the answer 'east'" in run("replay", file).stdout


def test_a_bot_that_fails_gives_a_dump_too(run, monkeypatch):
    def broken(g, decision, rng):
        raise KeyError("lost")

    monkeypatch.setattr(sys.modules["ridge"], "heuristic", broken)
    result = run("selfplay", "ridge", "--us", "heuristic")
    assert result.exit_code == 1 and "HeuristicBot failed" in result.stderr and "henderson play crashes/ridge-" in result.stderr


# -- at a real terminal: what pipes cannot show ---------------------------------------------------------------------------


class Person(Keyboard):
    """A person who types these lines."""

    def __init__(self, *lines):
        self.terminal, self.lines, self.waited = True, list(lines), 0

    def line(self, prompt):
        return self.lines.pop(0) if self.lines else None

    def wait(self, prompt):
        self.waited += 1

    def complete(self, words):
        self.words = words


def test_a_game_left_at_a_terminal_is_kept(toy, capsys):
    person = Person("west", "quit")
    table = Sitting(henderson.new("ridge", seed=1), {"US": None, "Japan": None}, person)
    assert table.run() == 0
    assert person.waited == 1  # the seats changed once
    text = capsys.readouterr().out
    kept = re.search(r"go on with: henderson play (\S+)", text)[1]
    assert henderson.load(Path(kept).read_text()).log == ["R.1  Japan will come through the west gully"]
    assert "west" in person.words() and "undo" in person.words()


def test_a_game_stopped_with_control_c_is_kept(toy, capsys):
    class Hasty(Person):
        def line(self, prompt):
            if not self.lines:
                raise KeyboardInterrupt
            return super().line(prompt)

    table = Sitting(henderson.new("ridge", seed=1), {"US": None, "Japan": None}, Hasty("west"))
    with pytest.raises(KeyboardInterrupt):
        table.run()
    assert "go on with: henderson play" in capsys.readouterr().out


def test_a_wrong_word_at_a_terminal_is_no_failure(toy):
    assert Sitting(henderson.new("ridge", seed=1), {"US": None, "Japan": None}, Person("north", "quit")).run() == 0


# -- as a program --------------------------------------------------------------------------------------------------------------


def test_a_real_game_is_played_to_its_end_by_piped_words(program, tmp_path):
    """A person who answers at random, as words, several on a line; the bot and the dice follow from the seed."""
    from random import Random

    from henderson.bots import Seat, bot

    game, japan, rng, words = henderson.new("avalon-hill", seed="3"), bot("random", "3/Japan"), Random(1), []
    while game.decision is not None:
        if game.decision.player == "Japan":
            game.play(japan.choose(Seat(game, "Japan")))
        else:
            words.append(rng.choice(game.decision.words))
            game.play(words[-1])
    lines = "".join(", ".join(words[i : i + 5]) + "\n" for i in range(0, len(words), 5))
    done = program("play", "avalon-hill", "--seed", "3", "--japan", "random", given=lines + "save end.save\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert henderson.load((tmp_path / "end.save").read_text()).log == game.log
    assert show.outcome(game.rules, game.outcome) in done.stdout


def test_exit_codes_of_the_program(program, tmp_path):
    assert program("play", "avalon-hill", "--seed", "1", given="bogus\n").returncode == 2
    assert program("play", "monopoly").returncode == 2
    assert program("play", "avalon-hill", "--seed", "1", given="undo\n").returncode == 2
    assert program("play", "avalon-hill", "--seed", "1", given="help\n").returncode == 0


def test_bytes_that_are_no_text_are_refused_like_any_word(tmp_path):
    env = {**os.environ, "PYTHONPATH": str(Path(henderson.__file__).parents[1]), "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run([sys.executable, "-m", "henderson", "play", "avalon-hill", "--seed", "1"], input=b"\x00\n\xff\xfe\n\n",
                          env=env, cwd=tmp_path, capture_output=True)  # fmt: skip
    assert done.returncode == 2 and done.stderr == b"" and done.stdout.count(b"does not answer US") == 2


def test_a_bot_explains_what_it_would_answer(run):
    text = run("play", "ridge", *BOTH, given="explain random\nexplain search:24\nexplain clever\nwest\n").stdout
    assert "one of 3, all alike to it" in text and "+0.33" in text
    assert "futures" in text
    assert "'clever' is no bot" in text
    told = run("play", "ridge", *BOTH, given="hint\nhint clever\nwest\n").stdout
    assert "It would answer: " in told and "It fears " in told and "'clever' is no bot" in told
    over = run("play", "ridge", "--us", "human", "--japan", "human", "--dice", "scripted 6", given="west east\nexplain\n")
    assert "The game is over: nothing is asked" in over.stdout


def test_a_game_is_learned_at_the_terminal(run):
    """Pages, then note after note; a move that comes too early is answered kindly; the end says what was learned."""
    from henderson.games import guide

    found = guide("first-blood")
    words = [note.word for note in found.notes]
    result = run("learn", "first-blood", given="\n".join(["done", *words, "quit"]) + "\n")
    text = " ".join(result.stdout.split())
    assert all(page.title in text for page in found.pages)
    assert "the guide shows something else first: Bomber 1" in text
    assert all(text.count(" ".join(note.text.split())) == 1 for note in found.notes[1:])
    assert "What you have learned" in text and "--scenario hideouts" in text
    assert run("learn", "ridge").exit_code == 2


def test_a_game_is_learned_in_german(run, english_words):
    """Pages, notes, questions, log and what the guide says of a move that comes too early: nothing English but words to say."""
    from henderson.games import guide, written

    found = written.told("first-blood", "de", guide("first-blood"))
    given = "\n".join(["done", *(note.word for note in found.notes), "quit"]) + "\n"
    text = run("learn", "first-blood", "--language", "de", given=given).stdout
    told = " ".join(text.split())
    assert all(" ".join(note.text.split()) in told for note in found.notes)
    assert all(line in told for line in found.learned)
    lines = [line for line in text.splitlines() if not line.startswith(">") and "henderson play" not in line]
    names = [piece.title for piece in henderson.new("first-blood").view("US").pieces if piece.title]
    bare = [re.sub("|".join(map(re.escape, names)), "", line) for line in lines]
    assert {line: words for line in bare if (words := english_words(line))} == {}
    assert "Ratschläge" in run("learn", "first-blood", "--advice", "--language", "de").stdout
    assert run("learn", "first-blood", "--language", "xx").exit_code == 2


def test_a_scenario_by_name(run):
    result = run("play", "starvation-island", "--scenario", "november", given="quit\n")
    assert "Turn 7 of 8" in result.stdout
    wrong = run("play", "starvation-island", "--scenario", "june", given="")
    assert wrong.exit_code == 2 and "'june' is no scenario: expected november" in wrong.stdout + wrong.stderr
