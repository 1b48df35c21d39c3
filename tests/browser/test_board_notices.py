"""Messages above a pad hide no key: refusals, entries to read, proposals, differences, waiting entries.

As in `test_board_no_scrolling`, one visit checks a pad on all screens, in all sizes of letters. A few of each
kind daily, the rest in the long run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.device import Device, Sheet
from tests.browser.hall import EIGHT
from tests.browser.sight import TARGETS, WINNERS, in_any_letters, looked_at, on_any_screen, opened, tapped
from tests.browser.ways import LONG

MakeDevice = Callable[..., Device]


@pytest.fixture
def beppo(new_device: MakeDevice) -> Device:
    """The device of the other scribe."""
    return new_device()


def says(writer: Sheet, kind: str, becomes: str = "counted", **fields: object) -> None:
    """Declare on the pad in its present state."""
    writer.place = {}
    writer.declare(kind, becomes, **fields)


def refused(anna: Device, key: str, declaration: str) -> None:
    """Make a tap that is no longer possible, like one on an outdated page."""
    anna.page.locator(key).first.evaluate("(key, said) => { key.value = said; key.click(); }", declaration)
    expect(anna.page.locator(".board-notice")).to_be_visible()


def by_two(anna: Device, beppo: Device, sheet: Sheet) -> Sheet:
    """Add Beppo as second scribe from here on. Returns his sheet."""
    sheet.set_two_scribes(own=0)
    sheet.also_written_by(beppo, "side-1", name="Beppos Handy")
    return Sheet(beppo, sheet.uid)


# --- Watten ---


def watten_states(anna: Device, beppo: Device, players: int, ruleset: str) -> Iterator[str]:
    """A refusal; a round to read; a proposal, also after the end of a game; a difference; a finished game
    that was read.
    """
    target = TARGETS.get(ruleset, 9)
    sheet = anna.open_watten(names=EIGHT[-players:], dealer="", ruleset=ruleset, target=target)
    theirs = by_two(anna, beppo, sheet)
    opened(anna, sheet)
    refused(anna, "#board :is(.deal-key, .won)", "kind=points_voided&side=0")
    yield "a refusal"
    if players == 3:  # the pairs follow from the dealer; with four players the pad still asks
        says(theirs, "dealer_set", seat=0)
    first, second, last = WINNERS[players]
    won = [{"side": first, "value": 2}, {"side": second, "value": 3}, {"side": last, "value": target}]
    says(theirs, "round_won", **won[0])
    opened(anna, sheet)
    yield "to read"
    says(sheet, "round_won", "agreed", **won[0])
    says(sheet, "round_won", **won[1] | {"value": 5})
    line = {"target": anna.line_ids(sheet)[-1], "inner_kind": "round_won"}
    says(sheet, "entry_corrected", **line, **won[1])
    opened(anna, sheet)
    yield "a corrected round that the other has not written yet"
    says(theirs, "round_won", "agreed", **won[1])
    line["target"] = anna.line_ids(sheet)[-2]
    says(theirs, "entry_corrected", "held", **line, **won[0] | {"value": 3}, note="#mistyped")
    for one in (anna, beppo):
        opened(one, sheet)
        yield "a proposal" if one is anna else "an own proposal"
    says(sheet, "round_won", **won[2])
    opened(beppo, sheet)
    yield "an own proposal, and to read"
    if players == 3:
        tapped(beppo, ".scribes-agree", ".finished")
    else:
        tapped(beppo, f'#board [value="kind=round_won&side={last}&value={target}"]', ".finished")
        expect(beppo.page.locator(".board-notice")).to_be_attached()
    expect(beppo.page.locator("#board")).not_to_have_attribute("data-rests", "")
    yield "an own proposal after the end, and that both have it"
    opened(anna, sheet)
    expect(anna.page.locator(".finished")).to_be_visible()
    yield "a proposal after the end"
    if players == 3:
        says(theirs, "dealer_set", seat=0)
    says(theirs, "round_won", side=first, value=2)
    opened(anna, sheet)
    expect(anna.page.locator(".finished")).to_have_count(int(players != 3))
    yield "a proposal after the end, and to read"
    says(sheet, "round_won", "held", side=first, value=3)
    opened(anna, sheet)
    yield "a proposal and a difference"


@pytest.mark.parametrize(
    ("players", "ruleset", "mirror"),
    [
        (4, "upper_austria", ""),
        pytest.param(4, "upper_austria", "1", marks=LONG),
        pytest.param(2, "upper_austria", "", marks=LONG),
        pytest.param(3, "upper_austria", "", marks=LONG),
        pytest.param(4, "bavaria", "", marks=LONG),
        pytest.param(4, "north_tyrol", "", marks=LONG),
    ],
)
def test_messages_above_a_watten_pad_hide_no_key(
    anna: Device, beppo: Device, players: int, ruleset: str, mirror: str
) -> None:
    """`mirror`: the halves are opposite each other."""
    found = []
    for one in (anna, beppo):
        one.prefer(mirror=mirror)

    for state in watten_states(anna, beppo, players, ruleset):
        found += looked_at(beppo if "own" in state else anna, state)

    assert not found, "\n".join(found)


# The newest row is whole between the edge of the rows and the tools.
NEWEST_IS_CUT = """() => {
  const newest = document.querySelector(".column > :last-child")?.getBoundingClientRect();
  const [view, foot] = [".column-view", ".tools"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return Boolean(newest) && (newest.top < view.top || newest.bottom > Math.min(view.bottom, foot.top));
}"""


def test_the_newest_row_of_three_is_whole_with_the_word_of_two_scribes(anna: Device, beppo: Device) -> None:
    sheet = anna.open_watten(names=EIGHT[-3:], dealer=2)
    theirs = by_two(anna, beppo, sheet)
    says(sheet, "round_won", side=0, value=2)
    says(theirs, "round_won", "agreed", side=0, value=2)

    opened(anna, sheet)

    assert not [where for where, cut in on_any_screen(anna, NEWEST_IS_CUT, low=(360, 740)) if cut]


# --- WHOT! ---


def whot_states(anna: Device, beppo: Device, players: int, ruleset: str) -> Iterator[str]:
    """As `watten_states`, and the ways to enter a hand below the message; a running clock and its menus."""
    sheet = anna.open_whot(names=EIGHT[-players:], ruleset=ruleset)
    theirs = by_two(anna, beppo, sheet)
    opened(anna, sheet)
    counts = not anna.page.locator("[data-one-tap]").count()
    # In a tournament two with the most points tie, and nobody drops out.
    hands = {f"points-{seat}": 12 + (seat > players - 3) for seat in range(1, players)} if counts else {}
    refused(anna, ".tools .button[form=entry], #menu-table [form=entry]", "kind=player_joined&seat=0")
    yield "a refusal"
    if anna.page.locator("[data-clock]").count():
        tapped(anna, "[data-clock]", ".clock.is-running")
        yield "a clock"
    says(theirs, "round_scored", winner=0, **hands)
    opened(anna, sheet)
    yield "to read"
    yield from entering(anna, "to read")
    writes_the_same(anna, hands)
    yield "that both have it"
    says(sheet, "round_scored", winner=1, **({"points-0": 9} if counts else {}), **others(hands))
    says(theirs, "round_scored", "held", winner=0, **hands)
    for one in (anna, beppo):
        opened(one, sheet)
        yield "a difference" if one is anna else "an own difference"
    yield from entering(anna, "a difference")
    if ruleset.startswith("leaflet"):
        yield from ended(anna, beppo, sheet, theirs, dict.fromkeys(hands, 101))


def writes_the_same(anna: Device, hands: dict[str, int]) -> None:
    """Write what Beppo wrote by Anna's own taps; the last one writes the round."""
    if anna.page.locator(".is-entering").count():
        tapped(anna, "[data-take-back]", ".winners .winner:visible")
    tapped(anna, ".winners .winner:visible", ".chip:visible" if hands else ".whot-finished")
    for points in hands.values():
        tapped(anna, f'.value-grid [value="{points}"]', ".whot-entry .whot-title")
    expect(anna.page.locator(".board-notice")).to_be_attached()


def others(hands: dict[str, int]) -> dict[str, int]:
    """The hands without that of player 1, who is out this time."""
    return {name: points for name, points in hands.items() if name != "points-1"}


def entering(anna: Device, told: str) -> Iterator[str]:
    """Each way to enter a hand; where one tap is a game, hands are entered when the market is empty."""
    first = ".nobody" if anna.page.locator("[data-one-tap]").count() else ".whot-entry .winner"
    if not anna.page.locator(first).count():
        return
    tapped(anna, first, ".chip:visible")
    for mode in ("values", "cards", "keypad"):
        tapped(anna, f'.modes [value="{mode}"]', f".keys.{mode}")
        yield f"{told}, {mode}"


def ended(anna: Device, beppo: Device, sheet: Sheet, theirs: Sheet, hands: dict[str, int]) -> Iterator[str]:
    """The game that Anna ends, and the one after it."""
    says(sheet, "round_scored", winner=0, **hands)
    opened(beppo, sheet)
    yield "an own difference, and to read"
    says(theirs, "round_scored", "agreed", winner=0, **hands)
    opened(anna, sheet)
    yield "a difference after the end"
    tapped(anna, "[data-next-game]", ".whot.goes-on .winner")
    yield "a difference, and the next game"


@pytest.mark.parametrize(
    ("players", "ruleset"),
    [
        (8, "leaflet_long"),
        (2, "nigerian_app"),
        pytest.param(2, "leaflet_long", marks=LONG),
        pytest.param(6, "leaflet_short", marks=LONG),
        pytest.param(2, "app_duel", marks=LONG),
        pytest.param(7, "app_tournament", marks=LONG),
        pytest.param(4, "nigerian_app", marks=LONG),
    ],
)
def test_messages_above_a_whot_pad_hide_no_key(
    anna: Device, beppo: Device, players: int, ruleset: str
) -> None:
    found = []

    for state in whot_states(anna, beppo, players, ruleset):
        found += looked_at(beppo if "own" in state else anna, state)

    assert not found, "\n".join(found)


# --- a message of the page before ---

# The message is in front, no line of it is cut, and nothing else is over it.
MESSAGE_IS_CUT = """() => {
  const message = document.querySelector(".messages"), range = document.createRange();
  range.selectNodeContents(message);
  return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
    [[left + 2, top + 2], [right - 2, bottom - 2]]
      .some(([x, y]) => !message.contains(document.elementFromPoint(x, y))));
}"""


# By how many px the bar is higher with the message than without.
MESSAGE_MOVES = """() => {
  const message = document.querySelector(".messages"), bar = message.parentNode, next = message.nextSibling;
  const height = bar.offsetHeight;
  message.remove();
  const moved = height - bar.offsetHeight;
  bar.insertBefore(message, next);
  return moved;
}"""


def renamed(anna: Device, sheet: Sheet, names: tuple[str, ...]) -> None:
    """Change the names on their page, and open the pad, which then says so."""
    fields = {f"name-{seat}": name for seat, name in enumerate(names)} | {"entry_id": uuid4()} | sheet.here()
    anna.post(f"{sheet.pad}names/", fields)
    opened(anna, sheet)
    expect(anna.page.locator(".messages")).to_be_visible()


def renamed_states(anna: Device, game: str, players: int, ruleset: str) -> Iterator[str]:
    """Names changed before anybody has said who deals, in the middle of a game, and after its end."""
    target, names = TARGETS.get(ruleset, 9), EIGHT[-players:]
    if game == "watten":
        sheet = anna.open_watten(names=names, dealer="", ruleset=ruleset, target=target)
        first, second, _ = WINNERS[players]
        entries = ({"side": first, "value": 2}, {"side": second, "value": target})
    else:
        sheet = anna.open_whot(names=names, dealer="", ruleset=ruleset)
        hands = {f"points-{seat}": 101 for seat in range(1, players)}
        entries = ({"winner": 0} | dict.fromkeys(hands, 3), {"winner": 0} | hands)
        if ruleset == "nigerian_app":
            entries = ({"winner": 0}, {"winner": 1})
    renamed(anna, sheet, names[::-1])
    yield "at the start"
    says(sheet, "dealer_set", seat=0)
    for at, entry in enumerate(entries):
        says(sheet, "round_won" if game == "watten" else "round_scored", **entry)
        renamed(anna, sheet, names if at == 0 else names[::-1])
        yield "in the game" if at == 0 else "after a game"


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=LONG)])
@pytest.mark.parametrize(
    ("game", "players", "ruleset"),
    [
        ("watten", 4, "upper_austria"),
        ("whot", 8, "leaflet_long"),
        pytest.param("watten", 2, "upper_austria", marks=LONG),
        pytest.param("watten", 3, "upper_austria", marks=LONG),
        pytest.param("watten", 4, "bavaria", marks=LONG),
        pytest.param("watten", 4, "north_tyrol", marks=LONG),
        pytest.param("whot", 2, "leaflet_long", marks=LONG),
        pytest.param("whot", 4, "nigerian_app", marks=LONG),
    ],
)
def test_a_message_of_the_page_before_hides_no_key_and_is_whole(
    new_device: MakeDevice, game: str, players: int, ruleset: str, language: str
) -> None:
    found, anna = [], new_device(language=language)

    for state in renamed_states(anna, game, players, ruleset):
        found += looked_at(anna, state)
        found += [f"{state}, cut on {where}" for where, cut in on_any_screen(anna, MESSAGE_IS_CUT) if cut]

    assert not found, "\n".join(found)


