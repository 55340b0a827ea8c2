"""A finished game has every rule enforced by more than a comment and tested, or declared with a reason."""

import pytest

from henderson.engine import rulebook
from henderson.games import rules, titles
from henderson.proof import evidence

FINISHED: dict[str, tuple[str, ...]] = {  # game -> levels that are finished; () means all of it
    "avalon-hill": (),
    "deluxe": (),
    "first-blood": (),
    "henderson-solo": (),
    "starvation-island": (),
}


@pytest.mark.parametrize("title", [t for t in FINISHED if t in titles()])
def test_every_rule_of_a_finished_game_is_enforced_and_tested_or_declared(title):
    rows = evidence.standing(rules(title), rulebook.root())
    levels = FINISHED[title]
    assert set(levels) <= set(rulebook.levels(rules(title)))
    mine = [r for r in rows if not levels or r.level in levels]
    assert mine
    bad = [f"{r.id} {r.title}: {r.status}" for r in mine if r.status not in ("done", "declared")]
    assert not bad, f"{len(bad)} of {len(mine)} rules: " + "; ".join(bad)


@pytest.mark.parametrize("title", titles())
def test_tests_name_only_rules_that_are_there(title):
    ids = rulebook.of(rules(title))
    unknown = {rule: tests for rule, tests in evidence.tests_of(rules(title), rulebook.root()).items() if rule not in ids}
    assert not unknown


@pytest.mark.parametrize("title", titles())
def test_few_rules_are_declared_and_each_with_a_reason(title):
    declared = [r for r in rulebook.of(rules(title)).values() if r.declared]
    assert all(len(r.declared) > 15 for r in declared)
    assert len(declared) <= len(rulebook.of(rules(title))) * 0.05
