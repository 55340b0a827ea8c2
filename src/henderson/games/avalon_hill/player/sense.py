"""Sense tests: what club players laugh at, as positions in notation."""

from __future__ import annotations

from collections.abc import Callable

from ...kit.sense import Sense, Trial
from ..rules.facts import JAPAN, US
from .sense_checks import (
    answered,
    apart,
    army_within,
    beside_field,
    fought,
    free,
    garrison,
    gathers_at,
    guns_apart,
    holds,
    in_reach,
    kept_away,
    kept_out,
    landed,
    lands,
    moved,
    near_field,
    net_attacked,
    no_gap,
    no_pacing,
    out_of_fire,
    spread_out,
    struck,
    surrounded,
    turned,
    word_in,
)

TOURNAMENT = {"level": "tournament"}

MARINES = 'KK-22 = ["1/1", "1/2", "1/3"]'
FIVE = f'{MARINES}\nJJ-22 = ["5/1", "5/2", "5/3"]\nLL-23 = ["7/1", "7/2", "7/3"]'
REST = (
    'KK-21 = ["11/1", "11/2", "11/3"]\nLL-22 = ["11/5", "1 LVT", "1 E"]\n'
    'JJ-21 = ["1 P", "1SW", "1 TANK"]\nKK-23 = ["1st PARA", "1st RAIDER", "3DB"]'
)
SENDAI = '["16/1", "16/2", "16/3"]'
NIIGATA = '["29/1", "29/2", "29/3"]'
AOBA = '["4/1", "4/2", "4/3"]'
KAWAGUCHI = '["124/1", "124/2", "124/3"]'
GUNS = f'DD-21 = ["2MT", "20MT"]\nDD-20 = ["(4)/(2)", "Sumiyoshi"]\nCC-20 = {SENDAI}\nEE-21 = ["4/1", "4/2"]'


# -- the positions ---------------------------------------------------------------------------------------------------------


def us(turn: int, american: str, japanese: str, more: str = "", step: str = "U.S. movement") -> str:
    """A position."""
    return f'turn = {turn}\nstep = "{step}"\n{more}\n[US]\n{american}\n[Japan]\n{japanese}'


def japan(turn: int, american: str, japanese: str, more: str = "") -> str:
    """A position at Japanese movement."""
    return us(turn, american, japanese, more, "Japanese movement")


HOLDER, OWNER = 'holder = "US"', 'owner = "US"'
FIRE = "U.S. attacks and artillery fire"
LOADED = OWNER + '\nstage = 5\nshots = { "64" = 3 }'
RIFLES = '"164/1", "164/2", "164/3"'
NET = (  # one unit on every square of two rings
    'KK-22 = ["1/1"]\nKK-21 = ["1/2"]\nLL-22 = ["1/3"]\nLL-23 = ["5/1"]\nKK-23 = ["5/2"]\nJJ-22 = ["5/3"]\nJJ-21 = ["7/1"]\n'
    'MM-22 = ["7/2"]\nMM-23 = ["7/3"]\nMM-24 = ["11/1"]\nLL-24 = ["11/2"]\nKK-24 = ["11/3"]\nJJ-23 = ["11/5"]\n'
    'II-22 = ["1 LVT"]\nII-21 = ["1 E"]\nJJ-20 = ["1 P"]'
)
NET_DRAWN = (  # the same drawn in the last moment: the weak outside, the strong behind them
    'KK-22 = ["1/3"]\nJJ-21 = ["1 TANK", "1st PARA"]\nJJ-22 = ["5/3", "7/3"]\nKK-21 = ["1/2"]\nKK-23 = ["1/1", "5/2"]\n'
    'LL-22 = ["7/1", "1st RAIDER"]\nLL-23 = ["5/1", "7/2"]\nII-21 = ["11/2"]\nII-22 = ["11/3"]\nJJ-20 = ["11/1"]\n'
    'JJ-23 = ["1SW"]\nKK-24 = ["1 LVT"]\nLL-24 = ["3DB"]\nMM-22 = ["1 P"]\nMM-23 = ["1 E"]\nMM-24 = ["11/5"]'
)

