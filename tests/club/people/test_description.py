"""The OpenAPI description of a club holds: schemathesis sends what it allows, and what it does not, to every route of people, as
a member and a moderator. Never a failure, always a sentence."""

import tempfile

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from henderson.club.app import create_club_app
from henderson.club.matrix import GROUND, PEOPLE, routes
from henderson.server.app import Config

from .conftest import running

WITHOUT = {"/api/sign-up", "/api/sign-out", "/api/guest"}  # who asks stays who he is
OURS = sorted({path for method, path in routes(PEOPLE, GROUND) if method != "WS"} - WITHOUT)
described = create_club_app(Config(db=f"{tempfile.mkdtemp()}/club.sqlite"))
schema = schemathesis.openapi.from_dict(described.openapi_schema.to_schema())


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """A club, and cookies of those who ask."""
    with running(str(tmp_path_factory.mktemp("club") / "club.sqlite")) as club:
        yield club, [club.member(), club.member(role="moderator")]


@schema.include(path=OURS).exclude(method="DELETE", path="/api/me").parametrize()
@settings(max_examples=2, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), database=None)
def test_every_route_of_people_answers_as_described(case, people):
    club, askers = people
    for who in askers:
        sent = case.as_transport_kwargs(base_url="http://club.test")
        sent["headers"] = {**sent.get("headers", {}), "cookie": "; ".join(f"{k}={v}" for k, v in who.jar.items())}
        sent = {k: v for k, v in sent.items() if k in ("method", "url", "params", "json", "headers", "content", "data")}
        if isinstance(sent.get("data"), bytes):
            sent["content"] = sent.pop("data")
        answer = club.client.request(**sent, follow_redirects=False)
        club.client.cookies.clear()
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json()["detail"], answer.text


def test_they_are_all_there():
    """None is left out because its address is written otherwise."""
    found = {operation.ok().path for operation in schema.get_all_operations()}
    assert set(OURS) <= found and len(OURS) > 60
