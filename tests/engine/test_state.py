"""States: copied one level deep, hashed by what matters."""

import subprocess
import sys


def test_a_copy_is_a_position_of_its_own(slate):
    first = slate(facts={"map": 1}, said=["a"])
    second = first.copy()
    second.said.append("b")
    second.done = 5
    assert (first.said, first.done) == (["a"], 0)
    assert second.facts is first.facts  # printed facts are shared


def test_equal_positions_have_one_digest_and_others_another(slate):
    first, second = slate(said=["a"]), slate(said=["a"])
    assert first == second and first.digest() == second.digest()
    second.done = 1
    assert first != second and first.digest() != second.digest()


def test_what_is_shared_derived_or_noted_is_not_part_of_the_position(slate):
    first = slate(said=["a"])
    second = slate(facts={"other": 1}, said=["a"], length=[1])
    second.note("T.1", "Something")
    assert first == second and first.digest() == second.digest()


def test_derived_fields_are_copied(slate):
    first = slate(length=[1])
    second = first.copy()
    second.length.append(2)
    assert first.length == [1]


def test_a_digest_does_not_depend_on_the_hash_seed():
    """Dictionaries and sets are hashed in an order of their own."""
    code = ("from henderson.engine.state import *\n"
            "@plain\nclass S(Notes):\n    d: dict = field(default_factory=dict)\n    s: set = field(default_factory=set)\n"
            "print(S(d={k: 1 for k in {'x', 'y', 'z', 'w'}}, s={'a', 'b', 'c'}).digest())")  # fmt: skip
    found = {subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
                            capture_output=True, text=True, check=True).stdout for seed in "123"}  # fmt: skip
    assert len(found) == 1


def test_notes_tell_who_saw_what(slate):
    g = slate()
    g.note("T.1", "{} is at {}", "1/5", "3707", to="Japan", kind="move", piece="1/5")
    g.note("T.2", "Rain")
    hidden, public = g.events
    assert (hidden.text, hidden.rule, hidden.kind, hidden.data) == ("1/5 is at 3707", "T.1", "move", {"piece": "1/5"})
    assert hidden.seen_by("Japan") and not hidden.seen_by("US") and not hidden.seen_by(None)
    assert public.seen_by("US") and public.seen_by(None)


def test_a_quiet_state_notes_nothing_and_its_copies_stay_quiet(slate):
    g = slate()
    g.events = None
    g.note("T.1", "Rain")
    assert g.events is None and g.copy().events is None


def test_a_copy_starts_with_no_events(slate):
    g = slate()
    g.note("T.1", "Rain")
    assert g.copy().events == [] and len(g.events) == 1
