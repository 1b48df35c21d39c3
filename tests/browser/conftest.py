"""Fixtures of the tests in a real browser: Chromium against the product's own server, with one context per
device.

Each test opens its own sheets, so the server lives as long as the worker.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright, StorageState

from config.dev.checks import chromium
from tests.browser.device import SIZES, Device, Sheet
from tests.browser.hall import Hall, build
from tests.browser.installed import Installed, opened
from tests.browser.served import Served, running_on_copy, running_on_servers
from tests.browser.shared import SharedContexts
from tests.settings import SERVERS

# Playwright keeps a loop running in this process for the whole session; Django's guard would then refuse the
# ORM to every later test of the same worker. No test here uses the ORM itself.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

HERE = Path(__file__).parent
CHROMIUM = chromium() or ""
INSTALL = "no Chromium here; run: sudo apt-get install chromium"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--screenshots",
        action="store_true",
        help="write docs/screenshots instead of only looking at the pages",
    )
    parser.addoption("--scripts", type=int, help="how many random evenings with a bad network")
    parser.addoption("--script-seed", type=int, default=None, help="only the random evening of this seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if HERE in item.path.parents]
    if ours and not CHROMIUM and os.environ.get("CI") == "true":
        raise pytest.UsageError(INSTALL)
    for item in ours:
        item.add_marker(pytest.mark.browser)
        if not CHROMIUM:
            item.add_marker(pytest.mark.skip(reason=INSTALL))


def pytest_runtest_setup() -> None:
    Device.made.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Attach to a failure the addresses of its pages, with a picture and the markup of each."""
    report = yield
    if report.failed and call.when == "call":
        seen = [line for one in Device.made for line in looked_back(one)]
        if seen:
            report.sections.append(("Pages of the browser", "\n".join(seen)))
    return report


def looked_back(one: Device) -> list[str]:
    """What a device leaves after a failed test: its addresses, and the files of each page."""
    found = []
    for page in one.context.pages:
        path = Path(mkdtemp(prefix="punkteblock-failed-")) / "page.png"
        try:
            path.with_suffix(".html").write_text(page.content())
            page.screenshot(path=path, timeout=5_000)
        except Error as error:
            found.append(f"{page.url}: {error.message.splitlines()[0]}")
        else:
            found.append(f"{page.url}: {path}, {path.with_suffix('.html')}")
    return found + one.complaints


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": list(QUIET)}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    if SERVERS:
        with running_on_servers(folder, SERVERS) as server:
            yield server
        return
    with running_on_copy(request.getfixturevalue("prepared_data"), folder) as server:
        yield server


@pytest.fixture(scope="session")
def base_url(served: Served) -> str:
    """The address that relative ones are resolved against. Replaces the plugin's fixture, which warns under
    this pytest.
    """
    return served.url


@pytest.fixture(scope="session")
def hall(browser: Browser, served: Served) -> Hall:
    """The sheets and pages that tests only look at."""
    return build(browser, served)


@pytest.fixture(scope="session")
def shared_contexts(browser: Browser, served: Served) -> Iterator[SharedContexts]:
    contexts = SharedContexts(browser, served)
    yield contexts
    contexts.close()


@pytest.fixture
def no_server_error(served: Served) -> Iterator[None]:
    """Fail the test if any page answered with a 500, even if the browser did not show it."""
    before = len(served.log)
    yield
    assert "Traceback" not in served.log[before:], served.log[before:]


@pytest.fixture
def new_device(
    served: Served,
    new_context: Callable[..., BrowserContext],
    shared_contexts: SharedContexts,
    no_server_error: None,
) -> Iterator[Callable[..., Device]]:
    """A browser of its own: `new_device()` is a tablet in German with the dark theme, `new_device("phone")` a
    phone.

    It keeps nothing of other tests except cached files, and with `cold` not even these.
    """
    devices: list[Device] = []

    def make(
        size: str = "tablet",
        *,
        language: str = "de",
        theme: str = "dark",
        script: bool = True,
        worker: bool = False,
        cold: bool = False,
        cookies: StorageState | None = None,
        **more: Any,
    ) -> Device:
        """`worker`: with the service worker. Most tests replace network answers, which the worker would hide."""
        options = {**SIZES[size], "locale": language, "java_script_enabled": script, **more}
        if worker or cold or more:
            own = new_context(service_workers="allow" if worker else "block", **options)
            context, page = own, own.new_page()
        else:
            context, page = shared_contexts.take(service_workers="block", **options)
        if cookies:
            context.add_cookies(cookies["cookies"])  # type: ignore[arg-type]
        one = Device(context, served, language, size, page)
        one.prefer(theme=theme, language=language)
        devices.append(one)
        return one

    yield make
    for one in devices:
        assert one.complaints == [], f"the page complained: {one.complaints}"
    shared_contexts.give_back()


@pytest.fixture
def anna(new_device: Callable[..., Device]) -> Device:
    """A tablet of its own, for tests without special needs."""
    return new_device()


@pytest.fixture
def sheet(anna: Device) -> Sheet:
    """A Watten sheet of Anna's with room for many rounds, not opened yet. A file may replace it."""
    return anna.open_watten(target=15)


@pytest.fixture
def carried(new_device: Callable[..., Device]) -> Sheet:
    """A Watten sheet with one round, open on a tablet that has a copy for use without a network."""
    tablet = new_device(worker=True)
    sheet = tablet.open_watten()
    sheet.declare_all((0, 3))
    opened(tablet, sheet)
    return sheet


@pytest.fixture
def new_installed(
    served: Served,
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    no_server_error: None,
) -> Iterator[Callable[..., Installed]]:
    """A browser with a profile on disk that can be killed and started again; not started yet."""
    made: list[Installed] = []

    def make(size: str = "tablet") -> Installed:
        profile = tmp_path / f"profile-{len(made)}"
        made.append(Installed(playwright, served, profile, browser_type_launch_args, size))
        return made[-1]

    yield make
    for one in made:
        one.close()
        assert one.complaints == [], f"the page complained: {one.complaints}"
