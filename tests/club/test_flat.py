"""The short form of an hour of load (docs/hosting.md): what a web process keeps of an answer, its connections and open files."""

import gc
import os
import random
import tracemalloc

import psycopg
from club_halls import answer, club

from henderson.server.messages import NewTable

TABLES, WARM, ANSWERS = 4, 160, 480
KEPT = 700  # bytes of an answer: its word, who gave it, its line of the log, packed; 380 on 18 November
OURS = [tracemalloc.Filter(True, f"*/henderson/{part}/*.py") for part in ("server", "club")]


def held():
    gc.collect()
    return tracemalloc.take_snapshot().filter_traces(OURS)


def test_memory_connections_and_files_stay_as_they_are(postgres, secret):
    async def play(house):
        names = [(await house.open(NewTable("avalon-hill"), f"user.{n}")).table for n in range(TABLES)]
        watchers = [house.watch(await house.table(name), side, "") for name in names for side in ("US", "Japan", "")]
        rng = random.Random(19)

        async def some(answers):
            for n in range(answers):
                await answer(house, names[n % TABLES], rng)
                for watcher in watchers:
                    while watcher.queue.qsize():
                        watcher.queue.get_nowait()
                if n % 40 == 0:
                    await house._look()
                    await house._note_who_is_there()

        def connections():
            with psycopg.connect(postgres) as db:
                return db.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()").fetchone()[0]

        tracemalloc.start()
        await some(WARM)
        before, connected, files = held(), connections(), len(os.listdir("/proc/self/fd"))
        await some(ANSWERS)
        grown = held().compare_to(before, "filename")
        tracemalloc.stop()
        assert sum(one.size_diff for one in grown) / ANSWERS < KEPT, [str(one) for one in grown[:5]]
        assert connections() == connected and len(os.listdir("/proc/self/fd")) == files

    club(play, postgres, secret=secret)
