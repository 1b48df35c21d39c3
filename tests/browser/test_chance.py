"""Random evenings with a bad network (tests/browser/chance.py): one daily, thirty in the long run, or any
number:

    pytest tests/browser/test_chance.py --scripts 200

`--script-seed SEED` repeats one: the seed is in the name of each, and a failure lists its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.chance import Script
from tests.browser.device import Device
from tests.browser.installed import Installed
from tests.browser.served import Served


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    seed = metafunc.config.getoption("--script-seed")
    many = 30 if metafunc.config.getoption("--long") else 1
    seeds = [seed] if seed is not None else range(metafunc.config.getoption("--scripts") or many)
    metafunc.parametrize("seed", seeds)


@pytest.fixture(scope="module")
def tablet(
    served: Served,
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Installed]:
    """Anna's tablet for all scripts, started with its cookie on the disk, where a browser stores it only
    after half a minute.
    """
    one = Installed(playwright, served, tmp_path_factory.mktemp("profile"), browser_type_launch_args)
    one.start().open_watten()
    one.close()
    one.start()
    yield one
    one.close()


def test_a_random_evening_loses_and_doubles_nothing(
    seed: int, tablet: Installed, new_device: Callable[..., Device]
) -> None:
    script = Script(seed, tablet, new_device("phone", worker=True))
    try:
        script.play()
    except BaseException as error:
        error.add_note("\n".join([f"seed {seed}", *script.told]))
        raise
