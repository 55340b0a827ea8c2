"""Odds and results tables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from henderson.board.components import read_table
from henderson.board.tables import ResultsTable, odds, odds_name
from henderson.engine.decision import HendersonError

strengths = st.integers(1, 10_000)


@given(strengths, strengths)
def test_any_fraction_favours_the_defender(attack, defence):
    a, d = odds(attack, defence)
    assert min(a, d) == 1 and Fraction(a, d) <= Fraction(attack, defence)
    # and the next better column would be too good
    better = (a + 1, 1) if d == 1 else ((1, d - 1) if d > 2 else (1, 1))
    assert Fraction(*better) > Fraction(attack, defence)


@given(strengths, strengths, st.integers(1, 50))
def test_odds_do_not_depend_on_the_unit_of_strength(attack, defence, times):
    assert odds(attack * times, defence * times) == odds(attack, defence)


@pytest.mark.parametrize(
    ("attack", "defence", "name"), [(16, 9, "1-1"), (4, 15, "1-4"), (12, 4, "3-1"), (5, 5, "1-1"), (1, 7, "1-7")]
)
def test_odds_as_printed(attack, defence, name):
    assert odds_name(odds(attack, defence)) == name


@pytest.fixture
def results(tmp_path):
    file = tmp_path / "results.csv"
    file.write_text("odds,1,2,3,4,5,6\n1-2,a,b,c,d,e,f\n1-1,g,h,i,j,k,l\n2-1,m,n,o,p,q,r\n")
    return ResultsTable(read_table(file))


def test_results_are_read_by_column_and_die(results):
    assert results.result("1-1", 1) == "g" and results.result("2-1", 6) == "r"
    assert results.columns == ("1-2", "1-1", "2-1")


def test_odds_beyond_the_card_use_its_best_column_and_worse_ones_none(results):
    assert results.column((2, 1)) == "2-1" and results.column((9, 1)) == "2-1"
    assert results.column((1, 2)) == "1-2" and results.column((1, 3)) is None


def test_a_card_without_its_six_faces_is_refused(tmp_path):
    file = tmp_path / "results.csv"
    file.write_text("odds,1,2\n1-1,a,b\n")
    with pytest.raises(HendersonError, match="no column '3'"):
        ResultsTable(read_table(file))