LONG_MESSAGES = {
    "de": "Zurückgenommen: Hubert-Maria Oberhuber & Franziska Gschnitzer gewinnen 3. Das Blatt kann es zurückholen.",
    "en": "First say who deals: with three players that decides who plays with whom.",
}


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_long_message_moves_nothing_and_goes_with_the_next_tap(
    new_device: MakeDevice, language: str
) -> None:
    anna = new_device(language=language)
    sheet = anna.open_watten()
    renamed(anna, sheet, EIGHT[-4:])
    told = anna.page.locator(".messages")
    expect(anna.page.locator("#say")).to_have_text(told.inner_text())
    told.locator("p").evaluate("(one, text) => { one.textContent = text; }", LONG_MESSAGES[language])

    cut = [where for where, is_cut in on_any_screen(anna, MESSAGE_IS_CUT, low=(360, 740)) if is_cut]
    moved = [(where, by) for where, by in on_any_screen(anna, MESSAGE_MOVES, low=(360, 740)) if by]
    anna.tap(anna.page.locator("#won-a"))

    assert not cut
    assert not moved
    expect(told).to_have_count(0)


def test_a_message_of_the_page_before_goes_by_itself(anna: Device) -> None:
    sheet = anna.open_watten()
    anna.page.clock.install()
    renamed(anna, sheet, EIGHT[-4:])

    anna.page.clock.run_for(16_000)

    expect(anna.page.locator(".messages")).to_have_count(0)
    expect(anna.page.locator(".bar-game")).to_be_visible()