BASIC = (
    Sense("holds-what-wins", "The U.S. wins by staying on KK-22 this turn: it stays", US,
          us(9, MARINES, f"OO-26 = {SENDAI}", HOLDER), turned(holds(US))),
    Sense("holds-what-wins-lone-prey", "Not even a lone battalion beside the field is worth leaving it", US,
          us(9, MARINES, 'MM-24 = ["2 E"]', HOLDER), moved(holds(US))),
    Sense("full-house", "With Japan near, the field is held by a full stack", US,
          us(8, FIVE, f"PP-26 = {SENDAI}\nQQ-27 = {NIIGATA}"), moved(garrison(12))),
    Sense("nobody-wanders", "In the turn that wins nobody walks off", US,
          us(9, FIVE, "D-7 = " + SENDAI, HOLDER), moved(near_field(US, 2))),
    Sense("no-gap", "Twenty-one units fill the field and the ring", US,
          us(8, FIVE + "\n" + REST, f"SS-26 = {SENDAI}\nTT-27 = {NIIGATA}"), moved(no_gap)),
    Sense("fills-the-gap", "Three idle on one square close the gaps of the ring", US,
          us(8, MARINES + '\nKK-24 = ["7/1", "7/2", "7/3"]\nLL-24 = ["5/1", "5/2", "5/3"]',
             f"UU-28 = {SENDAI}\nD-7 = {NIIGATA}"),  # far off: B.win.3 is not to be had by a sortie
          moved(no_gap)),
    Sense("closes-the-last-gap", "One square of the ring is cleared in the turn that wins: somebody goes in and shuts it", US,
          us(9, f'{MARINES}\nJJ-22 = ["5/1", "5/2", "5/3"]\n{REST}',
             f'LL-23 = ["2 E"]\nOO-26 = {SENDAI}\nOO-27 = {NIIGATA}\nPP-27 = {AOBA}', HOLDER), turned(no_gap)),
    Sense("takes-back-empty-field", "The field lies empty: the U.S. goes in", US,
          us(10, 'HH-22 = ["1/1", "1/2", "1/3"]', f"VV-28 = {SENDAI}"), turned(holds(US))),
    Sense("no-suicide", "Two factors do not attack twelve", US,
          us(5, MARINES + '\nNN-26 = ["1 P"]', f"QQ-28 = {SENDAI}"), moved(free(US, "1 P"))),
    Sense("lands-near", "The first Marines land near the field", US,
          'turn = 1\nstep = "U.S. arrivals"\n[Japan]\nGG-25 = ["11 Labor", "13 Labor"]', answered(lands(0, 3))),
    Sense("now-or-never", "The U.S. wins at the end of this turn: Japan attacks with all it has", JAPAN,
          japan(9, 'KK-22 = ["1 P"]', f"OO-26 = {SENDAI}\nPP-27 = {NIIGATA}\nOO-27 = {AOBA}", HOLDER), moved(beside_field(12))),
    Sense("now-or-never-ring", "Even against a ring it tries", JAPAN,
          japan(9, 'KK-22 = ["1/1"]\nKK-23 = ["1/2"]\nLL-23 = ["1/3"]\nJJ-22 = ["5/1"]',
                f"OO-26 = {SENDAI}\nPP-27 = {NIIGATA}\nOO-27 = {AOBA}\nNN-27 = {KAWAGUCHI}", HOLDER),
          moved(lambda g: "" if g.danger(JAPAN) & g.held_japan else "not one attack when it is now or never")),
    Sense("convoy-finds-the-gap", "Now or never, and two squares in the west lie open: the convoy lands where it gets in", JAPAN,
          us(9, f'{MARINES}\nKK-23 = ["7/1", "7/2", "7/3"]\nLL-23 = ["5/1", "5/2", "5/3"]\nLL-22 = ["11/5", "1 LVT", "1 E"]\n'
             'JJ-22 = ["1 P", "11/1", "11/2"]',
             f"NN-23 = {NIIGATA}\nOO-24 = {AOBA}\nOO-25 = {KAWAGUCHI}", HOLDER, "Japanese arrivals"), landed(beside_field(20))),
    Sense("breaks-the-net", "Two thin rings take two turns to break: Japan begins a turn sooner", JAPAN,
          japan(7, NET, f"PP-26 = {SENDAI}\nQQ-27 = {NIIGATA}\nPP-27 = {AOBA}"),
          moved(lambda g: "" if g.danger(JAPAN) & g.held_japan else "waits until the net cannot be broken in time")),
    Sense("breaks-the-net-wide", "The net is drawn when Japan is about to strike: it is broken on a broad front, or never", JAPAN,
          japan(8, NET_DRAWN, f"PP-26 = {SENDAI}\nPP-27 = {NIIGATA}\nQQ-27 = {AOBA}\nOO-27 = {KAWAGUCHI}"),
          moved(net_attacked(5))),
    Sense("not-baited-by-a-hole", "One square of the net is open, a battalion far out: Japan still has to strike now", JAPAN,
          japan(8, NET_DRAWN.replace('MM-22 = ["1 P"]', 'QQ-25 = ["1 P"]'),
                f"TT-28 = {SENDAI}\nTT-29 = {NIIGATA}\nUU-30 = {AOBA}\nSS-27 = {KAWAGUCHI}"), moved(net_attacked(3))),
    Sense("walks-in", "The field is empty in the window: Japan takes it", JAPAN,
          japan(9, 'UU-28 = ["1/1"]', f"OO-26 = {SENDAI}"), turned(holds(JAPAN))),
    Sense("keeps-what-it-took", "Japan holds the field and would win: it stays", JAPAN,
          japan(10, 'PP-28 = ["1 P", "1SW"]', f"KK-22 = {SENDAI}", 'holder = "Japan"'), turned(holds(JAPAN))),
    Sense("waits-its-time", "One battalion does not go near a division in August", JAPAN,
          japan(3, FIVE, 'VV-27 = ["28/1"]'), moved(kept_away(3))),
    Sense("minds-no-outpost", "Two battalions that step out of the ring do not keep an army from its camp", JAPAN,
          japan(7, f'{MARINES}\nJJ-22 = ["5/1", "5/2", "5/3"]\n{REST}\nLL-23 = ["7/1"]\nPP-29 = ["7/2"]\nQQ-23 = ["7/3"]',
                'CCC-28 = ["28/1", "124/1", "124/2"]\nDDD-28 = ["4/1", "4/3"]\nDDD-29 = ["124/3", "4/2", "28/K"]'),
          moved(army_within(11, 24))),
    Sense("keeps-one-apart", "An army hunts Japan, which loses the game with its last unit: one stays far from it", JAPAN,
          japan(6, 'KK-22 = ["1/1"]\nVV-27 = ["1/2", "1/3", "5/1"]\nUU-27 = ["5/2", "5/3", "1 E"]\n'
                'UU-28 = ["1st PARA", "1st RAIDER", "1 TANK"]',
                'ZZ-28 = ["28/1", "124/1", "124/2"]\nZZ-29 = ["124/3", "4/2", "(28)/(2)"]'), moved(apart(12))),
    Sense("empty-field-is-a-trap", "Two stacks wait beside the empty field: who goes in is thrown out, and they win", JAPAN,
          japan(9, 'KK-21 = ["1/1", "1/2", "1/3"]\nLL-22 = ["5/1", "5/2", "5/3"]\nJJ-20 = ["7/1", "7/2", "7/3"]',
                f"KK-23 = {SENDAI}\nJJ-22 = {NIIGATA}\nTT-29 = {AOBA}", HOLDER), moved(kept_out)),
    Sense("empty-field-can-wait", "Marines stand round the empty field, which counts for nothing yet: Japan gathers", JAPAN,
          japan(6, 'CC-21 = ["1/1"]\nFF-25 = ["1/2"]\nHH-29 = ["5/1"]\nLL-30 = ["5/2"]\nPP-28 = ["5/3"]\nSS-26 = ["1/3"]\n'
                'RR-26 = ["11/2"]\nOO-23 = ["1 E"]\nDD-21 = ["1 TANK"]\nQQ-27 = ["1st RAIDER"]',
                'YY-27 = ["28/1", "124/1", "124/2"]\nZZ-28 = ["124/3", "4/2", "4/3"]'), moved(gathers_at(10))),
    Sense("not-by-twos", "Half the Marines guard the coast, the others hold the field: two battalions do not go in", JAPAN,
          japan(6, f'{MARINES}\nJJ-22 = ["11/2"]\nKK-23 = ["11/3"]\nLL-23 = ["1 P"]\nLL-22 = ["1 LVT"]\nCC-21 = ["5/1"]\n'
                'Q-10 = ["1 E"]\nSS-26 = ["5/2"]\nUU-28 = ["5/3"]\nDDD-28 = ["1st RAIDER"]\nRR-25 = ["1 TANK"]',
                'PP-33 = ["124/1", "124/3"]\nEEE-35 = ["4/1", "4/2", "4/3"]'), moved(free(JAPAN, "124/1", "124/3"))),
    Sense("lands-out-of-reach", "The first echelon lands out of the Marines' reach", JAPAN,
          'turn = 2\nstep = "Japanese arrivals"\n[US]\n' + FIVE, answered(lands(12, 99))),
)  # fmt: skip


