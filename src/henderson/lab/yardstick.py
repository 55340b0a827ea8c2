"""The yardstick: python-chess at random play, in a process of its own, so that neither shares the other's memory or collector.

Run as a program it answers every number of seconds on its input with decisions per CPU second. It imports nothing of Henderson.
"""

from __future__ import annotations

import subprocess
import sys
import time
from random import Random
from types import TracebackType


def chess_rate(seconds: float = 2.0, seed: int = 1) -> float:
    """python-chess random playouts: decisions per CPU second. 0 when it is not installed."""
    try:
        import chess
    except ImportError:
        return 0.0
    rng = Random(seed)
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            if len(moves) > 1:
                count += 1
            board.push(moves[int(rng.random() * len(moves))])
    return count / (time.process_time() - start)


class Yardstick:
    """python-chess in a process of its own, warmed up: `with Yardstick() as chess: chess.rate(0.4)`."""

    def __enter__(self) -> Yardstick:
        command = [sys.executable, __file__]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.rate(0.1)
        return self

    def rate(self, seconds: float) -> float:
        """Decisions per CPU second, measured for so long; other games every time."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline() or 0)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


if __name__ == "__main__":
    for number, line in enumerate(sys.stdin):
        print(chess_rate(float(line), number), flush=True)