# --- a waiting entry ---


def waiting_states(anna: Device, late: Device, game: str, players: int) -> Iterator[str]:
    """A round that another device has written differently; two such rounds, also when the other one has become a second
    scribe; then while a hand of WHOT! is entered.
    """
    names = EIGHT[:players]
    sheet = anna.open_watten(names=names, dealer=0) if game == "watten" else anna.open_whot(names=names)
    sheet.also_written_by(late)
    theirs = Sheet(late, sheet.uid)
    theirs.place = theirs.here()
    kind = "round_won" if game == "watten" else "round_scored"
    hands = {f"points-{seat}": 4 + seat for seat in range(1, players)}
    first, second, last = WINNERS.get(players, (0, 0, 0))
    rounds = [{"side": first, "value": 2}, {"side": second, "value": 2}, {"side": last, "value": 3}]
    others = [{"side": first, "value": 3}, {"side": second, "value": 4}]
    if game == "whot":
        rounds = [{"winner": 0, **hands}] * 3
        others = [{"winner": 0, **hands, "points-1": 9}] * 2
    says(sheet, kind, **rounds[0])
    theirs.declare(kind, "held", **others[0])
    for written in rounds[1:]:
        says(sheet, kind, **written)
    opened(anna, sheet)
    yield "an entry that waits"
    theirs.place["round"] = "2"
    theirs.declare(kind, "held", **others[1])
    opened(anna, sheet)
    expect(anna.page.locator(".held-line")).to_have_count(2)
    yield "entries that wait"
    says(by_two(anna, late, sheet), kind, **rounds[0])
    opened(anna, sheet)
    expect(anna.page.locator("#board > :is(.held, .scribes)")).to_have_count(2)
    yield "entries that wait, and to read"
    if game == "whot":
        yield from entering(anna, "entries that wait, and to read")


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("watten", 3),
        ("whot", 6),
        pytest.param("watten", 2, marks=LONG),
        pytest.param("watten", 4, marks=LONG),
        pytest.param("whot", 2, marks=LONG),
        pytest.param("whot", 4, marks=LONG),
        pytest.param("whot", 8, marks=LONG),
    ],
)
def test_an_entry_that_waits_above_an_open_pad_hides_no_key(
    anna: Device, beppo: Device, game: str, players: int
) -> None:
    found = []

    for state in waiting_states(anna, beppo, game, players):
        found += looked_at(anna, state)
        found += [f"the newest row on {where}" for where, cut in on_any_screen(anna, NEWEST_IS_CUT) if cut]

    assert not found, "\n".join(found)


