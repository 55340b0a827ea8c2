"""PostgreSQL for the club's tests: one server a session, a fresh database a test by copying one that has the schema."""

import importlib.util
import itertools
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import psycopg
import pytest

from henderson.club import migrate
from henderson.club.postgres import engine_of
from henderson.server.vault import Vault


def _beside(name: str) -> ModuleType:
    """A module beside this one, for the tests here to import by its name."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec and spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Cluster = _beside("club_cluster").Cluster
_beside("club_halls")
Receiver = _beside("club_receiver").Receiver
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster("fsync=off")
    engine = engine_of(made.url())
    with engine.begin() as db:
        migrate.migrate(db)
    engine.dispose()
    yield made
    made.close()


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The URL of a database that has the schema and nothing else."""
    name = f"club{next(_numbers)}"
    with psycopg.connect(cluster.url("template1"), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} TEMPLATE postgres")
    return cluster.url(name)


@pytest.fixture
def secret(tmp_path: Path) -> str:
    """The file of a club's secret."""
    file = tmp_path / f"club-{secrets.token_hex(4)}.secret"
    Vault.make(file)
    return str(file)


@pytest.fixture(scope="session")
def receiver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    """A server with TLS on loopback: another service, a chat's address, a browser's push service."""
    made = Receiver(tmp_path_factory.mktemp("receiver"))
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a club's data are: once a file, once PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "club.sqlite")
    return request.getfixturevalue("postgres")
