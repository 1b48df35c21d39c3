"""No pad needs scrolling for its next tap: on a tablet, a phone upright and a phone in landscape, in any
size of letters.

One visit checks a pad in all of these, in each state that comes with a tap, because resizing costs less
than visiting. The long run tries every mode and number of players, the daily run a few of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.registry import keys
from rules.whot.presets import PRESETS as WHOT
from tests.browser import scene_steps as to
from tests.browser.device import Device
from tests.browser.hall import EIGHT, Hall
from tests.browser.scenes import SCENES
from tests.browser.sight import (
    OUT_OF_SIGHT,
    SCREENS,
    TARGETS,
    WINNERS,
    doubted,
    in_any_letters,
    looked_at,
    on_any_screen,
    opened,
    tapped,
)
from tests.browser.ways import LONG, mostly

MakeDevice = Callable[..., Device]

# --- Watten ---

# A table with every offence: eleven keys for one side.
OFFENCES = {"double_bid_costs": "two", "early_look_points": "2", "misdeal_points": "2"}
OFFENCES |= {"table_offence_points": "2", "agreed_deletion_points": "2", "cheating_points": "3"}

FEWER = "most => document.querySelectorAll('.menu[open] .penalty').forEach((key, at) => at < most || key.remove())"


# Words that are wider than their key.
WIDER = """words => [...document.querySelectorAll(words)].filter((word) => {
  const text = document.createRange();
  text.selectNodeContents(word);
  return text.getBoundingClientRect().width > word.parentElement.clientWidth;
}).map((word) => word.textContent)"""


# First and family names, as on a start list.
FULL = ("Gusti Gruber", "Cilli Cerny", "Hans Huber", "Franziska Dax")
CUT_NAMES = """() => [...document.querySelectorAll(".player")].filter((name) => name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent.trim())"""


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=LONG)])
def test_first_and_family_names_are_whole_on_a_lying_phone(new_device: MakeDevice, language: str) -> None:
    anna = new_device(language=language)
    sheet = anna.open_watten(names=FULL)
    opened(anna, sheet)
    cut = [(where, names) for where, names in on_any_screen(anna, CUT_NAMES) if names and "lying" in where]
    found = looked_at(anna, "first and family names")
    sheet.declare("round_won", side=0, value=9)
    opened(anna, sheet)
    found += looked_at(anna, "ended")

    assert not cut
    assert not found, "\n".join(found)


def watten_states(anna: Device, players: int, ruleset: str, **options: str) -> Iterator[str]:
    """The pad in one state after the other: choosing the dealer, a bid to answer, near the end, after a game."""
    target = TARGETS.get(ruleset, 9)
    names = EIGHT[-players:]
    sheet = anna.open_watten(names=names, dealer="", ruleset=ruleset, target=target, **options)
    opened(anna, sheet)
    yield "who deals"
    sheet.declare("dealer_set", seat=0)
    sheet.declare("bid_made", side=0, value=3)
    opened(anna, sheet)
    yield "a bid"
    sheet.declare("bid_answered", side=1, value=3, answer="stay")
    first, second, last = WINNERS[players]
    sheet.declare("round_won", side=first, value=3)
    sheet.declare("round_won", side=second, value=target - 2)
    opened(anna, sheet)
    yield "close to the end"
    if ruleset == "upper_austria":
        values = str(anna.page.locator("[id^=values-]").last.get_attribute("id"))  # a resting player has none
        for menu in (values, *(f"penalties-{letter}" for letter in "abc"[: 3 if players == 3 else 2])):
            tapped(anna, f"#{menu} > summary", f"#{menu} > .menu-panel")
            yield menu
            for fewer in range(10, 4, -1) if menu == "penalties-b" else ():
                anna.page.evaluate(FEWER, fewer)
                yield f"{menu}, {fewer} offences"
            tapped(anna, f"#{menu} > summary", f"#{menu} > summary")
        sheet.declare("round_won", side=last, value=9 if players == 3 else 2)
        opened(anna, sheet)
        yield "ended"
    if (players, ruleset) == (4, "upper_austria"):
        won = anna.line_ids(sheet)[-2]
        sheet.declare("entry_corrected", target=won, inner_kind="round_won", side=second, value=target)
        opened(anna, sheet)
        yield "ended otherwise by an edit"


@pytest.mark.parametrize(
    ("players", "ruleset", "options"),
    [
        (4, "upper_austria", OFFENCES),
        (3, "upper_austria", OFFENCES),
        pytest.param(2, "upper_austria", OFFENCES, marks=LONG),
        pytest.param(4, "upper_austria", {}, marks=LONG),
        pytest.param(3, "upper_austria", {}, marks=LONG),
        pytest.param(3, "upper_austria", {"three_mode": "free"}, marks=LONG),
        pytest.param(3, "upper_austria", {"three_mode": "rest"}, marks=LONG),
        pytest.param(4, "bavaria", {}, marks=LONG),
        pytest.param(4, "north_tyrol", {}, marks=LONG),
    ],
)
def test_no_watten_pad_needs_scrolling(
    new_device: MakeDevice, players: int, ruleset: str, options: dict[str, str]
) -> None:
    anna = new_device()

    states = watten_states(anna, players, ruleset, **options)
    found = [line for state in states for line in looked_at(anna, state)]

    assert not found, "\n".join(found)


def test_the_key_to_a_retourschneider_holds_its_word(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    anna.speak("de")
    sheet = anna.open_watten(names=EIGHT[-4:], ruleset="upper_austria")
    sheet.declare("round_won", side=0, value=7)
    opened(anna, sheet)
    tapped(anna, "#values-b > summary", "#values-b > .menu-panel")
    assert "Retourschneider" in anna.page.locator("#values-b .value small").last.inner_text()

    for width in (390, 360):
        anna.page.set_viewport_size({"width": width, "height": 844})
        for letters, seen in in_any_letters(anna, OUT_OF_SIGHT, "#values-b .value"):
            assert seen["hidden"] == [], (width, letters)
        for letters, wider in in_any_letters(anna, WIDER, "#values-b .value small"):
            assert wider == [], (width, letters)


# --- WHOT! ---

# The fullest ones, and those that needed scrolling before: a keypad in landscape, the dealer of six and of
# two, a tie of three.
DAILY = {("leaflet_long", 8), ("leaflet_short", 6), ("app_tournament", 3), ("nigerian_app", 2)}


# With every tool beside the table.
HELPERS = {"calls": "yes", "clock": "20"}


def whot_tables() -> Iterator[object]:
    for key in keys("whot"):
        for players in range(2, WHOT[key].max_players + 1):
            marks = () if (key, players) in DAILY else LONG
            yield pytest.param(key, players, HELPERS if marks == () and players == 8 else {}, marks=marks)
    for key in ("custom", "leaflet_classic", "leaflet_short", "nigerian", "old_school"):
        for players in (5, 6, 7, 8):
            yield pytest.param(key, players, HELPERS, marks=LONG)


def whot_states(anna: Device, players: int, key: str, **house: str) -> Iterator[str]:
    """The pad in one state after the other: choosing the dealer, a player out, each way to enter a hand,
    after a game.
    """
    sheet = anna.open_whot(names=EIGHT[-players:], ruleset=key, dealer="", **house)
    opened(anna, sheet)
    yield "who deals"
    counts = not anna.page.locator("[data-one-tap]").count()
    hands = {f"points-{seat}": 12 for seat in range(1, players)} if counts else {}
    sheet.declare("dealer_set", seat=0)
    sheet.declare("round_scored", winner=0, **hands)
    opened(anna, sheet)
    yield "who is out"
    if not counts:
        return
    if key == "leaflet_long":
        for winner in (1, 0, 1, 0):
            low = {f"points-{seat}": 2 for seat in range(players) if seat != winner}
            sheet.declare("round_scored", winner=winner, **low)
        opened(anna, sheet)
        yield "after many rounds"
    tapped(anna, ".winner", ".chip:visible")
    for mode in ("values", "cards", "keypad"):
        tapped(anna, f'.modes [value="{mode}"]', f".keys.{mode}")
        yield mode
    if key == "leaflet_long":
        sheet.declare("round_scored", winner=0, **dict.fromkeys(hands, 100))
        opened(anna, sheet)
        yield "ended"


@pytest.mark.parametrize(("key", "players", "house"), list(whot_tables()))
def test_no_whot_pad_needs_scrolling(
    new_device: MakeDevice, key: str, players: int, house: dict[str, str]
) -> None:
    anna = new_device()

    found = [line for state in whot_states(anna, players, key, **house) for line in looked_at(anna, state)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", mostly(6, long=(3, 8)))
def test_the_left_hand_has_the_same_keys_in_sight(new_device: MakeDevice, players: int) -> None:
    anna = new_device()
    anna.prefer(hand="left")

    states = whot_states(anna, players, "nigerian", **HELPERS)
    found = [line for state in states for line in looked_at(anna, state)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", mostly(4, long=(2, 3)))
def test_the_keys_for_an_empty_pile_are_in_sight_before_anybody_dealt(
    new_device: MakeDevice, players: int
) -> None:
    anna = new_device()
    opened(anna, anna.open_whot(names=EIGHT[-players:], ruleset="nigerian_app", dealer=""))

    assert looked_at(anna, "who deals") == []


@pytest.mark.parametrize(
    ("players", "hand"),
    [(2, "left"), (8, "right"), *(pytest.param(players, "right", marks=LONG) for players in range(3, 8))],
)
def test_a_call_hides_no_key_and_all_answers_to_a_doubt_are_in_sight(
    new_device: MakeDevice, players: int, hand: str
) -> None:
    anna = new_device()
    anna.prefer(hand=hand)
    opened(anna, anna.open_whot(names=EIGHT[-players:], **HELPERS))

    tapped(anna, "[data-call]", ".aside-said")
    found = looked_at(anna, "called")
    doubted(anna)
    found += looked_at(anna, "doubt")

    assert not found, "\n".join(found)


# Long names that differ at their ends, on keys without room to spare.
TWINS = tuple(f"Maximiliane-Theresia {number}" for number in range(1, 9))


@pytest.mark.parametrize("players", mostly(8, long=(5, 7)))
def test_the_line_after_a_call_lies_over_no_long_name(new_device: MakeDevice, players: int) -> None:
    """Where one tap on the winner is the whole game; the sentence about a warning is the longest."""
    anna = new_device()
    sheet = anna.open_whot(names=TWINS[:players], ruleset="leaflet_classic", **HELPERS)
    opened(anna, sheet)

    tapped(anna, f'[data-call^="{anna.say("Warning!")}"]', ".aside-said")

    assert looked_at(anna, "called") == []


# --- a waiting entry, closed sheets, the menus ---


def test_no_pad_of_the_hall_needs_scrolling(new_device: MakeDevice, hall: Hall) -> None:
    anna = new_device(cookies=hall.cookies)
    found = []

    for name in ("held", "closed", "over", "whot-closed", "bavaria"):
        to.pad(name)(anna, hall)
        found += looked_at(anna, name)
    anna.open_menu("menu-more")
    found += looked_at(anna, "more")
    for menu in ("menu-calls", "menu-table"):
        to.pad("whot-away", menu)(anna, hall)
        found += looked_at(anna, menu)

    assert not found, "\n".join(found)


# The next taps of a page, and what others read from it.
NEXT_TAPS = {
    "new-watten": ".seat input, .start-row .button",
    "new-whot": ".seat input, .start-row .button",
    "names": ".seat-forms input, .button-main",
    "about": "#title, .button-main",
    "join": "form input, .button-main",
    "edit": ".edit-round .choice, #edit-actions .button",
    "edit-whot": ".chip, #edit-actions .button",
    "share": ".qr, [data-copy-link]",
}
NOT_IN_SIGHT = """keys => {
  scrollTo(0, 0);
  document.getAnimations().forEach((one) => one.finish()); // keys that have just come take no tap
  const shown = [...document.querySelectorAll(keys)].filter((key) => key.checkVisibility());
  const hidden = shown.filter((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    return ![top + 3, bottom - 3].every((y) => key.contains(document.elementFromPoint((left + right) / 2, y)));
  });
  return shown.length ? hidden.map((key) => key.outerHTML.slice(0, 80)) : ["no key"];
}"""


UPRIGHT = [SCREENS[screen] for screen in ("tablet", "standing", "phone")]


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_next_taps_of_a_form_are_in_sight_on_a_phone_on_its_side(
    new_device: MakeDevice, hall: Hall, text: str
) -> None:
    """The keys that save a change are in sight on every screen."""
    anna = new_device("phone", cookies=hall.cookies, viewport={"width": 844, "height": 390})
    anna.prefer(text=text)
    found = {}

    for name, next_taps in NEXT_TAPS.items():
        SCENES[name](anna, hall)
        for width, height in ((844, 390), (740, 360)):
            anna.page.set_viewport_size({"width": width, "height": height})
            found[name, width] = anna.page.evaluate(NOT_IN_SIGHT, next_taps)
        for width, height in UPRIGHT if name.startswith("edit") else ():
            anna.page.set_viewport_size({"width": width, "height": height})
            found[name, width] = anna.page.evaluate(NOT_IN_SIGHT, "#edit-actions .button")

    assert {at: hidden for at, hidden in found.items() if hidden} == {}
