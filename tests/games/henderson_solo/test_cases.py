"""What is reckoned by cases, and with what cannot happen left out, is what would come of everything looked at."""

from random import Random

import pytest

from henderson.games import facts, pack
from henderson.games.henderson_solo.player import airfield
from henderson.games.henderson_solo.player.leaving import reckoned, to_come, tracks_of

FACTS = facts("henderson-solo", pack("henderson-solo"))


def plainly(track, steps, w):
    """Who leaves a wire, by what is occupied: every set of positions by itself, from the last step back to the first."""
    every, entry, wire = range(1 << track.size), 1 << track.entry, track.wires[w]
    once, all_ = [0.0] * len(every), [0.0] * len(every)
    for weight, enters, lives in reversed(steps):
        first, number = [], []
        for o in every:
            if enters < 0:
                anybody = many = 0.0
                for to, p in track.charging[o]:
                    anybody, many = anybody + p * once[to], many + p * all_[to]
                out = o >> wire & 1
                first.append(weight if out else anybody)
                number.append(weight + many if out else many)
                continue
            anybody, many = (1 - enters) * once[o], (1 - enters) * all_[o]
            for to, p, gone in track.entering[o]:
                share = enters * p
                then = lives * all_[to] + (1 - lives) * all_[to ^ entry]
                anybody += share * (weight if gone == w else lives * once[to] + (1 - lives) * once[to ^ entry])
                many += share * (weight + then if gone == w else then)
            first.append(anybody)
            number.append(many)
        once, all_ = first, number
    return once, all_


@pytest.mark.parametrize("s", [0, 2])
@pytest.mark.parametrize("wave, left, tokens, more", [(1, 2, 6, 0), (3, 5, 0, 2), (4, 4, 3, 0), (2, 12, 14, 1), (3, 0, 1, 0)])
def test_cases_leave_every_number_as_it_was(s, wave, left, tokens, more):
    track, steps = tracks_of(FACTS)[s], to_come(FACTS, s, wave, left, tokens, more)
    found, n = reckoned(track, steps), len(track.wires)
    for w in range(n):
        once, all_ = plainly(track, steps, w)
        assert [found[o][w] for o in range(1 << track.size)] == once
        assert [found[o][n + w] for o in range(1 << track.size)] == [a - b for a, b in zip(all_, once)]


def test_cases_are_fewer_than_sets():
    peace, charge = (sum(len(w.sets) for w in cased.wires) for cased in tracks_of(FACTS)[2].cased)
    assert peace < charge < 256


def falls(disrupted, ready, twice, hits):
    """3.5.4, 3.5.5 How often the imagined throws destroy the HQ, hit by hit."""
    lost = 0
    for dice in airfield.throws():
        broken, manned = ({n for n in range(19) if bits >> n & 1} for bits in (disrupted, ready))
        tokens = int(twice)
        for n in dice[:hits]:
            while n < airfield.HQ and n in broken and n not in manned:
                n += 1
            if n in manned:
                manned.remove(n)
            else:
                broken.add(n)
                tokens += n == airfield.HQ
        lost += tokens > 1
    return lost / airfield.THROWS


def test_the_fall_of_the_hq_is_that_of_every_throw():
    rng, seen = Random(3), set()

    def some(share):
        return sum((rng.random() < share) << n for n in range(3, 19))

    for _ in range(400):
        disrupted, ready = some(rng.choice((0.1, 0.4, 0.8))), some(rng.choice((0.0, 0.2, 0.6)))
        given = disrupted, ready, bool(disrupted >> airfield.HQ & 1), rng.randrange(13)
        assert airfield.hq_falls(*given) == falls(*given)
        seen.add(falls(*given))
    assert len(seen) > 30
