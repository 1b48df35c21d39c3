"""Fixtures that some files of tests share: each takes them under the names its tests use, `anna = fixtures.on_both`.

Owns no device and no sheet (`conftest`): only who of them is meant. Never asserts.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device, Sheet
from tests.browser.ways import ANY_SIZE


@pytest.fixture(params=ANY_SIZE)
def on_both(request: pytest.FixtureRequest, new_device: Callable[..., Device]) -> Device:
    """A device of either size: a phone every day, both in the long run."""
    return new_device(request.param)


@pytest.fixture
def carrier(carried: Sheet) -> Device:
    """Who carries a pad about that is ready to be without a network."""
    return carried.opener


@pytest.fixture
def pad(carried: Sheet) -> Sheet:
    """The pad that is carried about."""
    return carried
