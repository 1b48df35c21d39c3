"""Keys of a pad stay under the finger, nothing covers anything else, and no name is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import evening as at
from tests.browser.device import Device
from tests.browser.installed import comes
from tests.browser.sight import SCREENS
from tests.browser.test_whot_phone import ROOM
from tests.browser.ways import any_size, mostly, on_a_phone_in_german, on_a_tablet_in_english

MakeDevice = Callable[..., Device]
LONG = (
    "Maximiliane",
    "Bartholomäus",
    "Hans-Peter",
    "Theresia-Anna",
    "Kunigunde",
    "Wolfgang",
    "Franziska",
    "Ferdinand",
)
PACK_MOST = 452  # section 5, the long variant with four WHOT cards
PLACES = """() => [...document.querySelectorAll("#board :is(button, summary, a), .bar-home, .bar-prefs > summary")]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.textContent.trim(), ...Object.values(element.getBoundingClientRect().toJSON())])"""
COVERED = """(keys) => [...document.querySelectorAll(keys)].filter((key) => key.checkVisibility()).filter((key) => {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  return [[left + 4, top + 4], [right - 4, bottom - 4], [(left + right) / 2, bottom - 2]]
    .some(([x, y]) => !key.contains(document.elementFromPoint(x, y)));
}).map((key) => key.textContent)"""
CUT = """(names) => [...document.querySelectorAll(names)].filter((name) => name.checkVisibility())
  .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent)"""


def ready(device: Device, path: str) -> None:
    device.go(path)
    device.ready()
    device.page.evaluate("document.fonts.ready.then(() => true)")


@on_a_phone_in_german
@pytest.mark.parametrize("game", ["watten", "whot"])
def test_a_silent_server_moves_no_key(new_device: MakeDevice, size: str, game: str, language: str) -> None:
    anna = new_device(size, language=language)
    sheet = anna.open_watten(target=15) if game == "watten" else anna.open_whot(names=LONG[:4])
    ready(anna, sheet.pad)
    hung: list[Route] = []
    anna.page.route("**/entries/", lambda route: hung.append(route))
    if game == "watten":
        anna.tap_do("round_won", side=0, value=2)
    else:
        at.chooses_mode_after_winner(anna, 0, "values")
        for value in (17, 4, 9):
            at.taps_value(anna, value)
    comes(anna.page, lambda: len(hung) == 1, "nothing was sent")
    expect(anna.page.locator(".is-tapped")).to_have_count(0)
    before = anna.page.evaluate(PLACES)

    hung[0].abort()

    expect(anna.page.locator(".saved-why")).to_have_text(anna.say("no answer, nothing is lost"))
    expect(anna.page.locator(".saved-why")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate(CUT, ".saved-why") == []
    assert anna.page.evaluate(PLACES) == before
    anna.open_menu("menu-outbox")
    expect(anna.page.locator("[data-outbox=retry]")).to_be_in_viewport(ratio=1)


def test_the_display_menu_of_a_lying_phone_needs_no_scrolling(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.prefer(text="largest")
    ready(anna, anna.open_watten().pad)
    anna.page.set_viewport_size({"width": 844, "height": 390})
    anna.tap(anna.page.locator(".bar-prefs > summary"))
    menu = anna.page.locator(".bar-prefs > .menu-panel")
    expect(menu).to_be_in_viewport(ratio=1)
    assert menu.evaluate("menu => menu.scrollHeight <= menu.clientHeight")


@on_a_tablet_in_english
def test_the_menu_of_the_table_is_completely_visible(
    new_device: MakeDevice, size: str, language: str
) -> None:
    """Also late in the evening and with eight at the table, on a ruleset with a clock."""
    anna = new_device(size, language=language)
    sheet = anna.open_whot(names=LONG, limit=1000)
    sheet.score_rounds(*[(0, dict.fromkeys(range(1, 8), 3))] * 4)
    ready(anna, sheet.pad)

    anna.open_menu("menu-table")

    panel = anna.page.locator("#menu-table > .menu-panel")
    expect(panel).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate(COVERED, "#menu-table .menu-panel button:not([hidden])") == []


@pytest.mark.parametrize("players", mostly(3, 8, long=(4, 6)))
def test_long_names_are_complete_on_a_phone(new_device: MakeDevice, players: int) -> None:
    anna = new_device("phone")
    ready(anna, anna.open_whot(names=LONG[:players]).pad)

    at.chooses_mode_after_winner(anna, 0, "values")
    expect(anna.page.locator(".chips")).to_be_visible()

    assert anna.page.evaluate(CUT, ".whot-table thead .name") == []
    assert anna.page.evaluate(CUT, ".chip .name") == []


@pytest.mark.parametrize("ruleset", mostly("leaflet_short", long=("leaflet_long",)))
@pytest.mark.parametrize("players", mostly(8, long=(2, 4, 6)))
def test_the_sum_covers_no_key_of_the_keypad(new_device: MakeDevice, players: int, ruleset: str) -> None:
    anna = new_device("phone")
    ready(anna, anna.open_whot(names=LONG[:players], ruleset=ruleset).pad)
    at.chooses_mode_after_winner(anna, 0, "keypad")
    anna.page.keyboard.type("88")
    expect(anna.page.locator(".whot-sum .points")).to_have_text("88")

    assert anna.page.evaluate(COVERED, ".keypad .key, .whot-side .key, .go-on") == []


@any_size
def test_the_keypad_stops_at_the_largest_hand_with_a_message(new_device: MakeDevice, size: str) -> None:
    anna = new_device(size)
    ready(anna, anna.open_whot(names=LONG[:2], limit=1000).pad)
    at.chooses_mode_after_winner(anna, 0, "keypad")

    anna.page.keyboard.type("9999")

    expect(anna.page.locator(".whot-sum .points")).to_have_text("999")
    text = anna.say("the pack holds {points} at most").replace("{points}", str(PACK_MOST))
    expect(anna.page.locator(".whot-sum .out")).to_have_text(text)
    anna.tap(anna.page.locator(".go-on"))
    expect(anna.page.locator(".whot-why")).to_be_visible()  # people may still give a reason why it is right


@pytest.mark.parametrize(
    ("size", "screen"),
    [("phone", "phone"), ("phone", "browser"), pytest.param("tablet", "tablet", marks=pytest.mark.long)],
)
def test_the_end_of_a_game_moves_no_key(new_device: MakeDevice, size: str, screen: str) -> None:
    """The player who ended the game taps on at the same place; messages take their room from the figures."""
    anna = new_device(size)
    width, height = SCREENS[screen]
    anna.page.set_viewport_size({"width": width, "height": height})
    sheet = anna.open_watten()
    sheet.declare_all((0, 4), (0, 4))
    ready(anna, sheet.pad)
    before = [
        _top(anna, f".side-{side} .{key}") for side in "ab" for key in ("won", "values", "half-actions")
    ]

    anna.tap_do("round_won", side=0, value=2)
    expect(anna.page.locator(".finished")).to_be_visible()
    expect(anna.page.locator(".finished-seats")).to_be_in_viewport(ratio=1)
    anna.page.evaluate("document.fonts.ready.then(() => true)")

    after = [_top(anna, f".side-{side} .{key}") for side in "ab" for key in ("won", "values", "half-actions")]
    assert after == pytest.approx(before, abs=1)


# The big keys, the rows of keys, and the written rounds.
UNDER_THE_FINGER = """() =>
  [...document.querySelectorAll(".half > :is(.won, .values, .half-actions), a.row-line")].flatMap((part) => {
    const { top, bottom, left } = part.getBoundingClientRect();
    return [top, bottom, part.matches(".won") ? left : 0];
  })"""


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("text", ["normal", pytest.param("largest", marks=pytest.mark.long)])
def test_an_open_bid_moves_no_key_and_no_round(new_device: MakeDevice, players: int, text: str) -> None:
    """The side that answers has more keys than before."""
    anna = new_device("phone")
    sheet = anna.open_watten(names=("Anna", "Beni", "Cilli", "Dora")[:players])
    ready(anna, sheet.pad)
    anna.page.evaluate("(text) => { document.documentElement.dataset.text = text; }", text)
    anna.tap_and_see(anna.page.locator("button:is(.deal-key, .won):visible").first)
    anna.tap_and_see(anna.page.locator("button.won:visible").first)
    before = anna.page.evaluate(UNDER_THE_FINGER)

    anna.tap_and_see(anna.page.locator("button.bid:visible").first)

    expect(anna.page.locator(".answer").first).to_be_visible()
    assert anna.page.evaluate(UNDER_THE_FINGER) == pytest.approx(before, abs=1)
    assert anna.page.evaluate(CUT, ".half-actions .button, .answer") == []


# The middle of each key and each written round, and those at whose middle there is something else now.
MIDDLES = """() => [...document.querySelectorAll(".half > .won, .half-actions > [id], a.row-line")].map((key) => {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  return [key.id, (left + right) / 2, (top + bottom) / 2];
})"""
MOVED = """(keys) => keys.map(([id, x, y]) => [document.getElementById(id), document.elementFromPoint(x, y)])
  .filter(([key, seen]) => key && !key.contains(seen)).map(([key]) => key.id)"""


@pytest.mark.parametrize("screen", [(390, 844), (844, 390), (360, 640)], ids=["upright", "lying", "browser"])
@pytest.mark.parametrize("text", ["normal", pytest.param("largest", marks=pytest.mark.long)])
def test_a_side_near_the_end_moves_no_key_and_no_round(
    new_device: MakeDevice, text: str, screen: tuple[int, int]
) -> None:
    """The others may strike off their points, with a key that was not there before; then both may."""
    anna = new_device("phone")
    anna.prefer(text=text)
    anna.speak("de")
    anna.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    sheet = anna.open_watten()
    sheet.declare_all((0, 3), (1, 5))
    ready(anna, sheet.pad)
    before = anna.page.evaluate(MIDDLES)
    if screen == (360, 640):  # the view of the rows rolls on to the newest
        before = [key for key in before if not key[0].startswith("line-")]

    anna.tap_and_see(anna.page.locator("#won-b"))

    expect(anna.page.locator(".side-a .void")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate(MOVED, before) == []
    assert anna.page.evaluate(CUT, ".half-actions .button") == []
    anna.tap_and_see(anna.do("kind=round_won&side=0&value=4"))
    expect(anna.page.locator(".side-b .void")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate(CUT, ".half-actions .button") == []


# Once the figure that has just changed has come to rest.
FIGURES = """() => {
  document.getAnimations().forEach((animation) => animation.finish());
  return [...document.querySelectorAll(".score-place, .score")]
    .flatMap((figure) => { const { top, height } = figure.getBoundingClientRect(); return [top, height]; });
}"""


@pytest.mark.parametrize(("size", "players"), [("tablet", 4), ("phone", 3)])
def test_the_dealer_mark_moves_no_figure(new_device: MakeDevice, size: str, players: int) -> None:
    """It changes sides, and long names make it wrap."""
    anna = new_device(size)
    names = ("Maximiliane-Theresia", "Hubert-Maria", "Konstantin", "Bernadette")[:players]
    sheet = anna.open_watten(names=names, target=15)
    ready(anna, sheet.pad)
    before = anna.page.evaluate(FIGURES)
    tagged = []

    for _round in range(players - 1):
        anna.tap_and_see(anna.page.locator("button.won").first)
        tagged.append(anna.page.locator(".half:has(.dealer)").get_attribute("class"))
        assert anna.page.evaluate(FIGURES) == pytest.approx(before, abs=1)

    assert len(set(tagged)) == min(players - 1, 2)


THREE_KEYS = """() => [...document.querySelectorAll(".half :is(.deal-key, .won, .values, .half-actions), .tools")]
  .filter((key) => key.checkVisibility())
  .flatMap((key) => { const { top, bottom } = key.getBoundingClientRect(); return [top, bottom]; })"""


@pytest.mark.parametrize(
    ("mode", "names"),
    [
        pytest.param("highest_two", ("Anna", "Beni", "Cilli"), marks=pytest.mark.long),
        pytest.param("highest_two", LONG[:3], marks=pytest.mark.long),
        ("free", LONG[:3]),
        ("rest", LONG[:3]),
    ],
    ids=["short", "highest_two", "free", "rest"],
)
def test_three_on_a_phone_tap_on_at_one_height(
    new_device: MakeDevice, mode: str, names: tuple[str, ...]
) -> None:
    """From choosing the dealer, over the rounds and the end of the first game, into the second one."""
    anna = new_device("phone")
    options = {} if mode == "highest_two" else {"three_mode": mode}
    ready(anna, anna.open_watten(names=names, **options).pad)
    before = anna.page.evaluate(THREE_KEYS)
    assert min(bottom - top for top, bottom in zip(before[0:18:6], before[1:18:6], strict=True)) >= 96

    for _ in range(7):
        anna.tap_and_see(anna.page.locator("button.won").first)
        anna.page.evaluate("document.fonts.ready.then(() => true)")
        assert anna.page.evaluate(THREE_KEYS) == pytest.approx(before, abs=1)
        if anna.page.locator(".finished").count():
            break

    expect(anna.page.locator(".finished")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator(".finished-seats")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate("() => document.querySelector('.finished').scrollHeight") <= 78
    expect(anna.page.locator("#board[data-rests]")).to_have_count(0)
    # If the pairs follow from the dealer, the dealer is tapped where rounds are won afterwards.
    anna.tap_and_see(anna.page.locator("button:is(.deal-key, .won):visible").first)
    expect(anna.page.locator(".finished")).to_have_count(0)
    assert anna.page.evaluate(THREE_KEYS) == pytest.approx(before, abs=1)


# --- winner keys on a phone ---


@pytest.mark.parametrize("players", mostly(2, 8, long=(3, 4, 5, 6, 7)))
def test_all_winner_keys_are_visible_at_one_height(new_device: MakeDevice, players: int) -> None:
    """From before the first round; also with the row of warnings and in a second game, where games are counted."""
    anna = new_device("phone")
    sheet = anna.open_whot(names=LONG[:players], limit=200, calls="yes")
    first, second = ([], [3], [3]), ([200, 7], [7], [7])  # the points of the losers between two checks
    for looks in (first, second):
        tops = []
        for scored in looks:
            for points in scored:
                sheet.score_rounds((0, dict.fromkeys(range(1, players), points)))
            ready(anna, sheet.pad)
            seen = anna.page.evaluate(ROOM)
            assert len(seen["keys"]) >= players
            assert all(key["bottom"] <= seen["foot"] and key["height"] >= 48 for key in seen["keys"])
            tops.append([key["top"] for key in seen["keys"]])
        assert all(top == pytest.approx(tops[0], abs=1) for top in tops)


def test_the_sum_covers_no_card_that_was_visible(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    ready(anna, anna.open_whot(names=LONG[:4]).pad)
    at.chooses_mode_after_winner(anna, 0, "cards")
    foot = _top(anna, ".whot-foot")

    for card in ("c10", "q11"):
        at.taps_cards(anna, card)
        assert _top(anna, ".whot-foot") == pytest.approx(foot, abs=1)


def _box(device: Device, selector: str) -> dict[str, Any]:
    box = device.page.locator(selector).locator("visible=true").first.bounding_box()
    assert box
    return dict(box)


def _top(device: Device, selector: str) -> float:
    return float(_box(device, selector)["y"])


def _bottom(device: Device, selector: str) -> float:
    box = _box(device, selector)
    return float(box["y"] + box["height"])


@any_size
def test_the_name_of_a_lone_player_is_complete(new_device: MakeDevice, size: str) -> None:
    anna = new_device(size)
    sheet = anna.open_watten(names=("Anna", "Beni"))
    ready(anna, sheet.pad)

    assert anna.page.locator(".player").count() == 2
    assert anna.page.evaluate(CUT, ".player") == []


ALIKE = ("Maximilian-Ludwig", "Bärbel", "Maximiliane", "Sepp")


@pytest.mark.parametrize("players", [3, 4])
@any_size
def test_the_question_for_the_dealer_has_distinct_names(
    new_device: MakeDevice, size: str, players: int
) -> None:
    """No key of a name is cut, no two read the same, and no tag takes a tap while the question stands."""
    anna = new_device(size)
    ready(anna, anna.open_watten(names=ALIKE[:players], dealer="").pad)
    asked = ".deal-key" if players == 3 else ".cut-for-deal .button"
    keys = f"{asked}, {asked} > :first-child"
    shown = anna.page.locator(f"{asked} > :first-child").all_inner_texts()
    plain = [text.replace("\u00ad", "") for text in shown]
    assert len(set(plain)) == players
    assert not any("…" in text for text in plain)
    assert anna.page.evaluate(CUT, keys) == []
    assert anna.page.evaluate(COVERED, f"{asked} > :first-child") == []
    assert anna.page.locator(".dealer").count() == 0


# Words that reach beyond their key, above or below it.
OUT_OF_KEY = """keys => [...document.querySelectorAll(keys)].filter((key) => {
  const range = document.createRange();
  range.selectNodeContents(key);
  const words = range.getBoundingClientRect(), { top, bottom } = key.getBoundingClientRect();
  return words.top < top || words.bottom > bottom;
}).map((key) => key.textContent)"""


def test_a_long_name_stays_in_the_key_that_names_the_dealer_of_the_next_game(new_device: MakeDevice) -> None:
    """On a phone in landscape, with the largest letters: the end of the last game takes a line of its own."""
    anna = new_device("phone")
    anna.prefer(text="largest")
    anna.page.set_viewport_size({"width": 844, "height": 390})
    sheet = anna.open_watten(names=("Leo", "Maria-Theresia", "Sepp"))
    sheet.declare("round_won", side=1, value=9)
    ready(anna, sheet.pad)

    assert anna.page.locator(".deal-key").count() == 3
    assert anna.page.evaluate(OUT_OF_KEY, ".deal-key") == []


def test_the_values_of_the_rotated_half_are_above_the_rows(new_device: MakeDevice) -> None:
    anna = new_device("tablet")
    anna.prefer(mirror="1")
    sheet = anna.open_watten(ruleset="bavaria", target=15)
    sheet.declare_all((0, 2), (1, 2), (0, 2), (1, 2), (0, 2))
    anna.go(sheet.pad)
    anna.ready()
    anna.open_menu("values-b")

    covered = anna.page.evaluate(COVERED, "#values-b .value")

    assert covered == []
