"""Who plays the games of a study: this process, several of this machine, or a cluster.

Workers of this machine leave Ctrl-C to their parent, end with it, and are ended at once when it stops: nobody waits for games
that nobody will read, and no process is left behind.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, TypeVar

from ..bots.bulk import in_bulk, settle
from ..engine.decision import HendersonError

K = TypeVar("K")
T = TypeVar("T")
AHEAD, FAR_AHEAD = 4, 500  # calls that wait: for each process of this machine; on a cluster
WATCH = 1.0  # seconds between two looks whether the parent is still there


class Here(Executor):
    """This process, with the interface of several: what is submitted is done at once."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def as_finished(
    pool: Executor, call: Callable[..., T], orders: Iterable[tuple[K, tuple[Any, ...]]], jobs: int, cluster: str = ""
) -> Iterator[tuple[K, T]]:
    """`call(*arguments)` for each order (its name, its arguments), as they finish, each with its name.

    Only a few wait at a time and nothing finished is kept: neither the orders nor the results of a million games are held.
    """
    ahead = FAR_AHEAD if cluster else AHEAD * jobs if jobs > 1 else 1
    waiting: dict[Future[T], K] = {}
    for name, arguments in orders:
        waiting[pool.submit(call, *arguments)] = name
        if len(waiting) >= ahead:
            yield from _done(waiting)
    while waiting:
        yield from _done(waiting)


def _done(waiting: dict[Future[T], K]) -> Iterator[tuple[K, T]]:
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), future.result()


@contextmanager
def workers(jobs: int, cluster: str = "") -> Iterator[Executor]:
    """This process, several of this machine, or the workers of a Dask cluster: one interface for all."""
    if cluster:
        with _cluster(cluster) as far:
            yield far
        return
    if jobs <= 1:
        with in_bulk():
            yield Here()
        return
    # spawn: a fork would copy the threads of the progress bar
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(os.getpid(),))
    try:
        _launched(pool)
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):  # there is no public way before Python 3.14
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown(wait=True, cancel_futures=True)


def _launched(pool: ProcessPoolExecutor) -> None:
    """Let all workers begin, deaf to Ctrl-C from their first moment: one that it ends while it reads its modules would leave the
    pool waiting. This process hears it when all have begun. Only the main thread may say so; elsewhere the workers are deaf as
    soon as `_begin` has run."""
    if threading.current_thread() is not threading.main_thread():
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))  # another thread may be the one to get it
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # what is blocked stays blocked in a new process
    try:
        pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if heard:
        signal.raise_signal(signal.SIGINT)


def _begin(parent: int) -> None:
    """First thing in a worker."""
    settle()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: int) -> None:
    """A parent that was killed cannot end its workers: they see that they have another."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise HendersonError("--cluster needs the extra 'cluster': pip install 'henderson[cluster]'") from None
    try:
        client = Client(address, timeout=10)
    except OSError as error:
        raise HendersonError(f"No cluster answers at '{address}': {error}") from None
    try:
        # not pure: a cluster that lives longer than the code must not answer from memory
        yield client.get_executor(retries=3, pure=False)
    finally:
        client.close()
