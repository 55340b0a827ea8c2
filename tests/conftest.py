"""What tests of several parts need."""

import importlib.util
import shutil
import sysconfig

import pytest

from henderson.board import twin


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The twin of the floods, compiled from the present source; without a compiler there is nothing to compare."""
    source = tmp_path_factory.mktemp("twin") / twin.SOURCE.name
    shutil.copy(twin.SOURCE, source)
    if failed := twin.build(source):
        pytest.skip(f"the floods cannot be compiled here: {failed}")
    product = source.with_name(source.stem + (sysconfig.get_config_var("EXT_SUFFIX") or ".so"))
    spec = importlib.util.spec_from_file_location("henderson.board._flood", product)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found
