"""The OpenAPI description holds: schemathesis sends what it allows, and things it does not, and the service never breaks."""

import tempfile

import schemathesis
from hypothesis import HealthCheck, settings

from henderson.server.app import Config, create_app

app = create_app(Config(db=f"{tempfile.mkdtemp()}/tables.sqlite", tables_a_minute=0))
schema = schemathesis.openapi.from_asgi("/schema/openapi.json", app)


@schema.exclude(path="/api/games/{game}/picture.png").exclude(path="/api/table/picture.png").parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_route_answers_as_described(case):
    answer = case.call()
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert "detail" in answer.json()
