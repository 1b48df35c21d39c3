"""Fixtures that several test files share under names of their own: `anna = fixtures.on_both`.

They only choose devices and sheets of `conftest` and assert nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device, Sheet
from tests.browser.ways import ANY_SIZE


@pytest.fixture(params=ANY_SIZE)
def on_both(request: pytest.FixtureRequest, new_device: Callable[..., Device]) -> Device:
    """A device of either size: a phone daily, both in the long run."""
    return new_device(request.param)


@pytest.fixture
def carrier(carried: Sheet) -> Device:
    """The device of a pad that is ready to work without a network."""
    return carried.opener


@pytest.fixture
def pad(carried: Sheet) -> Sheet:
    """The pad that is ready to work without a network."""
    return carried
