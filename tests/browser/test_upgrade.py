"""A new release comes while devices hold copies and entries of the old one.

The second release is this one with another script and another style; the first one's files are gone with it, as after
a real upgrade.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import Installed, all_on_disk, is_kept, until
from tests.browser.served import ROOT, Served, running
from tests.browser.test_queue import stored_rounds
from tests.browser.ways import LONG

PARTS = ("manage.py", "config", "league", "rules", "scoring", "templates")
CHANGED = {
    "outbox/outbox.js": "document.documentElement.dataset.release = 'second';\n",
    "board/pad.css": ":root { --x: 1; }\n",
}
KEPT_FILES = "caches.keys().then((names) => names.filter((name) => name.includes('static')))"
WORKERS = """navigator.serviceWorker.getRegistration().then(({ installing, waiting, active }) =>
  [installing, waiting, active].map((worker) => worker?.state))"""
OLD_FILES = "punkteblock-static-old"  # named as in scoring/worker/build.py


class House:
    """One data folder and one address, behind it one release or the other, or nobody."""

    def __init__(self, folder: Path, second: Path) -> None:
        self.folder, self.second = folder, second
        self.up = ExitStack()
        self.served = self.up.enter_context(running(folder))

    def stop(self) -> None:
        self.up.close()

    def upgrade(self) -> None:
        self.stop()
        port = urlsplit(self.served.url).port or 0
        self.served = self.up.enter_context(running(self.folder, self.second, port))


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The second release, from which any number of houses may serve."""
    made = tmp_path_factory.mktemp("second")
    for part in PARTS:
        copy: Callable[..., Any] = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, made / part)
    for name, more in CHANGED.items():
        path = made / "scoring/static/scoring" / name
        path.write_text(path.read_text() + more)
    return made


