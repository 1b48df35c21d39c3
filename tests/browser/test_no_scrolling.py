"""No pad needs scrolling for its next tap: tablet, phone upright, phone lying on its side, with the largest letters.

One visit looks at a pad in all three sizes, in each state that comes with a tap: resizing costs less than coming. Every
mode and number of players is tried in the long run, every day a few of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from rules.registry import keys
from rules.whot.presets import PRESETS as WHOT
from tests.browser.device import SIZES, Device, Sheet
from tests.browser.hall import EIGHT
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]
SCREENS = {"tablet": (1180, 820), "phone": (390, 844), "lying": (844, 390)}
# What may be tapped next. A page of keys that is folded has its tab; a panel that is open lies over the rest.
KEYS = """.tools > .button, .tools summary, .won:not(.is-resting), .deal-key, .values > .button,
  .values > .menu > summary, .half-actions > .button, .half-actions > .menu > summary, .cut-for-deal .button,
  .menu[open] .value, .menu[open] .penalty, .who-deals .button, .whot-tools .key, .whot-tools summary,
  .whot-entry .key, .ending-next .button, .scribes .button, .held .button"""
# Those of them that somebody would have to scroll to, or that lie under something else.
OUT_OF_SIGHT = """keys => {
  const shown = [...document.querySelectorAll(`#board :is(${keys})`)].filter((key) => key.checkVisibility());
  const panel = document.querySelector("#board .menu[open] > .menu-panel");
  const hidden = shown.filter((key) => !panel || panel.contains(key)).filter((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const spots = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
    key.under = spots.map(([x, y]) => document.elementFromPoint(x, y)).find((seen) => !key.contains(seen));
    return key.under !== undefined;
  });
  const told = (key) =>
    `${key.className} ${key.textContent.trim().replace(/\\s+/g, " ")} under ${key.under?.className ?? "the edge"}`;
  return { shown: shown.length, hidden: hidden.map(told) };
}"""


def looked_at(anna: Device, state: str) -> list[str]:
    """What cannot be tapped on one of the screens as the pad stands now."""
    found = []
    for screen, (width, height) in SCREENS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        seen = anna.page.evaluate(OUT_OF_SIGHT, KEYS)
        assert seen["shown"] > 2, (state, screen)
        found += [f"{state} on {screen}: {key}" for key in seen["hidden"]]
    anna.page.set_viewport_size(SIZES["tablet"]["viewport"])
    return found


def opened(anna: Device, sheet: Sheet) -> None:
    anna.go(sheet.pad)
    anna.ready()
    anna.page.evaluate("document.fonts.ready.then(() => true)")


def tapped(anna: Device, key: str, then: str) -> None:
    """By the script, as where a key stands is not asked here; `then` is seen as soon as the tap is drawn."""
    anna.page.locator(key).first.evaluate("key => key.click()")
    expect(anna.page.locator(then).first).to_be_visible()


# --- Watten ---

TARGETS = {"bavaria": 15, "north_tyrol": 11}
# Who wins a round alone, of three: Vorhand.
WINNERS = {2: (1, 0, 0), 3: (1, 2, 0), 4: (1, 0, 0)}


def watten_states(anna: Device, players: int, ruleset: str, **options: str) -> Iterator[str]:
    """The pad in one state after the other: who deals, a bid to answer, close to the end, a game that has ended."""
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
        values = str(anna.page.locator("[id^=values-]").last.get_attribute("id"))  # nobody's who rests
        for menu in (values, "penalties-a"):
            tapped(anna, f"#{menu} > summary", f"#{menu} > .menu-panel")
            yield menu
            tapped(anna, f"#{menu} > summary", f"#{menu} > summary")
        sheet.declare("round_won", side=last, value=9 if players == 3 else 2)
        opened(anna, sheet)
        yield "ended"


@pytest.mark.parametrize(
    ("players", "ruleset", "options"),
    [
        (4, "upper_austria", {}),
        (3, "upper_austria", {}),
        pytest.param(2, "upper_austria", {}, marks=LONG),
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
    anna.prefer(text="largest")

    states = watten_states(anna, players, ruleset, **options)
    found = [line for state in states for line in looked_at(anna, state)]

    assert not found, "\n".join(found)


# --- WHOT! ---

# The fullest, and those that have been out of sight: a keypad lying, who deals of six and of two, a tie of three.
DAILY = {("leaflet_long", 8), ("leaflet_short", 6), ("app_tournament", 3), ("nigerian_app", 2)}


def whot_tables() -> Iterator[object]:
    for key in keys("whot"):
        for players in range(2, WHOT[key].max_players + 1):
            marks = () if (key, players) in DAILY else LONG
            yield pytest.param(key, players, marks=marks)


def whot_states(anna: Device, players: int, key: str) -> Iterator[str]:
    """The pad in one state after the other: who deals, who is out, each way to enter a hand, a game that has ended."""
    sheet = anna.open_whot(names=EIGHT[-players:], ruleset=key, dealer="")
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
    tapped(anna, ".winner", ".chip:visible")
    for mode in ("values", "cards", "keypad"):
        tapped(anna, f'.modes [value="{mode}"]', f".keys.{mode}")
        yield mode
    if key == "leaflet_long":
        sheet.declare("round_scored", winner=0, **dict.fromkeys(hands, 100))
        opened(anna, sheet)
        yield "ended"


@pytest.mark.parametrize(("key", "players"), list(whot_tables()))
def test_no_whot_pad_needs_scrolling(new_device: MakeDevice, key: str, players: int) -> None:
    anna = new_device()
    anna.prefer(text="largest")

    found = [line for state in whot_states(anna, players, key) for line in looked_at(anna, state)]

    assert not found, "\n".join(found)


# --- what is told above the pad ---


def says(writer: Sheet, kind: str, becomes: str = "counted", **fields: object) -> None:
    """As the writer's pad stands now."""
    writer.place = {}
    writer.declare(kind, becomes, **fields)


