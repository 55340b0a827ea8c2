"""Where words come from: a person at a terminal, or lines piped in."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence


class Keyboard:
    """Lines of input."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty()

    def line(self, prompt: str) -> str | None:
        """The next line, None when there are no more. A piped line is echoed, so that the transcript reads well."""
        if self.terminal:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        text = sys.stdin.readline()
        if not text:
            return None
        print(prompt + text.rstrip("\n"))
        return text.rstrip("\n")

    def wait(self, prompt: str) -> None:
        """Wait for the return key; only a person is waited for."""
        if self.terminal:
            self.line(prompt)

    def forget(self) -> None:
        """Another person sits down: what was typed and what scrolled off the screen is not theirs to see."""
        if not self.terminal:
            return
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()
        print("\x1b[3J\x1b[2J\x1b[H", end="", flush=True)  # the scroll-back too

    def complete(self, words: Callable[[], Sequence[str]]) -> None:
        """Offer these words at the tab key."""
        if not self.terminal:
            return
        try:
            import readline
        except ImportError:  # a Python without it still plays
            return

        def fits(text: str, state: int) -> str | None:
            found = [w for w in words() if w.lower().startswith(text.lower())]
            return found[state] + " " if state < len(found) else None

        readline.set_completer(fits)
        readline.set_completer_delims(",")
        readline.parse_and_bind("tab: complete")
