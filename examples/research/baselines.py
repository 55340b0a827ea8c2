"""Scores of our own bots at a small variant against a random player, from both seats, and how many steps a second it takes.

    python examples/research/baselines.py last-convoy --bots random,heuristic,search:60 --games 200
    python examples/research/baselines.py last-convoy --speed 10

Speed is processor time of one process: a step is one token of one seat, observed and said (`Many`, every seat at random).
"""

import argparse
import time

import numpy as np

from henderson.bots.own import any_bot
from henderson.lab.adapters.variants import opened
from henderson.lab.adapters.vector import Many
from henderson.lab.match import play_out
from henderson.lab.statistics import wilson


def score(variant, name, games, opponent="random"):
    """Games won by that bot from each seat."""
    won = {}
    for seed in range(games):
        game = opened(variant, f"baseline/{seed}")
        seat = game.rules.SIDES[seed % 2]
        bots = {side: any_bot(name if side == seat else opponent, f"{seed}/{side}", game.rules) for side in game.rules.SIDES}
        play_out(game, bots)
        won.setdefault(seat, []).append(game.outcome.winner == seat)
    return {seat: wilson(sum(wins), len(wins)) for seat, wins in won.items()}


def speed(variant, seconds, n=32):
    """Steps a second of processor time, with and without observations."""
    found = {}
    for observed in (True, False):
        many, rng, steps, start = Many(variant, n), np.random.default_rng(0), 0, time.process_time()
        while time.process_time() - start < seconds:
            if observed:
                many.observe()
            legal = [table.legal() for table in many.tables]
            many.step([tokens[int(x * len(tokens))] for tokens, x in zip(legal, rng.random(n))])
            steps += n
        found["observed" if observed else "not observed"] = steps / (time.process_time() - start)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("variant")
    parser.add_argument("--bots", default="random,heuristic")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--speed", type=float, default=0, metavar="SECONDS")
    given = parser.parse_args()
    if given.speed:
        for what, steps in speed(given.variant, given.speed).items():
            print(f"{given.variant}: {steps:,.0f} steps a second of processor time, {what}")
        return
    for name in given.bots.split(","):
        shares = score(given.variant, name, given.games)
        told = ", ".join(f"{seat} {i.share:.0%} ({i.low:.0%} to {i.high:.0%})" for seat, i in shares.items())
        print(f"| {name} | {sum(i.share for i in shares.values()) / len(shares):.0%} | {told} | {given.games} |", flush=True)


if __name__ == "__main__":
    main()
