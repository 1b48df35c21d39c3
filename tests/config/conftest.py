"""The product's own server, one for each scheme while the worker lives; each test opens its own sheets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.served import Served, running


@pytest.fixture(scope="session")
def over_http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("http") / "data") as server:
        yield server


@pytest.fixture(scope="session")
def over_https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("https") / "data", scheme="https") as server:
        yield server
