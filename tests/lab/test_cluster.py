"""A Dask cluster plays the same study as one process, also when a worker dies in the middle of it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import henderson
from henderson.lab import study
from henderson.lab.experiment import cells, read
from henderson.lab.running import Run
from henderson.lab.simulate import Plan

SRC = str(Path(henderson.__file__).parents[1])
EXPERIMENT = """
title = "Far and near"
game = "starvation-island"
games = 3
[bots]
US = "random"
Japan = "random"
[[sweep]]
table = "submarines"
row = "IJN Sub"
column = "attack"
values = [9]
"""
PLAN = Plan("avalon-hill", 48, {"US": "random", "Japan": "random"}, {"level": "basic"}, "", "cluster")


class Cluster:
    """A scheduler and two workers on loopback, each a process of its own, stopped by its id."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.processes = folder, []
        self.env = {**os.environ, "PYTHONPATH": SRC, "DASK_DISTRIBUTED__WORKER__DAEMON": "True"}
        told = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told))
        self.wait(told.exists, "the scheduler did not start")
        self.address = json.loads(told.read_text())["address"]
        self.workers = [
            self.start("worker", self.address, "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard",
                       "--local-directory", str(folder / name), "--name", name)
            for name in ("one", "two")
        ]  # fmt: skip

    def start(self, what, *words):
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *words]
        log = (self.folder / f"{what}{len(self.processes)}.log").open("w")
        process = subprocess.Popen(command, env=self.env, stdout=log, stderr=log, cwd=self.folder)
        log.close()
        self.processes.append(process)
        return process

    def wait(self, ready, message):
        for _ in range(600):
            if ready():
                return
            assert all(p.poll() is None for p in self.processes), self.logs()
            time.sleep(0.1)
        raise AssertionError(message + "\n" + self.logs())

    def logs(self):
        return "\n".join(f.read_text()[-2000:] for f in sorted(self.folder.glob("*.log")))

    def stop(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait(10)


@pytest.fixture
def cluster(tmp_path):
    made = Cluster(tmp_path)
    yield made
    made.stop()


def test_a_cluster_that_loses_a_worker_plays_the_same_study(cluster, tmp_path):
    from distributed import Client

    with Client(cluster.address, timeout=30) as client:
        client.wait_for_workers(2, timeout=60)
        killed = []

        def tell(finished):
            """Games are in, and both workers have more to do: kill one."""
            if finished and not killed and all(client.processing().values()):
                cluster.workers[0].send_signal(signal.SIGKILL)
                killed.append(cluster.workers[0].wait(10))

        study.run(PLAN, tmp_path / "cluster.jsonl", cluster=cluster.address, tell=tell)
        assert killed == [-signal.SIGKILL]
        assert len(client.scheduler_info()["workers"]) == 1
    experimented(tmp_path, cluster.address)
    study.run(PLAN, tmp_path / "alone.jsonl")
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def experimented(folder, address):
    """An experiment with a changed value: the worker makes the pack by itself, and plays the same cells as one process."""
    (folder / "x.toml").write_text(EXPERIMENT)
    found = read(folder / "x.toml")
    runs = [Run(found, cells(found), folder / name) for name in ("far", "near")]
    runs[0].play(cluster=address)
    runs[1].play()
    files = [[cell.file.read_bytes() for cell in run.cells] for run in runs]
    assert files[0] == files[1] and files[0][0] != files[0][1] and len(files[0]) == 2


def test_a_cluster_that_is_not_there(tmp_path):
    with pytest.raises(henderson.HendersonError, match="No cluster answers at 'tcp://127.0.0.1:1'"):
        study.run(PLAN, tmp_path / "none.jsonl", cluster="tcp://127.0.0.1:1")
