"""`henderson play` without a game serves the page on loopback; a busy port is told."""

import os
import re
import signal
import socket
import subprocess
import sys
import time

import httpx


def test_play_serves_on_loopback_and_stops_on_interrupt(tmp_path):
    command = [sys.executable, "-m", "henderson", "play"]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": "true"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=home) as process:
        try:
            line = process.stdout.readline()
            url = re.search(r"http://localhost:\d+/", line)[0]
            for _ in range(200):
                try:
                    assert httpx.get(url + "api/games", timeout=20).status_code == 200
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            assert (tmp_path / "henderson" / "tables.sqlite").exists()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def test_a_busy_port_is_told():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        run = subprocess.run([sys.executable, "-m", "henderson", "serve", "--port", str(port)], capture_output=True, text=True)
    assert run.returncode == 2 and f"Port {port} of 127.0.0.1 is in use" in run.stderr
