"""A double tap is one tap: its second half presses no key that the first one has brought under the finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect

from tests.browser import evening as at
from tests.browser.device import Device, Sheet
from tests.browser.hall import Hall
from tests.browser.sight import SCREENS, opened
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]
TRIO = ("Anna", "Beni", "Cilli")
SIZES = ["phone", "lying", pytest.param("tablet", marks=LONG)]


@pytest.fixture
def anna(new_device: MakeDevice, size: str) -> Device:
    one = new_device("tablet" if size == "tablet" else "phone")
    width, height = SCREENS[size]
    one.page.set_viewport_size({"width": width, "height": height})
    return one


def test_two_touches_that_are_no_double_tap_are_two_rounds(new_device: MakeDevice) -> None:
    """The system would take them for a double click."""
    anna = new_device("phone")
    opened(anna, anna.open_watten())

    anna.tap_twice(anna.page.locator(".half.side-a .won"), apart=0.35)

    anna.sees_score(4, 0)


def test_a_double_tap_opens_a_menu(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    opened(anna, anna.open_watten())

    anna.tap_twice(anna.page.locator("#menu-more > summary"))

    expect(anna.page.locator("#menu-more > .menu-panel")).to_be_visible()


def written(anna: Device, sheet: Sheet) -> list[str]:
    """The rounds on the sheet once everything is saved."""
    anna.sees_all_saved()
    anna.go(sheet.history)
    rows = anna.page.locator(".paper tbody tr[id]").all()
    return [" ".join(text.strip() for text in row.locator("td:not(.do)").all_inner_texts()) for row in rows]


@pytest.mark.parametrize("size", SIZES)
def test_an_answer_to_a_bid_wins_no_round(anna: Device) -> None:
    sheet = anna.open_watten()
    sheet.declare("bid_made", side=1, value=3)
    opened(anna, sheet)
    answer = anna.page.locator("button.answer").first

    anna.tap_twice(answer, until=anna.page.locator(".half.side-a .values > .button:not(.answer)").first)

    anna.sees_score(0, 0)
    assert len(written(anna, sheet)) == 2  # the bid and its answer


@pytest.mark.parametrize("size", SIZES)
def test_a_key_of_an_open_panel_does_not_press_the_key_below_it(anna: Device) -> None:
    sheet = anna.open_watten()
    opened(anna, sheet)
    anna.tap(anna.page.locator(".half.side-a .values > .menu > summary"))

    anna.tap_twice(
        anna.page.locator(".half.side-a .menu[open] .value").nth(4),
        until=anna.page.locator(".half.side-a .values > .menu:not([open])"),
    )

    assert len(written(anna, sheet)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_name_gives_nobody_points_and_points_are_for_one(anna: Device) -> None:
    opened(anna, anna.open_whot(names=TRIO))
    beni, cilli = (anna.page.locator(".chip", has_text=name).locator("strong") for name in TRIO[1:])
    values = anna.page.locator(".whot-entry .value-page button:visible")

    anna.tap_twice(at.winner_key(anna, 0), until=values.first)
    expect(beni).to_have_text("…")
    anna.tap_twice(values.nth(12), until=anna.page.locator(".whot-title", has_text="Cilli"))
    expect(beni).to_have_text("12")
    expect(cilli).to_have_text("…")
    anna.touch_beside()
    anna.tap(anna.page.locator(".modes button").nth(2))
    anna.tap_twice(anna.page.locator(".digits button", has_text="1"))

    expect(anna.page.locator("[data-take-back]")).to_contain_text("11")  # two digits are two taps


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_key_of_the_symbols_calls_none(anna: Device) -> None:
    opened(anna, anna.open_whot(names=TRIO))

    anna.tap_twice(anna.page.locator("[data-unfold]"), until=anna.page.locator(".aside-need.is-open"))

    expect(anna.page.locator('[data-need][aria-pressed="true"]')).to_have_count(0)
    expect(anna.page.locator(".aside-need.is-open")).to_be_visible()


MID_GAME, GAME = ((0, 3), (1, 3)), ((0, 4), (0, 4), (0, 2))


@pytest.mark.parametrize(
    ("size", "rounds", "path", "key", "score"),
    [
        ("lying", GAME, "seats/", "main form .button-main", (0, 0)),  # the key that undoes comes there
        ("browser", MID_GAME, "history/{}/why/?from=pad", ".why-void", (0, 3)),  # a value
        pytest.param("lying", MID_GAME, "names/", "main form .button-main", (3, 3), marks=LONG),  # a bid
    ],
)
def test_a_key_that_leads_back_to_the_pad_presses_no_key_there(
    anna: Device, rounds: tuple[tuple[int, int], ...], path: str, key: str, score: tuple[int, int]
) -> None:
    sheet = anna.open_watten()
    sheet.declare_all(*rounds)
    anna.go(sheet.pad + path.format(anna.line_ids(sheet)[0]))

    pad = anna.page.locator("html[data-outbox=ready] .half.side-a .values")
    anna.tap_twice(anna.page.locator(key).last, until=pad)

    anna.sees_all_saved()
    anna.sees_score(*score)
    assert len(written(anna, sheet)) == len(rounds)


@pytest.mark.parametrize("size", ["browser"])
def test_a_pad_on_a_slow_device_takes_no_second_half_before_its_scripts_run(anna: Device) -> None:
    sheet = anna.open_watten()
    sheet.declare_all(*MID_GAME)
    anna.go(f"{sheet.history}{anna.line_ids(sheet)[0]}/why/?from=pad")
    late: list[Route] = []
    posts: list[str] = []
    anna.page.route(
        re.compile(r"/static/(?!scoring/shared/double-tap).*\.js"), lambda route: late.append(route)
    )
    anna.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)

    anna.tap_twice(anna.page.locator(".why-void"), until=anna.page.locator("#board .half.side-a .values"))

    anna.page.wait_for_timeout(500)  # a browser keeps taps until a page has its first frame
    for script in late:
        script.continue_()
    anna.page.unroute_all()
    anna.ready()
    assert len(posts) == 1, posts  # what the first half did


# A key that gives its place to a choice when it is tapped, as the answer to a form may.
ASKS = """() => {
  const place = "position: fixed; inset: 40%; z-index: 99";
  const key = Object.assign(document.createElement("button"), { id: "asks" });
  const choice = Object.assign(document.createElement("label"), { innerHTML: "<input type=checkbox id=choice>" });
  key.style.cssText = choice.style.cssText = place;
  key.addEventListener("click", () => key.replaceWith(choice));
  document.body.append(key);
}"""


def test_a_choice_that_has_just_come_is_not_made(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.go("/")
    anna.page.evaluate(ASKS)
    choice = anna.page.locator("#choice")

    anna.tap_twice(anna.page.locator("#asks"), until=choice)

    expect(choice).not_to_be_checked()
    anna.touch_beside()
    anna.tap(anna.page.locator("label:has(> #choice)"))
    expect(choice).to_be_checked()


def test_a_double_tap_on_a_name_swaps_two_people_once(new_device: MakeDevice, hall: Hall) -> None:
    """The second half comes when the other name is there already, as another link of the same page."""
    anna = new_device("phone", cookies=hall.cookies)
    page = anna.go(f"{hall.paths['night-season']}nights/{timezone.localdate()}/?next=1")
    first, last = (page.locator("#seating .seat-key").nth(at) for at in (0, -1))
    name, asked = first.inner_text(), list[str]()
    page.on("request", lambda request: asked.append(request.url.partition("&")[2]))

    anna.tap_twice(first, until=page.locator(".seat-key[aria-current]"))
    anna.tap_twice(last, until=page.locator(".seat-key").last.filter(has_text=name))

    anna.touch_beside()
    assert asked == ["pick=0", "swaps=0-4"]
    expect(page.locator(".seat-key").last).to_have_text(name)
    expect(page.locator(".seat-key[aria-current]")).to_have_count(0)


def test_a_double_tap_on_a_form_asks_for_nothing_when_it_is_empty_again(
    new_device: MakeDevice, hall: Hall
) -> None:
    """The answer to the first half clears the form, and the browser would ask for the points once more."""
    anna = new_device("phone", cookies=hall.cookies)
    page = anna.go(hall.paths["season"])
    fold = page.locator("#beside details").first
    lines = page.locator("#beside .adjusted")
    before = lines.count()
    page.evaluate("window.asked = 0; addEventListener('invalid', () => window.asked++, true)")
    fold.evaluate("fold => fold.open = true")
    fold.locator('[name="points"]').fill("-1")
    fold.locator('[name="reason"]').fill("zu spät")

    anna.tap_twice(fold.locator("form > .actions .button"), until=lines.nth(before))

    anna.touch_beside()
    assert page.evaluate("window.asked") == 0
    expect(lines).to_have_count(before + 1)
    expect(page.locator("main > .messages")).to_be_in_viewport()