SCROLLS = """() => {
  const lines = document.querySelector(".held .lines");
  return lines.scrollHeight > lines.clientHeight + 1;
}"""


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=LONG)])
@pytest.mark.parametrize("game", ["watten", pytest.param("whot", marks=LONG)])
def test_an_entry_that_waits_on_a_closed_sheet_hides_no_key(
    new_device: MakeDevice, game: str, language: str
) -> None:
    late, anna = new_device(), new_device("phone", language=language)
    sheet = anna.open_watten() if game == "watten" else anna.open_whot(names=EIGHT[:3])
    sheet.also_written_by(late)
    theirs = Sheet(late, sheet.uid)
    theirs.place = theirs.here()
    said = ("round_won", {"value": 2}) if game == "watten" else ("round_scored", {"points-2": 6})
    sides = (
        ({"side": 0}, {"side": 1})
        if game == "watten"
        else ({"winner": 0, "points-1": 5}, {"winner": 1, "points-0": 5})
    )
    sheet.declare(said[0], **said[1], **sides[0])
    theirs.declare(said[0], "held", **said[1], **sides[1])
    says(sheet, "sheet_closed")

    opened(anna, sheet)

    assert not any(scrolls for _, scrolls in in_any_letters(anna, SCROLLS))
    assert looked_at(anna, "closed") == []