def war(id: str, says: str, side: str, position: str, check: Callable[[Trial], str]) -> Sense:
    """A sense test of the Tournament game."""
    return Sense(id, says, side, position, check, TOURNAMENT)


TOUR = (
    war("labor-far-off", "Labor is not set up next to the field, where the Marines land", JAPAN,
        'turn = 0\nstep = "Japanese set-up"', answered(lands(5, 7))),
    war("seven-not-eight", "A battery eight squares off goes one square nearer and scores", JAPAN,
        japan(18, 'KK-22 = ["164/1"]', "CC-22 = [\"2MT\", \"20MT\"]\nCC-21 = " + SENDAI, OWNER), moved(in_reach)),
    war("seven-not-eight-alone", "The only battery too, when nobody can come at it", JAPAN,
        japan(20, 'KK-22 = ["164/1"]', 'LL-30 = ["2MT"]', OWNER), moved(in_reach)),
    war("stays-in-reach", "A battery in reach of the field stays there", JAPAN,
        japan(20, 'KK-22 = ["164/1"]', 'KK-29 = ["2MT"]', OWNER), moved(in_reach)),
    war("spreads-under-fire", "Three on a square under ten gun factors is a gift: they spread", US,
        us(17, f'KK-22 = ["132/1"]\nKK-21 = [{RIFLES}]\nJJ-21 = ["182/1", "182/2", "182/3"]', GUNS, OWNER),
        moved(spread_out(US, 8))),
    # the batteries have company: alone they are worth an attack in a crowd (10 points of 40 games), as search found
    war("spreads-under-fire-japan", "Japan spreads under the guns as well", JAPAN,
        japan(19, f'{MARINES}\nKK-23 = ["64", "5/1", "5/2"]\nJJ-22 = ["89", "7/1", "7/2"]\nKK-21 = ["221", "245"]',
              f"EE-22 = {SENDAI}\nEE-23 = {NIIGATA}", OWNER), moved(spread_out(JAPAN, 8))),
    war("guns-not-in-front", "Guns do not go up to the enemy's bayonets", US,
        us(15, f'{MARINES}\nJJ-22 = ["11/1"]\nKK-23 = ["11/5"]', f"HH-24 = {SENDAI}", OWNER), moved(guns_apart(US))),
    war("guns-not-in-front-japan", "Nor do Japan's", JAPAN,
        japan(18, f'{MARINES}\nJJ-22 = ["5/1"]', 'GG-24 = ["2MT", "20MT"]\nFF-24 = ["16/1"]', OWNER), moved(guns_apart(JAPAN))),
    war("fires", "A battery with a crowd in range fires", US,
        us(15, 'KK-22 = ["164/1"]\nKK-21 = ["64"]', f"GG-23 = {SENDAI}", OWNER + "\nstage = 2", FIRE), answered(word_in("64"))),
    war("fires-at-the-crowd", "It fires at twelve factors, not at two", US,
        us(15, 'KK-22 = ["164/1"]\nKK-21 = ["64"]', f'GG-23 = {SENDAI}\nOO-26 = ["2 E"]', LOADED, FIRE),
        answered(word_in("GG-23"))),
    war("good-odds-by-choice", "Fifteen against two by choice: it attacks", US,
        us(15, 'KK-23 = ["7/1", "7/2", "7/3"]\nKK-22 = ["164/1"]', 'KK-24 = ["2 E"]', OWNER, FIRE), answered(word_in("KK-24"))),
    war("bad-odds-by-choice", "Five against twelve up a hill by choice: it does not", US,
        us(15, 'KK-23 = ["1/1"]', f"KK-24 = {SENDAI}", OWNER, FIRE), answered(word_in("done"))),
    war("takes-empty-field", "Nobody is on the field: Japan walks in for ten points a turn", JAPAN,
        japan(17, 'UU-26 = ["164/1"]', f"NN-26 = {SENDAI}", OWNER), turned(holds(JAPAN))),
    war("takes-back-field", "Japan owns the empty field: the U.S. walks in", US,
        us(17, f"NN-26 = [{RIFLES}]", f"UU-28 = {SENDAI}", 'owner = "Japan"'), turned(holds(US))),
    war("keeps-the-field", "With Japan four squares off the field is not left empty", US,
        us(17, f"KK-22 = [{RIFLES}]", 'NN-26 = ["16/1"]\nOO-26 = ["16/2"]', OWNER), turned(holds(US))),
    war("hunts-the-lone-gun", "A lone gun that scores every turn is gone after", US,
        us(15, f'{MARINES}\nOO-25 = ["7/1", "7/2", "7/3"]\nOO-26 = ["164/1", "164/2"]', 'QQ-27 = ["2MT"]', OWNER),
        turned(struck("2MT"))),
    war("no-suicide-tournament", "One factor does not attack twelve", US,
        us(5, MARINES + '\nNN-24 = ["1 P 1"]', f"RR-26 = {SENDAI}", OWNER), moved(free(US, "1 P"))),
    war("waits-out-of-fire", "In August a battalion does not stand under a division's guns", JAPAN,
        japan(5, f'{MARINES}\nKK-21 = ["11/2", "11/3"]\nKK-23 = ["11/5"]', 'VV-27 = ["28/1"]', OWNER), moved(kept_away(8))),
    war("lands-out-of-fire", "Nor does it land there", JAPAN,
        f'turn = 4\nstep = "Japanese arrivals"\n{OWNER}\n[US]\n{MARINES}\nKK-21 = ["11/2", "11/3"]\nKK-23 = ["11/5"]',
        answered(lands(12, 99))),
    war("surrounds", "Fifteen factors by themselves on the beach: Japan shuts them in, so that who is beaten is lost", JAPAN,
        japan(15, 'KK-22 = ["1/1"]\nLL-22 = ["1/2"]\nOO-25 = ["7/1", "7/2", "7/3"]',
              f'SS-26 = {SENDAI}\nTT-26 = {NIIGATA}\nRR-27 = ["4/1", "4/2"]', OWNER), moved(surrounded(JAPAN, "OO-25"))),
    war("surrounds-us", "The U.S. does the same to twelve", US,
        us(15, f'{MARINES}\nLL-22 = ["5/1", "5/2", "5/3"]\nMM-22 = ["7/1", "7/2", "7/3"]\nLL-23 = ["2/1", "2/2", "2/3"]',
           f"PP-25 = {SENDAI}", OWNER), moved(surrounded(US, "PP-25"))),
    war("fires-where-odds-turn", "A hit makes 4-1 of 3-1: it fires there, not at a crowd far from any battle", US,
        us(15, 'KK-22 = ["164/1"]\nKK-21 = ["64"]\nMM-23 = ["7/1", "7/2"]\nNN-23 = ["5/1", "5/2"]',
           f'NN-24 = ["16/1", "2 E"]\nGG-23 = {NIIGATA}',
           LOADED + '\nbattles = [{ attackers = ["7/1", "7/2", "5/1", "5/2"], squares = ["NN-24"] }]', FIRE),
        answered(word_in("NN-24"))),
    war("leaves-the-fire", "A battalion that can do nothing under ten gun factors goes out of their reach", JAPAN,
        japan(19, f'{MARINES}\nKK-23 = ["64"]\nJJ-22 = ["89"]\nKK-21 = ["221", "245"]',
              'DD-22 = ["29/1"]\nR-12 = ["2MT", "20MT"]', OWNER), moved(out_of_fire(JAPAN, "29/1"))),
    war("not-idle", "Three turns with a division before its guns: the U.S. fights", US,
        us(15, f'{MARINES}\nKK-21 = ["64"]\nJJ-22 = ["5/1", "5/2", "5/3"]\nLL-22 = ["7/1", "7/2", "7/3"]\nKK-23 = ["11/1"]',
           f"OO-25 = {SENDAI}\nFF-22 = {NIIGATA}", OWNER), fought(3)),
    war("not-idle-japan", "Three turns with forty factors against fifteen: Japan fights", JAPAN,
        japan(15, MARINES + '\nLL-23 = ["164/1"]',
              f'OO-26 = {SENDAI}\nPP-26 = {NIIGATA}\nOO-27 = {AOBA}\nRR-27 = ["2MT", "20MT"]', OWNER), fought(3)),
    war("no-pacing", "The U.S. does not march out and home again, turn after turn", US,
        us(4, f'{MARINES}\nLL-22 = ["5/1", "5/2", "5/3"]\nJJ-22 = ["7/1", "7/2", "7/3"]\nKK-21 = ["11/1", "11/2"]',
           'DDD-28 = ["28/1", "124/1"]\nEEE-28 = ["124/2"]', OWNER), no_pacing(4)),
    war("first-landing", "The Marines land near the field", US,
        'turn = 1\nstep = "U.S. arrivals"\n[Japan]\nGG-25 = ["11 Labor", "13 Labor"]', answered(lands(0, 4))),
)  # fmt: skip

SENSE = (*BASIC, *TOUR)
