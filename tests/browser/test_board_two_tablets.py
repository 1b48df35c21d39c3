"""Two devices on one sheet, and a watcher: the same round declared twice, and undo across a game's end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.device import Device, Sheet
from tests.browser.installed import comes

MakeDevice = Callable[..., Device]
# Counts the polls that the page holds back.
HELD_BACK = """
window.heldBack = 0;
document.addEventListener("htmx:configRequest", (event) => {
  window.heldBack += event.target.id === "live" && event.defaultPrevented;
});
"""


@pytest.fixture
def anna(new_device: MakeDevice) -> Device:
    return new_device()


@pytest.fixture
def beppo(new_device: MakeDevice) -> Device:
    return new_device("phone", language="en")


@pytest.fixture
def sheet(anna: Device, beppo: Device) -> Sheet:
    """One Watten sheet on both devices; Beppo's does not poll, so that both tap on the same board."""
    opened = anna.open_watten()
    opened.also_written_by(beppo)
    anna.go(opened.pad)
    beppo.page.route("**/board/?v=*", lambda route: route.fulfill(status=204))
    beppo.go(opened.pad)
    anna.ready()
    beppo.ready()
    return opened


def test_an_equal_round_from_both_tablets_is_one_round(anna: Device, beppo: Device, sheet: Sheet) -> None:
    anna.tap_do("round_won", side=0, value=3)
    anna.sees_score(3, 0)

    beppo.tap_do("round_won", side=0, value=3)

    beppo.sees_score(3, 0)
    expect(beppo.page.locator(".board-notice")).to_contain_text(beppo.say("Both scribes agree."))
    expect(beppo.column).to_have_count(1)
    expect(beppo.page.locator(".held-line")).to_have_count(0)


def test_a_differing_round_waits_on_both_devices(anna: Device, beppo: Device, sheet: Sheet) -> None:
    anna.tap_do("round_won", side=0, value=3)
    anna.sees_score(3, 0)

    beppo.tap_do("round_won", side=1, value=2)

    for one in (anna, beppo):
        one.sees_score(3, 0)
        expect(one.page.locator(".held-line")).to_have_count(1)


@pytest.mark.parametrize(("answer", "score"), [("entry_accepted", (0, 2)), ("entry_dismissed", (3, 0))])
def test_people_decide_which_reading_counts(
    anna: Device, beppo: Device, sheet: Sheet, answer: str, score: tuple[int, int]
) -> None:
    anna.tap_do("round_won", side=0, value=3)
    anna.sees_score(3, 0)
    beppo.tap_do("round_won", side=1, value=2)
    expect(anna.page.locator(".held-line")).to_have_count(1)

    anna.tap(anna.page.locator(f'.held-line button[value^="kind={answer}"]'))

    expect(anna.page.locator(".held-line")).to_have_count(0)
    anna.sees_score(*score)
    beppo.page.unroute("**/board/?v=*")
    expect(beppo.page.locator(".held-line")).to_have_count(0)
    beppo.sees_score(*score)


def test_an_entry_of_one_tablet_reaches_the_other(anna: Device, beppo: Device, sheet: Sheet) -> None:
    beppo.page.unroute("**/board/?v=*")

    anna.tap_do("round_won", side=0, value=3)
    beppo.sees_score(3, 0)
    beppo.tap_do("round_won", side=1, value=2)

    anna.sees_score(3, 2)


def test_an_undo_across_the_end_of_a_game_reaches_a_watching_screen(
    anna: Device, new_device: MakeDevice
) -> None:
    sheet = anna.open_watten()
    sheet.declare_all((0, 4), (0, 4))
    anna.go(sheet.pad)
    anna.ready()
    watcher = new_device("phone", language="en")
    watcher.page.add_init_script(HELD_BACK)
    watcher.go(sheet.link("watch"))
    watcher.sees_score(8, 0)
    anna.tap_do("round_won", side=0, value=2)
    watcher.sees_bummerl(1, "schneider")
    anna.sees_score(0, 0)

    anna.tap_undo()

    watcher.sees_score(8, 0)
    watcher.sees_bummerl(1)
    anna.sees_score(8, 0)
    # The table is active: a watching screen polls whenever its timer, which runs each second, allows it.
    assert watcher.page.evaluate("heldBack") == 0


def test_a_poll_before_a_tap_never_replaces_its_answer(anna: Device) -> None:
    """A slow poll that left before the tap comes back after it: the newer board stays."""
    sheet = anna.open_watten()
    anna.go(sheet.pad)
    anna.ready()
    late: list[Route] = []
    old = anna.context.request.get(f"{sheet.pad}board/?v=none")
    anna.page.route("**/board/?v=*", lambda route: late.append(route))
    anna.tap_do("round_won", side=0, value=3)
    anna.sees_score(3, 0)
    comes(anna.page, lambda: len(late) == 1, "the page asked for no news")

    late[0].fulfill(status=200, headers={"Sheet-Version": old.headers["sheet-version"]}, body=old.text())

    comes(anna.page, lambda: len(late) == 2, "the page has not read the late answer")
    anna.sees_score(3, 0)


def test_a_revoked_link_is_not_found(anna: Device, new_device: MakeDevice) -> None:
    sheet = anna.open_watten()
    link = sheet.link("watch")
    anna.go(f"{sheet.pad}share/")
    anna.tap(anna.page.locator('.grants button[name="revoke"]').first)
    expect(anna.page.locator('.grants button[name="revoke"]')).to_have_count(0)

    watcher = new_device("phone")

    assert watcher.context.request.get(link).status == 404
