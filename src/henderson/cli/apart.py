"""Long thoughts of bots, beside a screen that goes on: in a thread that is let go when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Thought:
    """Somebody thinks, and may be told to stop."""

    def __init__(self, told: str) -> None:
        self.told = told  # what is said of it
        self.began = time.monotonic()
        self.stop = threading.Event()

    def __str__(self) -> str:
        return f"{self.told} ... {time.monotonic() - self.began:.0f} s"


async def apart(deed: Callable[[], T]) -> T:
    """Do it in a thread of its own, and come back with what it gave or raised. The end of the program does not wait for it."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def give(value: T | None, error: BaseException | None) -> None:
        if not done.done():  # nobody waits any more
            done.set_exception(error) if error is not None else done.set_result(value)  # type: ignore[arg-type]

    def run() -> None:
        value, error = None, None
        try:
            value = deed()
        except BaseException as e:
            error = e
        with contextlib.suppress(RuntimeError):  # the screen is gone
            loop.call_soon_threadsafe(give, value, error)

    threading.Thread(target=run, daemon=True).start()
    return await done
