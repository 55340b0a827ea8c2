"""The learned value is true: on a kept sample of games that it was not learned from, it tells more than the base rate."""

import json
from pathlib import Path

import henderson
from henderson.games.starvation_island.player import FEATURES, evaluate, features
from henderson.games.starvation_island.player.value import learned

from .table import ID, lay

LUCK = 0.003  # of the sample: between players of about equal strength the first turns tell next to nothing
SAMPLE = Path(__file__).parent / "value_sample.json"  # [turn, features, 1 when the USN won], made by `renew` below


def brier(told, won):
    """The mean squared error of what was told."""
    return sum((p - w) ** 2 for p, w in zip(told, won)) / len(won)


def test_it_is_better_than_the_base_rate_on_every_turn_and_over_all():
    rows = json.loads(SAMPLE.read_text())
    for turn in sorted({t for t, _, _ in rows}):
        mine = [(learned().chance(t, f), won) for t, f, won in rows if t == turn]
        share = sum(w for _, w in mine) / len(mine)
        assert brier(*zip(*mine)) <= share * (1 - share) + LUCK, f"turn {turn}"
    told = [learned().chance(t, f) for t, f, _ in rows]
    share = sum(w for _, _, w in rows) / len(rows)
    assert brier(told, [w for _, _, w in rows]) < 0.93 * share * (1 - share)


def test_features_have_names_and_a_side_wins_what_the_other_loses():
    g = henderson.new(ID, seed=1).state
    assert len(features(g)) == len(FEATURES)
    assert abs(evaluate(g, "US") + evaluate(g, "Japan")) < 1e-9
    assert -1 <= evaluate(g, "US") <= 1


def test_a_lost_fleet_is_worth_less():
    whole = lay("B", turn=6, built_in=True, noumea="Enterprise / Chicago")
    lost = lay("B", turn=6, built_in=True, noumea="Chicago", sunk="Enterprise / Saratoga / Wasp / Hornet")
    assert evaluate(lost.state, "US") < evaluate(whole.state, "US")


def renew() -> None:
    """./py -c "from tests.games.starvation_island.test_value import renew; renew()": other games than training saw."""
    from henderson.lab.train import gather

    players = ["regular", "varied", "heuristic:bold", "heuristic:careful", "heuristic:historical"]  # those of the training
    found = gather(ID, players, 40, {}, "kept 2", 1, lambda n: None)
    rows = [[m.turn, [round(x, 3) for x in m.features], int(m.won)] for m in found]
    SAMPLE.write_text("[\n" + ",\n".join(json.dumps(r) for r in rows[::32]) + "\n]\n")