@pytest.fixture(scope="module")
def new_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a house that never opened, to be copied."""
    made = tmp_path_factory.mktemp("new")
    Served("", made).manage("prepare")
    return made


@pytest.fixture
def house(tmp_path: Path, second: Path, new_data: Path) -> Iterator[House]:
    house = House(shutil.copytree(new_data, tmp_path / "data"), second)
    yield house
    house.stop()


@pytest.fixture
def tablet(
    house: House, playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[Installed]:
    made = Installed(playwright, house.served, tmp_path / "profile", browser_type_launch_args)
    yield made
    made.close()
    assert made.complaints == []


def _opened(served: Served, tablet: Installed) -> tuple[Device, Sheet]:
    anna = tablet.start()
    sheet = anna.open_watten()
    sheet.declare_all((0, 3))
    anna.go(sheet.pad)
    anna.ready()
    is_kept(anna, sheet.pad)
    return anna, sheet


def _is_second(device: Device) -> None:
    expect(device.page.locator("html[data-release=second]")).to_be_attached(timeout=60_000)


def _keeps_only_its_files(device: Device) -> None:
    script = device.context.request.get("/service-worker.js").text()
    version = re.findall(r'"version": "(\w+)"', script)[0]
    is_so = f"{KEPT_FILES}.then((names) => names.length === 1 && names[0].endsWith('{version}'))"
    try:
        until(device, is_so, seconds=60)  # behind a page that has better things to do
    except AssertionError:
        kept, workers = device.page.evaluate(KEPT_FILES), device.page.evaluate(WORKERS)
        raise AssertionError(f"kept {kept}, wanted {version} alone; workers {workers}") from None


def test_what_waited_on_an_old_page_comes_in_after_the_upgrade(house: House, tablet: Installed) -> None:
    anna, sheet = _opened(house.served, tablet)
    house.stop()
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(1)
    all_on_disk(anna)

    house.upgrade()
    anna.page.evaluate("window.dispatchEvent(new Event('online'))")  # else it waits for the next try

    anna.sees_all_saved()
    anna.sees_score(3, 3)
    assert stored_rounds(anna, sheet) == ["3 –", "– 3"]
    anna.go(sheet.pad)
    _is_second(anna)


@LONG
def test_an_old_copy_that_waits_opens_whole_and_the_next_one_is_of_the_new_release(
    house: House, tablet: Installed
) -> None:
    """The tablet is killed before the upgrade, and opens the pad after it, first without and then with the server."""
    anna, sheet = _opened(house.served, tablet)
    house.stop()
    anna.tap_do("round_won", side=0, value=2)
    anna.sees_waiting(1)
    all_on_disk(anna)
    tablet.close()
    house.upgrade()

    anna = tablet.start()
    anna.go(sheet.pad)
    anna.ready()
    _is_second(anna)
    anna.sees_all_saved()
    anna.sees_score(5, 0)
    _keeps_only_its_files(anna)

    house.stop()
    anna.page.goto(sheet.pad)
    anna.ready()
    expect(anna.page.locator("html[data-copy]")).to_be_attached()
    _is_second(anna)
    anna.tap_do("round_won", side=0, value=2)
    anna.sees_waiting(1)


def test_a_pad_that_was_not_opened_since_the_upgrade_opens_without_a_network(
    house: House, tablet: Installed
) -> None:
    """Another page has brought the new release; the old copy is made anew behind it, or keeps its own files."""
    anna, sheet = _opened(house.served, tablet)
    house.upgrade()
    anna.go("/")
    _keeps_only_its_files(anna)
    house.stop()

    anna.page.goto(sheet.pad)

    anna.ready()
    anna.sees_score(3, 0)
    anna.tap_do("round_won", side=1, value=2)
    anna.sees_waiting(1)
    _is_second(anna)


def test_old_files_that_stayed_after_an_upgrade_go_with_a_later_visit(
    house: House, tablet: Installed
) -> None:
    """Had one copy failed to come anew, the old files would have stayed until the release after."""
    anna, sheet = _opened(house.served, tablet)
    anna.page.evaluate(f"caches.open('{OLD_FILES}')")

    anna.go(sheet.pad)

    _keeps_only_its_files(anna)


# --- a page that stayed open over the upgrade ---


@LONG
def test_a_page_that_stayed_open_renews_itself_once_all_that_waited_is_sent(
    house: House, tablet: Installed
) -> None:
    anna, sheet = _opened(house.served, tablet)
    house.stop()
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(1)
    all_on_disk(anna)

    house.upgrade()

    _is_second(anna)  # without anybody's doing
    anna.sees_all_saved()
    anna.sees_score(3, 3)
    assert stored_rounds(anna, sheet) == ["3 –", "– 3"]


@LONG
def test_a_tablet_that_slept_for_days_wakes_up_to_the_new_release_with_all_it_had(
    house: House, tablet: Installed
) -> None:
    """Frozen with two rounds that wait, it hears of nothing; a phone writes on meanwhile."""
    anna, sheet = _opened(house.served, tablet)
    sleep = anna.context.new_cdp_session(anna.page)
    house.stop()
    anna.tap_do("bid_made", side=1, value=3)
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(2)
    all_on_disk(anna)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    house.upgrade()

    sleep.send("Page.setWebLifecycleState", {"state": "active"})

    _is_second(anna)
    anna.sees_all_saved()
    anna.sees_score(3, 3)
    assert stored_rounds(anna, sheet)[-1] == "– 3"


@LONG
def test_a_page_with_a_question_on_the_screen_is_not_renewed_under_the_finger(
    house: House, tablet: Installed
) -> None:
    """An open menu, a typed number: whatever a reload would take away; afterwards it is renewed all the same."""
    anna, _sheet = _opened(house.served, tablet)
    anna.open_menu("menu-more")
    house.upgrade()
    expect(anna.page.locator("html[data-live=on]")).to_be_attached(timeout=20_000)
    anna.page.wait_for_timeout(7000)
    expect(anna.page.locator("html[data-release]")).to_have_count(0)

    anna.open_menu("menu-more")  # closes it

    _is_second(anna)


@LONG
def test_what_only_the_page_holds_keeps_the_old_page(house: House, tablet: Installed) -> None:
    """A browser that keeps nothing: a reload would lose the tap; once it is sent nothing is in the way."""
    anna = tablet.start()
    anna.context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('refused'); };")
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    house.stop()
    anna.tap_do("round_won", side=1, value=3)
    anna.sees_waiting(1)
    anna.page.route("**/entries/", lambda route: route.abort())
    house.upgrade()
    anna.page.wait_for_timeout(12_000)
    expect(anna.page.locator("html[data-release]")).to_have_count(0)
    anna.sees_waiting(1)

    anna.page.unroute("**/entries/")

    anna.sees_all_saved()
    anna.sees_score(0, 3)
    _is_second(anna)
    assert stored_rounds(anna, sheet) == ["– 3"]
