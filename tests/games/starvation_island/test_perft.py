"""Counts from named positions: a changed count is a changed rule."""

import pytest

import henderson
from henderson.proof.perft import perft

from .table import ID, lay

SURFACE = "Naval Surface Combat"


def set_up():
    return henderson.new(ID)


def raid():
    return lay("C", rabaul="Zero 1 / Betty 1", henderson="1st Marines / F4F 1")


def express():
    return lay("E", rabaul="Kako / IJN DD 1", truk="Kongo", usn="Chicago (at sea)")


def battle():
    return lay("F", SURFACE, usn="Chicago / USN DD 1", ijn="Takao / IJN DD 1")


def island():
    return lay("M", henderson="1st Marines / 5th Marines", forces="Ichiki 28th", us=3, japan=2, turn=3)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (set_up, [22, 426, 7739]),
        (raid, [3, 7, 15, 31, 58]),
        (express, [3, 6, 12, 23, 65]),
        (battle, [4, 12, 37, 110, 320]),
        (island, [2, 5, 11, 20, 45, 125, 369]),
    ],
)
def test_counts(position, counts):
    assert [perft(position(), depth) for depth in range(1, len(counts) + 1)] == counts
