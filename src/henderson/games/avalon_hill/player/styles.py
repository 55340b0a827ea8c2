"""Ways of play: the numbers by which a side goes about it, and the characters."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.facts import JAPAN, US


class Style(NamedTuple):
    """A way of play."""

    odds: float = 3.0  # what an attack by choice should have
    fear: float = 1.0  # how much threats count
    hunt: int = 12  # squares from Henderson Field within which the U.S. goes after the enemy
    strike: int = 8  # turn of the Basic game from which Japan goes for the field; before, it gathers out of reach
    muster: int = 16  # turn of the Tournament game from which Japan goes for the field: the 38th Division is ashore
    storm: float = 1.5  # odds against the field at which it does
    camp: int = 9  # squares from the field where it stands the turn before
    wide: bool = False  # does it break two enemy squares side by side at once?
    prize: float = 12.0  # what the field is worth in factors, when nothing presses
    shove: float = 15.0  # what joining the attack on the square to break is worth
    pull: float = 1.0  # of the goal, for each square on the way
    first: int = 20  # squares from the field where Japan gathers at first
    second: int = 15  # and two turns before the strike
    opening: bool = False  # has it an opening of its own?
    breach: int = 0  # Basic: which way to the field is broken open, by its odds: the best, the next to it, and so on
    ring: float = 0.0  # Basic: what standing on every square round the field is worth
    fill: int = 0  # Basic: units that the holder of the field sends into a square beside it that is cleared; -1 nobody advances
    whole: bool = False  # Basic: does the U.S. strike back by one plan for everybody (sally.py)?
    net: bool = False  # Basic: does it draw a second ring in the turn of Japan's strike (net.py)?
    dear: float = 0.7  # Basic: what a factor of one's own is worth in a battle, in enemy factors
    # the Tournament game
    march: float = 1.0  # of the goal, for each square on the way
    spread: float = 3.0  # how much enemy fire counts
    guns: float = 1.0  # how much one's own does
    zeal: float = 1.0  # how much battles count
    shy: float = 1.0  # how much attacks by the enemy count
    chase: float = 20.0  # squares from the field within which the enemy is gone after
    guard: float = 3.0  # units that stay at the field
    stand: float = 6.0  # squares that infantry keeps from its goal
    behind: float = 6.0  # squares that guns do
    near: float = 0.0  # what a first gun in reach of the field is worth to Japan (T.win.4)
    risk: float = 0.3  # how much counter-battery fire counts when a battery is named
    lurk: float = 20.0  # squares from the field where Japan waits until it musters
    retire: int = 99  # turn from which Japan goes away again: the guns of three divisions have come
    flee: float = 1.0  # what each square from the enemy is worth to a refuge
    haven: float = 24.0  # squares from the enemy that are enough
    close: float = 0.3  # of the shots in range, those at a unit that stands by itself
    later: float = 0.35  # what fire in the enemy's own half counts beside fire now
    stride: float = 4.0  # squares that a gun comes nearer before it fires again
    battery: float = 0.0  # what a gun's factor counts beyond its points, when it can be hit
    keep: float = 20.0  # what a first unit on the field is worth
    more: float = 5.0  # and a further one
    take: float = 40.0  # the field when the enemy owns it
    seize: float = 2.0  # what driving the enemy off the field is worth
    outgunned: float = 9.0  # times as many enemy gun factors as its own from which Japan goes away
    margin: float = 999.0  # points, as they would be at the end if nobody fought on, with which a side is content
    enough: float = 0.5  # points by which an attack must pay
    commit: float = 0.15  # what a factor that attacks might do elsewhere, in points
    pursue: int = 99  # turn from which the U.S. goes after the enemy wherever he is
    dogged: float = 1.0  # how much farther an enemy is gone after by those who are out already, in parts of the leash
    home: float = 0.5  # how much nearer prey to the field counts
    shift: float = 1.0  # how much it counts at fire that the odds of battles turn
    traps: bool = True  # are enemies surrounded, who are lost if they cannot go back?
    caught: float = 0.4  # how much it counts that one may be surrounded oneself, in the open
    shield: float = 0.5  # how much fire counts for guns, which may keep silent


OPENER = Style()  # of the first turns of the Basic game: go out at whoever lands
FIRM = {  # found by trying values against the regular style, some 10,000 games
    US: Style(fear=0.5, hunt=0, prize=0.0, pull=2.5, shove=5.0),
    JAPAN: Style(first=26, second=18, camp=11, wide=True, opening=True),
}
REGULAR = {  # Japan by CMA-ES and random search, the Tournament numbers by some 60 games a side (docs/bots/avalon-hill.md)
    US: FIRM[US]._replace(ring=3.0, march=1.5, battery=2.0, muster=13, zeal=1.5, shy=0.7, guard=1.0),
    JAPAN: FIRM[JAPAN]._replace(
        first=24, second=17, fear=0.0, storm=1.2, prize=16.0, shove=17.0, dear=1.1, zeal=1.5, muster=9, battery=2.0
    ),
}
BOLD = {US: REGULAR[US]._replace(hunt=9, chase=30.0, spread=2.0), JAPAN: REGULAR[JAPAN]._replace(dear=0.7, zeal=1.0, muster=13)}
CAREFUL = {
    US: REGULAR[US]._replace(chase=12.0, spread=4.0, guard=4.0),
    JAPAN: REGULAR[JAPAN]._replace(camp=12, dear=1.5, stand=8.0),
}
HISTORICAL = {  # the perimeter; the October offensive, on a narrow front
    US: REGULAR[US]._replace(chase=10.0),
    JAPAN: REGULAR[JAPAN]._replace(wide=False, muster=10),
}
