"""A small policy that learns to beat a random player at a small variant, with numpy alone.

    python examples/research/train.py last-convoy --minutes 4 --out policy.npz
    python examples/research/train.py last-convoy --play policy.npz --games 1000

One hidden layer over what a seat observes; the same net for both sides. It plays batches of games against a random player and
is turned by the gradient of what it won: clipped steps over each batch (PPO), what an answer brought told by the learned value of
the positions after it (GAE), Adam. It explores less and less, so that what it holds best is what it has tried.
"""

import argparse
import time

import numpy as np

from henderson.lab.adapters.vector import Many
from henderson.lab.statistics import wilson

TYPES = (np.float32, np.int8, np.int64, np.float32, np.float32, np.float32)


def inputs(seen, spaces):
    """A row a game: the vector, the pieces, and where each piece is (one place in `spaces` + 1 is 1)."""
    n = len(seen["vector"])
    places = np.zeros((n, seen["places"].shape[1], spaces + 1), np.float32)
    np.put_along_axis(places, seen["places"][:, :, None], 1, 2)
    return np.concatenate([seen["vector"], seen["pieces"].reshape(n, -1) / 4, places.reshape(n, -1)], 1)


class Net:
    """inputs -> tanh -> a number for every action, and the value of the position."""

    def __init__(self, wide, actions, hidden=96, seed=0):
        rng = np.random.default_rng(seed)
        self.weights = {
            "w": rng.normal(0, 0.5 / np.sqrt(60), (wide, hidden)), "b": np.zeros(hidden),
            "p": np.zeros((hidden, actions)), "v": np.zeros((hidden, 1)),
        }  # fmt: skip
        self.weights = {k: x.astype(np.float32) for k, x in self.weights.items()}
        self.m = {k: np.zeros_like(x) for k, x in self.weights.items()}
        self.s = {k: np.zeros_like(x) for k, x in self.weights.items()}
        self.steps = 0

    def look(self, x, mask):
        """Hidden layer, chances of the actions that may be chosen, value."""
        w = self.weights
        h = np.tanh(x @ w["w"] + w["b"])
        scores = np.where(mask > 0, h @ w["p"], -1e9)
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        return h, chances / chances.sum(1, keepdims=True), (h @ w["v"])[:, 0]

    def learn(self, x, mask, action, old, ahead, result, rate=1e-3, entropy=0.01, clip=0.2):
        """One step of Adam on a batch: chosen answers by how much better than expected they went, and the value towards what
        came of it."""
        h, chances, value = self.look(x, mask)
        rows = np.arange(len(x))
        ahead = (ahead - ahead.mean()) / (ahead.std() + 1e-6)
        ratio = chances[rows, action] / old
        open_ = ~(((ahead > 0) & (ratio > 1 + clip)) | ((ahead < 0) & (ratio < 1 - clip)))
        pull = (ahead * ratio * open_)[:, None]
        chosen = np.zeros_like(chances)
        chosen[rows, action] = 1
        log = np.log(chances + 1e-9)
        d_scores = -(pull * (chosen - chances))
        d_scores += entropy * chances * (log - (chances * log).sum(1, keepdims=True))
        d_value = 0.5 * (value - result)[:, None]
        w = self.weights
        d_h = (d_scores @ w["p"].T + d_value @ w["v"].T) * (1 - h * h)
        n = len(x)
        self.adam({"w": x.T @ d_h / n, "b": d_h.mean(0), "p": h.T @ d_scores / n, "v": h.T @ d_value / n}, rate)

    def adam(self, slopes, rate):
        self.steps += 1
        for k, slope in slopes.items():
            self.m[k] += 0.1 * (slope - self.m[k])
            self.s[k] += 0.001 * (slope * slope - self.s[k])
            step = (self.m[k] / (1 - 0.9**self.steps)) / (np.sqrt(self.s[k] / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[k] -= (rate * step).astype(np.float32)


def drawn(chances, rng):
    """An action of each row, by its chances."""
    return (chances.cumsum(1) > rng.random((len(chances), 1)) * chances.sum(1, keepdims=True)).argmax(1)


def credited(steps, reward, keep=0.95):
    """The steps of a finished game, each with how much better it went than expected, and what its position was worth."""
    found, ahead, after = [], 0.0, reward
    for *step, value in reversed(steps):
        ahead = after - value + keep * ahead
        found.append((*step, ahead, ahead + value))
        after = value
    return found


def played(many, net, rng, games, best=False):
    """So many finished games: every step of the learner with what it brought, and the results by seat."""
    spaces, waiting, done, results = many.encoding.nowhere, [[] for _ in range(many.n)], [], []
    while len(results) < games:
        seen = many.observe()
        x, mask = inputs(seen, spaces), seen["action_mask"].copy()
        _, chances, value = net.look(x, mask)
        action = chances.argmax(1) if best else drawn(chances, rng)
        old = chances[np.arange(many.n), action]
        for i in range(many.n):
            waiting[i].append((x[i], mask[i], action[i], old[i], value[i]))
        for place, rewards in many.step(action):
            reward = rewards[many.seats[place]]
            results.append((many.seats[place], reward))
            done += credited(waiting[place], reward)
            waiting[place] = []
    return done, results


def train(title, minutes, opponent="random", n=64, games=256, seed=0, tell=print):
    """A net, after so many minutes of processor time."""
    many, rng = Many(title, n, f"train {seed}", opponent), np.random.default_rng(seed)
    wide = inputs(many.observe(), many.encoding.nowhere).shape[1]
    net, start, count = Net(wide, many.encoding.actions, seed=seed), time.process_time(), 0
    while (spent := time.process_time() - start) < 60 * minutes:
        steps, results = played(many, net, rng, games)
        count += len(results)
        x, mask, action, old, ahead, result = (np.array(column, dtype) for column, dtype in zip(zip(*steps), TYPES))
        left = 1 - spent / (60 * minutes)
        for _ in range(3):
            order = rng.permutation(len(x))
            for some in np.array_split(order, max(1, len(order) // 1024)):
                net.learn(*(c[some] for c in (x, mask, action, old, ahead, result)), 2e-3 * left + 1e-4, 0.012 * left)
        tell(f"{spent:5.0f} s  {count:6} games  won {np.mean([r > 0 for _, r in results]):.0%} of the last {len(results)}")
    return net


def examine(title, net, games, opponent="random", seed="examine", n=50):
    """The share won by each seat in fresh games, the learner choosing what it holds best."""
    many, found = Many(title, n, seed, opponent), {}
    for seat, reward in played(many, net, np.random.default_rng(0), games, best=True)[1]:
        found.setdefault(seat, []).append(reward > 0)
    return {seat: wilson(sum(won), len(won)) for seat, won in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("variant")
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="")
    parser.add_argument("--play", default="")
    given = parser.parse_args()
    if given.play:
        many = Many(given.variant, 1)
        net = Net(1, many.encoding.actions)
        net.weights = dict(np.load(given.play))
    else:
        net = train(given.variant, given.minutes, given.opponent, seed=given.seed)
        if given.out:
            np.savez_compressed(given.out, **net.weights)
    shares = examine(given.variant, net, given.games, given.opponent)
    for seat, i in shares.items():
        print(f"{seat}: won {i.share:.1%} ({i.low:.1%} to {i.high:.1%}) against {given.opponent}")
    print(f"both: {sum(i.share for i in shares.values()) / len(shares):.1%}")


if __name__ == "__main__":
    main()