def told_states(anna: Device, beppo: Device, players: int, ruleset: str) -> Iterator[str]:
    """What stands above the pad: a refusal; a round to read; a proposal, also after the end of a game; a difference."""
    target = TARGETS.get(ruleset, 9)
    sheet = anna.open_watten(names=EIGHT[-players:], dealer="", ruleset=ruleset, target=target)
    sheet.set_two_scribes(own=0)
    sheet.also_written_by(beppo, "side-1", name="Beppos Handy")
    theirs = Sheet(beppo, sheet.uid)
    opened(anna, sheet)
    key = anna.page.locator("#board :is(.deal-key, .won)").first
    key.evaluate("key => { key.value = 'kind=points_voided&side=0'; key.click(); }")
    expect(anna.page.locator(".board-notice")).to_be_visible()
    yield "a refusal"
    if players == 3:  # who plays with whom follows from it; of four somebody still asks
        says(theirs, "dealer_set", seat=0)
    first, second, last = WINNERS[players]
    won = [{"side": first, "value": 2}, {"side": second, "value": 3}, {"side": last, "value": target}]
    says(theirs, "round_won", **won[0])
    opened(anna, sheet)
    yield "to read"
    says(sheet, "round_won", "agreed", **won[0])
    says(sheet, "round_won", **won[1])
    says(theirs, "round_won", "agreed", **won[1])
    line = {"target": anna.line_ids(sheet)[-2], "inner_kind": "round_won", **won[0], "value": 3}
    says(theirs, "entry_corrected", "held", **line, note="#mistyped")
    for one in (anna, beppo):
        opened(one, sheet)
        yield "a proposal" if one is anna else "an own proposal"
    says(sheet, "round_won", **won[2])
    opened(beppo, sheet)
    yield "an own proposal, and to read"
    says(theirs, "round_won", "agreed", **won[2])
    opened(anna, sheet)
    expect(anna.page.locator(".finished")).to_be_visible()
    yield "a proposal after the end"
    says(sheet, "round_won", side=first, value=2)
    says(theirs, "round_won", "held", side=first, value=3)
    opened(anna, sheet)
    yield "a proposal and a difference"


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize(
    ("players", "ruleset"),
    [
        (4, "upper_austria"),
        pytest.param(2, "upper_austria", marks=LONG),
        pytest.param(3, "upper_austria", marks=LONG),
        pytest.param(4, "bavaria", marks=LONG),
        pytest.param(4, "north_tyrol", marks=LONG),
    ],
)
def test_what_is_told_above_a_pad_pushes_nothing_out_of_sight(
    new_device: MakeDevice, players: int, ruleset: str, text: str
) -> None:
    anna, beppo = new_device(), new_device()
    for one in (anna, beppo):
        one.prefer(text=text)
    found = []

    for state in told_states(anna, beppo, players, ruleset):
        found += looked_at(beppo if "own" in state else anna, f"{state}, {text}")

    assert not found, "\n".join(found)
