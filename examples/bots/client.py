"""The reference client of Henderson's protocol for bots: python client.py speaks it over standard input and output.

henderson ladder starvation-island --bots "random,cmd:python examples/bots/client.py" --games 10

It needs nothing of Henderson: what the seat sees and is asked comes as JSON, and the answer is one of the words offered.
Change `choose` to make a bot of your own.
"""

import json
import random
import sys


def choose(rng, view, question):
    """One of question["words"]; here any of those that end nothing."""
    words = [w for w in question["words"] if w not in question["ends"]] or question["words"]
    return rng.choice(words)


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    rng = random.Random(0)
    for line in sys.stdin:
        told = json.loads(line)
        match told["type"]:
            case "hello":
                say(type="hello", protocol=1, name="client")
            case "new":  # game, side, sides, options, seed, rules
                rng = random.Random(told["seed"])
                say(type="ready")
            case "ask":  # n, seconds, view, question
                say(type="answer", n=told["n"], word=choose(rng, told["view"], told["question"]))
            case "explain":
                word = choose(rng, told["view"], told["question"])
                say(type="candidates", n=told["n"], candidates=[{"word": word, "value": 1, "text": "as good as any"}])
            case "refused":  # n, word, reason; the question is asked again
                print(told["reason"], file=sys.stderr)
            case "stop":  # time is up; we answer at once anyway
                pass


if __name__ == "__main__":
    main()
