"""The product's own server, one for each scheme, shared by the tests of a worker; each test opens its own sheets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.served import Served, running_on_copy


@pytest.fixture(scope="session")
def over_http(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[Served]:
    with running_on_copy(prepared_data, tmp_path_factory.mktemp("http") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def over_https(tmp_path_factory: pytest.TempPathFactory, prepared_data: Path) -> Iterator[Served]:
    with running_on_copy(prepared_data, tmp_path_factory.mktemp("https") / "data", scheme="https") as server:
        yield server
