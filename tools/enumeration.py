"""Does the time an answer takes betray who has an account? python tools/enumeration.py [--tries 200]

Signs in with a wrong password under a known and an unknown name in turns, and asks for links to a known and an unknown address;
tells both medians. They should lie within 20 ms. On a busy machine say how busy it was.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from statistics import median

from litestar.testing import TestClient

from henderson.club import counters
from henderson.club.app import create_club_app
from henderson.server.app import Config

NEAR = 0.020


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=200)
    tries = parser.parse_args().tries
    counters.take = lambda *_: True  # type: ignore[assignment]
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        app = create_club_app(Config(db=f"{folder}/club.sqlite", requests_a_second=0))
        with TestClient(app, base_url="http://club.test") as client:
            client.post("/api/sign-up", json={"name": "Known", "email": "known@example.org", "password": "correct horse battery"})
            client.cookies.clear()
            for path, bodies in {
                "/api/sign-in/password": [{"name": n, "password": "wrong horse battery"} for n in ("Known", "Unknown")],
                "/api/sign-in/link": [{"email": f"{n}@example.org"} for n in ("known", "unknown")],
            }.items():
                times: list[list[float]] = [[], []]
                for n in range(2 * tries):
                    began = time.perf_counter()
                    client.post(path, json=bodies[n % 2])
                    times[n % 2].append(time.perf_counter() - began)
                known, unknown = map(median, times)
                worst = max(worst, abs(known - unknown))
                told = f"known {known * 1000:.1f} ms, unknown {unknown * 1000:.1f} ms, apart {abs(known - unknown) * 1000:.1f} ms"
                print(f"{path}: medians of {tries}: {told}", flush=True)
    print(f"load {os.getloadavg()[0]:.1f}")
    return int(worst > NEAR)


if __name__ == "__main__":
    sys.exit(main())
