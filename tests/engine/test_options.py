"""Options before the game: completed, checked, refused with what was expected."""

from random import Random
from types import SimpleNamespace

import pytest

from henderson.engine.contract import Option, complete_options
from henderson.engine.decision import HendersonError
from henderson.proof.laws import random_options

RULES = SimpleNamespace(
    ID="tiny",
    OPTIONS=(
        Option(id="level", title="Level", values=["basic", "full"], default="basic", rule="T.1"),
        Option(id="supply", title="Supply", rule="T.2", needs={"level": "full"}),
        Option(id="fog", title="Fog", default=True),
    ),
    PRESETS={"Whole": {"level": "full", "supply": True}, "Plain": {}},
)


def test_what_is_not_given_is_the_default():
    assert complete_options(RULES, {}) == {"level": "basic", "supply": False, "fog": True}


@pytest.mark.parametrize(("given", "means"), [("on", True), ("off", False), ("True", True), ("false", False), (True, True)])
def test_a_switch_is_on_or_off(given, means):
    assert complete_options(RULES, {"fog": given})["fog"] is means


def test_a_preset_is_a_set_that_further_options_change():
    assert complete_options(RULES, {"preset": "whole", "fog": "off"}) == {"level": "full", "supply": True, "fog": False}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"leve": "full"}, "'leve' is no option of tiny: expected level, supply, fog"),
        ({"level": "ful"}, "'ful' is no value of option level: expected basic, full"),
        ({"fog": "maybe"}, "'maybe' is no value of option fog: expected off, on"),
        ({"fog": 1}, "'1' is no value of option fog"),
        ({"level": True}, "'True' is no value of option level"),
        ({"preset": "Half"}, "'Half' is no preset of tiny: expected Whole, Plain"),
        ({"supply": "on"}, r"Option supply needs level=full, and level is basic \[T.2\]"),
    ],
)
def test_what_does_not_fit_is_quoted(given, says):
    with pytest.raises(HendersonError, match=says):
        complete_options(RULES, given)


def test_random_options_go_together_and_reach_every_value():
    sets = [random_options(RULES, Random(seed)) for seed in range(200)]
    for options in sets:
        assert complete_options(RULES, options) == options
    assert {(o["level"], o["supply"], o["fog"]) for o in sets} == {
        (level, supply, fog) for level in ("basic", "full") for supply in (False, True) for fog in (False, True)
        if not supply or level == "full"
    }  # fmt: skip
