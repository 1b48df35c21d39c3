"""WHOT! on a phone: the dealer is tapped without scrolling, only the score scrolls sideways, and no two
players look the same.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import evening as at
from tests.browser.device import LANGUAGES, Device
from tests.browser.evening import sits_down
from tests.browser.sight import SCREENS
from tests.browser.ways import LONG as EXTRA
from tests.browser.ways import any_size, mostly

MakeDevice = Callable[..., Device]
SYMBOLS = ("circle", "triangle", "cross", "square", "star")
NAMES = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz", "Georg", "Hanna")
ROOM = """() => ({
  foot: document.querySelector(".tools").getBoundingClientRect().top,
  keys: [...document.querySelectorAll(".winners .key")].filter((key) => key.checkVisibility())
    .map((key) => key.getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height })),
})"""


SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll("#board *")]
  .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
    && /auto|scroll/.test(getComputedStyle(part).overflowX) || part.getBoundingClientRect().right > innerWidth + 1)
  .map((part) => part.className)"""
SHOWN = "names => names.map((name) => name.checkVisibility() && name.textContent.replaceAll('\u00ad', ''))"
CUT = """names => names.filter((name) => name.scrollHeight > name.clientHeight + 2
  || name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
# Those of these elements that lie outside the screen or under something else.
OVERLAID = """parts => parts.map((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const middle = (left + right) / 2, edges = [top + 2, bottom - 2].map((y) => document.elementFromPoint(middle, y));
  return edges.every((seen) => part.contains(seen)) ? "" : part.outerHTML;
})"""
LONG = (
    "Maximiliane",
    "Maximilian",
    "Christoph",
    "Christina",
    "Franz-Josef",
    "Annemarie",
    "Sebastian",
    "Sebastiana",
)
TWINS = tuple(f"Maximiliane-Theresia {number}" for number in range(1, 9))


@pytest.mark.parametrize("key", mostly("nigerian", "leaflet_long", long=("app_tournament",)))
@pytest.mark.parametrize("players", mostly(7, long=(2, 5)))
def test_only_the_score_scrolls_sideways(new_device: MakeDevice, players: int, key: str) -> None:
    anna = new_device("phone")
    options = {"calls": "yes"} if key == "leaflet_long" else {}
    for language in LANGUAGES:
        anna.speak(language)
        sits_down(anna, *NAMES[:players], ruleset=key, **options)

        at.unfolds_symbols(anna)
        assert anna.page.evaluate(SIDEWAYS) == []
        suits = anna.page.locator("[data-need]:visible")
        expect(suits).to_have_count(5)
        assert all((suit.bounding_box() or {})["x"] >= 0 for suit in suits.all())
        assert suits.all_inner_texts() == [anna.say(name) for name in SYMBOLS]
        assert suits.evaluate_all(CUT) == []


# How far the totals of neighbours are apart when all of them have three digits.
# Pixels between neighbours of these figures if each has three digits, and their height in pixels.
GAPS = """figures => {
  const shown = [...document.querySelectorAll(figures)];
  const ranges = shown.map((total) => {
    total.textContent = "553";
    const range = document.createRange();
    range.selectNodeContents(total);
    return range;
  });
  const boxes = ranges.map((range) => range.getBoundingClientRect());
  const gaps = boxes.slice(1).map((box, at) => box.left - boxes[at].right);
  return [Math.min(...gaps), parseFloat(getComputedStyle(shown[0]).fontSize)];
}"""


def test_high_totals_of_many_players_stay_apart_and_above_their_rows_in_size(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    for players in (5, 6, 7, 8):
        sheet = anna.open_whot(names=NAMES[:players], ruleset="leaflet_long")
        sheet.declare("round_scored", winner=0, **{f"points-{seat}": 12 for seat in range(1, players)})
        for text in ("normal", "large", "largest"):
            anna.prefer(text=text)
            anna.go(sheet.pad)
            anna.ready()
            anna.page.evaluate("document.fonts.ready.then(() => true)")
            for width, height in (SCREENS["phone"], SCREENS["lying"]):
                anna.page.set_viewport_size({"width": width, "height": height})
                rows, row = anna.page.evaluate(GAPS, ".whot-table tbody tr:first-child b")
                totals, total = anna.page.evaluate(GAPS, "tfoot .total")

                assert min(rows, totals) > 4, (players, width, text)
                assert row < total, (players, width, text)


HYPHEN_TOPS = """name => {
  const text = name.firstChild, at = text.data.indexOf("-"), range = document.createRange();
  return [at - 1, at].map((sign) => { range.setStart(text, sign); range.setEnd(text, sign + 1);
    return range.getBoundingClientRect().top; });
}"""


def test_a_double_name_of_eight_breaks_after_its_hyphen(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    names = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franziska", "Gustl", "Hubert-Maria")
    anna.go(anna.open_whot(names=names).pad)
    anna.ready()

    before, hyphen = anna.page.locator("thead .name").last.evaluate(HYPHEN_TOPS)

    assert hyphen == before


@pytest.mark.parametrize("names", mostly(LONG, TWINS, long=(NAMES,)))
@any_size
def test_no_two_of_eight_players_look_the_same(
    new_device: MakeDevice, size: str, names: tuple[str, ...]
) -> None:
    anna = new_device(size)
    sits_down(anna, *names, ruleset="leaflet_long")
    anna.page.evaluate("document.fonts.ready.then(() => true)")

    heads = anna.page.locator(".whot-table thead .name")
    shown = heads.evaluate_all(SHOWN)
    assert len(set(shown)) == 8
    assert heads.evaluate_all(CUT) == []
    assert anna.page.locator(".winner").evaluate_all(SHOWN) == list(names)
    anna.tap(at.winner_key(anna, 0))
    chips = anna.page.locator(".chip .name")
    expect(chips.first).to_be_visible()
    assert (chips.evaluate_all(SHOWN), chips.evaluate_all(CUT)) == (shown, [])
    expect(anna.page.get_by_role("columnheader", name=names[7])).to_have_count(1)


@pytest.mark.parametrize(
    ("key", "names"),
    [
        pytest.param("app_tournament", NAMES[:5], marks=EXTRA),
        pytest.param("nigerian", LONG[:6], marks=EXTRA),
        pytest.param("app_tournament", TWINS[:7], marks=EXTRA),
        ("nigerian", TWINS),
        ("leaflet_long", LONG),
    ],
)
def test_the_first_dealer_of_many_is_asked_without_moving_the_keys(
    new_device: MakeDevice, names: tuple[str, ...], key: str
) -> None:
    anna = new_device("phone")
    anna.go(anna.open_whot(names=names, ruleset=key, dealer="").pad)
    anna.ready()
    anna.page.evaluate("document.fonts.ready.then(() => true)")

    seen = anna.page.evaluate(ROOM)
    assert all(key["bottom"] <= seen["foot"] for key in seen["keys"])
    dealers = anna.page.locator(".who-deals button span")
    assert len(set(dealers.evaluate_all(SHOWN))) == len(names)
    assert dealers.evaluate_all(CUT) == []
    wanted = anna.page.locator(
        "[data-unfold], [data-clock], #menu-table > summary, .who-deals button, tfoot .total"
    )
    assert set(wanted.evaluate_all(OVERLAID)) == {""}
    at.unfolds_symbols(anna)
    needs = anna.page.locator("[data-need]")
    expect(needs).to_have_count(5)
    assert set(needs.evaluate_all(OVERLAID)) == {""}


@pytest.mark.parametrize("names", mostly(TWINS, long=(NAMES[:7],)))
def test_the_value_keys_of_many_players_are_labelled_and_visible(
    new_device: MakeDevice, names: tuple[str, ...]
) -> None:
    anna = new_device("phone")
    sits_down(anna, *names, ruleset="leaflet_long")
    anna.tap(at.winner_key(anna, 0))

    hint = anna.page.locator(".whot-hint")
    expect(hint).to_be_visible()
    expect(hint).to_contain_text(anna.say("One tap on the points."))
    keys = anna.page.locator(".value-grid button:visible")
    expect(keys).to_have_count(30)
    anna.page.evaluate("document.fonts.ready.then(() => true)")
    assert set(keys.evaluate_all(OVERLAID)) == {""}


@pytest.mark.parametrize("text", mostly("normal", long=("largest",)))
@pytest.mark.parametrize("players", mostly(6, long=(8,)))
def test_a_refused_zero_leaves_the_question_in_sight_on_a_phone_on_its_side(
    new_device: MakeDevice, players: int, text: str
) -> None:
    anna = new_device()
    anna.prefer(text=text)
    anna.speak("de")
    sits_down(anna, *NAMES[:players], ruleset="leaflet_long")
    anna.tap(at.winner_key(anna, 0))
    anna.tap(anna.page.locator('.value-grid [value="0"]'))
    note = anna.page.locator(".whot-note")
    expect(note).not_to_be_empty()
    for screen in ("lying", "small lying"):
        width, height = SCREENS[screen]
        anna.page.set_viewport_size({"width": width, "height": height})
        seen = anna.page.locator(":is(.whot-title, .whot-note, .modes .key, .chip):visible")
        assert set(seen.evaluate_all(OVERLAID)) == {""}, screen


@pytest.mark.parametrize(
    ("key", "hint"),
    [("leaflet_long", "Type the points."), ("leaflet_short", "Add the numbers, then double.")],
)
def test_the_open_keypad_shows_what_to_type(new_device: MakeDevice, key: str, hint: str) -> None:
    for size in ("phone", "tablet"):
        anna = new_device(size)
        sits_down(anna, *NAMES, ruleset=key)
        at.chooses_mode_after_winner(anna, 0, "keypad")
        anna.tap(anna.page.locator(".digits button").first)

        hints = anna.page.locator(".whot-hint:visible, .digits-hint:visible", has_text=anna.say(hint))
        expect(hints).to_have_count(1)
        box = hints.bounding_box()
        assert box
        assert box["y"] + box["height"] <= (anna.page.locator(".tools").bounding_box() or {})["y"]
