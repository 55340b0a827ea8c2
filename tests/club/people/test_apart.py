"""The laptop's two commands know nothing of the club: no account, and nothing of it imported."""

import subprocess
import sys

LOOK = """
import sys
import henderson.cli
from henderson.server.__main__ import serve
from henderson.server.app import Config, create_app
app = create_app(Config(db=sys.argv[1]))
club = ("henderson.club", "argon2", "webauthn", "openskill", "alembic", "psycopg", "pywebpush", "zxcvbn", "authlib")
found = sorted(m for m in sys.modules if m.startswith(club))
assert not found, found
paths = set(app.openapi_schema.paths)
assert "/api/tables" in paths and not {"/api/me", "/api/guest", "/api/home", "/api/sign-in/password"} & paths
"""


def test_play_and_serve_import_nothing_of_the_club(tmp_path):
    told = subprocess.run([sys.executable, "-c", LOOK, str(tmp_path / "t.sqlite")], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr[-1000:]
