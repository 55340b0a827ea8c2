"""The component files: what the Player Aid fixes about them, and how a broken one is told."""

import pytest

import henderson
from henderson.board.components import Pack
from henderson.games import folder
from henderson.games.henderson_solo.rules.facts import KINDS, Facts

from .table import changed

DATA = folder("henderson-solo") / "data"


@pytest.fixture(scope="module")
def facts():
    return Facts(Pack(DATA))


def test_sectors_positions_and_dice(facts):
    assert facts.sector_names == ("Matanikau River Mouth", "Matanikau Log Bridge", "Southern Lunga Perimeter")
    assert facts.sector_die == (0, 1, 2, 2) and facts.position_sides == (4, 4, 10)
    assert all(p in facts.links[q] for p in range(18) for q in facts.links[p])


def test_every_track_leads_from_one_entry_to_the_wire(facts):
    for s in range(3):
        seen, waiting = set(), [facts.entry[s]]
        while waiting:
            ap = waiting.pop()
            if ap not in seen:
                seen.add(ap)
                waiting += facts.ways[ap]
        assert seen == {ap for ap in range(len(facts.ap_names)) if facts.ap_sector[ap] == s}
        assert any(len(facts.ways[ap]) > 1 for ap in seen)  # forks exist
    for ap, into in enumerate(facts.assault):
        assert (facts.ap_kinds[ap] == "wire") == bool(into) and all(facts.front[p] for p in into)
    assert {p for into in facts.assault for p in into} == {
        p for p in range(18) if facts.front[p]
    }  # every front position can be assaulted


def test_inf_positions_are_the_rear(facts):
    for s in range(3):
        assert set(facts.inf_die[s]) == set(facts.inf[s]) == {p for p in facts.in_sector[s] if not facts.front[p]}


def test_locations_and_their_tokens(facts):
    assert facts.holders == {"Wildcat": (4, 6, 9, 10), "SBD-Bomber": (5, 11, 12), "SBD-Patrol": (13, 14), "Artillery": (7, 8),
                             "Anti-aircraft": (15, 16), "Comms": (17,)}  # fmt: skip
    assert facts.token[3] == facts.token[18] == ""


def test_values_the_aid_prints(facts):
    weapons = {KINDS[k]: (facts.attack[k], facts.suppression[k]) for k in range(8, 12)}
    assert weapons == {"MG": (2, 3), "AT Gun": (3, 4), "60mm": (0, 6), "81mm": (0, 8)}
    assert facts.defense[6] == 5 and [k for k in range(7) if facts.immune[k]] == [1, 4, 6]
    assert facts.attack[0] == 1  # Rapid Fire, two dice at -1, is a choice only if Attack is one die


def test_waves_and_decks(facts):
    assert [(w.deck, w.variants, w.tank, w.oka) for w in facts.waves] == [
        (8, 4, 5, False),
        (16, 8, 3, False),
        (16, 8, 1, False),
        (12, 6, 0, True),
    ]
    assert facts.waves[3].bombard == 8
    assert len(facts.decks.operation) - len(facts.decks.fog) == 36 and len(facts.decks.fog) >= 8
    assert {e.level for e in facts.decks.events} == {"regular", "veteran", "elite"}
    assert all(sum(e.level == level for e in facts.decks.events) >= 3 for level in ("regular", "veteran", "elite"))
    assert len(facts.decks.tactics) >= 4 and len(facts.decks.boot) >= 5
    names = [c.name for c in facts.decks.ija]
    assert len(set(names)) == len(names)


def test_only_comairsopac_readies_bombers(facts):
    bombers = {5, 11, 12}
    for card in facts.decks.operations:
        ready = any(a.startswith("Ready") for a in card.actions)
        assert (ready and bool(bombers & set(card.locations))) == (card.name == "COMAIRSOPAC")


def test_coordinated_attack_covers_every_roll(facts):
    assert all(len(row) == 16 and set(row) == {1, 2, 3, 4, 5} for row in facts.coordinated.values())


def test_every_value_says_where_it_comes_from():
    pack = Pack(DATA)
    count = sum((pack.provenance(f) for f in pack.files), start=__import__("collections").Counter())
    assert count["seed"] > 200 and count["reconstructed"] > 100 and count["found"] >= 2


BROKEN = [
    ("sectors.csv", "1d10", "1d12", r"sectors.csv:\d+:\d+: '1d12': expected 1d4 or 1d10"),
    (
        "positions.csv",
        "MRM,1 [seed],front,-,2 3",
        "MRM,1 [seed],front,-,2 9",
        r"positions.csv:5:\d+: '2 9': expected positions of MRM",
    ),
    ("positions.csv", "E M A WA WB", "E M Q WA WB", r"'E M Q WA WB': expected Attack Positions of MRM, and 'Q' is none"),
    ("track.csv", "A 1-3 / B 4-6", "A 1-3 / B 4-5", r"track.csv:\d+:\d+: .*each result 1 to 6 once"),
    ("usmc.csv", "Rifles [seed],Rifles", "Riffles [seed],Rifles", r"usmc.csv:5:1: 'Riffles': expected 'Rifles' in this row"),
    ("usmc.csv", "USMC [seed],0,-,2,3,-", "USMC [seed],0,-,two,3,-", r"'two': expected a whole number"),
    ("ija.csv", "Veteran [seed],5", "Veteran [seed],9", r"ija.csv:\d+:\d+: '9': expected a whole number from 1 to 6"),
    ("levels.csv", "moves,6,5,4,3", "moves,6,5,4", r"levels.csv:\d+:1: .* has 4 cells: expected 5"),
    ("waves.csv", "1,8,4", "1,9,4", r"waves.csv:\d+:\d+: '9': expected the 8 own and 4 Variant cards"),
    ("cards.toml", 'op = "bombard_now"', 'op = "bombard_later"', r"cards.toml:\d+:\d+: 'bombard_later': expected an effect"),
    (
        "cards.toml",
        'name = "send_supplies_max"',
        'name = "send_supply_max"',
        r"cards.toml:\d+:\d+: 'send_supply_max': expected one of",
    ),
    ("trackers.toml", "[12, 11, 10", "[12, 13, 10", r"trackers.toml:\d+:\d+: 'search_values': expected falling numbers"),
    (
        "attacks.csv",
        "knee mortar,3.2.b,0,destroyed",
        "knee mortar,3.2.b,0,dead",
        r"attacks.csv:\d+:\d+: 'dead': expected one of destroyed",
    ),
    (
        "locations.csv",
        "7,11th Marine Regiment,Artillery",
        "7,11th Marine Regiment,Howitzer",
        r"locations.csv:\d+:\d+: 'Howitzer'",
    ),
    ("coordinated_attack.csv", "14-17", "14-16", r"coordinated_attack.csv:\d+:\d+: .*3 to 18 once, and 17"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[f"{f}-{n[:12]}" for f, _, n, _ in BROKEN])
def test_a_broken_pack_names_file_line_and_word(tmp_path, file, old, new, message):
    pack = changed(tmp_path / "pack", file, old, new)
    with pytest.raises(henderson.HendersonError, match=message):
        henderson.new("henderson-solo", pack=pack)


def test_a_pack_without_a_file_is_refused(tmp_path):
    pack = changed(tmp_path / "pack", "waves.csv", "1,8,4", "1,8,4")
    (pack / "ranks.csv").unlink()
    with pytest.raises(henderson.HendersonError, match=r"has no file 'ranks.csv'"):
        henderson.new("henderson-solo", pack=pack)
