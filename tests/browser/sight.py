"""Finds what one would have to scroll to on a pad: on a tablet, phones upright, and phones in landscape.

Only looks at the pad; the tests bring it into its states and assert.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.browser.device import SIZES, Device, Sheet

SCREENS = {"tablet": (1180, 820), "standing": (820, 1180), "phone": (390, 844)}
SCREENS |= {"lying": (844, 390), "small lying": (740, 360)}
# A small phone whose browser shows its bars.
SCREENS |= {"browser": (360, 640)}
# A small tablet, and with the bars of a browser.
SCREENS |= {"small tablet": (1024, 768), "low tablet": (1024, 698), "low standing": (768, 954)}
# The next possible taps. A page of keys that is folded has its tab; an open panel lies over the rest.
KEYS = """.tools > .button, .tools summary, .won:not(.is-resting), .deal-key, .values > .button,
  .values > .menu > summary, .half-actions > .button, .half-actions > .menu > summary, .cut-for-deal .button,
  .menu[open] .value, .menu[open] .penalty, .menu-cover[open] .prefs-title,
  .who-deals .button, .whot-tools .key, .whot-tools summary,
  .whot-entry .key, .whot-why input, .winners .winner, .ending-next .button, .scribes .button, .held .button,
  .another-game > summary, :is(#menu-more, #menu-calls, #menu-table, #menu-stake)[open] .menu-panel .button"""
# What is read on the way.
READ = ".board-notice, .scribes, .finished-text, .ending-all, .bid-made, .tools b, .column .cell"
# Keys that need scrolling, lie under something else, or are too small for their text; and what is read, if a line
# of it is cut or has something else in front. Text that ends with dots is cut on purpose.
OUT_OF_SIGHT = """keys => {
  document.getAnimations().forEach((one) => one.finish()); // keys that have just come take no tap
  const shown = [...document.querySelectorAll(`#board :is(${keys})`)].filter((key) => key.checkVisibility());
  const panel = document.querySelector("#board .menu[open] > .menu-panel");
  const isInUse = (key) => !panel || panel.contains(key) || key === panel.previousElementSibling; // which closes it
  const hidden = shown.filter(isInUse).filter((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const spots = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
    key.under = spots.map(([x, y]) => document.elementFromPoint(x, y)).find((seen) => !key.contains(seen));
    return key.under !== undefined;
  });
  const told = (key) =>
    `${key.className} ${key.textContent.trim().replace(/\\s+/g, " ")} under ${key.under?.className ?? "the edge"}`;
  const linesOf = (part) => {
    const lines = [], range = document.createRange();
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (!data.trim() || !parentElement.checkVisibility() || parentElement.closest(".visually-hidden")) continue;
      if (getComputedStyle(parentElement).webkitLineClamp !== "none") continue;
      range.selectNodeContents(texts.currentNode);
      lines.push(...range.getClientRects());
    }
    return lines.filter(({ width }) => width > 2);
  };
  const isSpilt = (part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return linesOf(part).some((line) => {
      const quarter = line.height / 4;
      return line.top + quarter < top - 1 || line.bottom - quarter > bottom + 1;
    });
  };
  const isCovered = (part) => linesOf(part).some(({ left, right, top, bottom }) =>
    [left + 2, right - 2].some((x) => !part.contains(document.elementFromPoint(x, (top + bottom) / 2))));
  const isRolledOut = (row) => {
    const [view, foot] = [row.closest(".column-view"), document.querySelector(".tools")]
      .map((one) => one.getBoundingClientRect());
    const { top, bottom } = row.getBoundingClientRect();
    return top < view.top || bottom > Math.min(view.bottom, foot.top);
  };
  const read = panel ? [] : [...document.querySelectorAll(`#board :is(READ)`)]
    .filter((part) => part.checkVisibility() && !(part.matches(".cell") && isRolledOut(part)));
  const unread = [...shown.filter((key) => isInUse(key) && isSpilt(key)),
    ...read.filter((part) => isSpilt(part) || isCovered(part))];
  const names = [...document.querySelectorAll("#board .places .name")].filter((name) => name.checkVisibility());
  const spilt = shown.filter((key) => key.scrollWidth > key.clientWidth + 1)
    .concat(names.filter((name) => name.scrollWidth > 2 * name.clientWidth));
  return { shown: shown.length, hidden: [...hidden.map(told), ...spilt.map((key) => `${told(key)}, too wide`),
    ...unread.map((part) => `${told(part)}, text cut or covered`)] };
}""".replace("READ", READ)

LETTERS = ("normal", "large", "largest")
# Looks in each size of letters, in one visit to the page. JSON, because Playwright checks the type of each part of an
# answer.
IN_ANY_LETTERS = """([sizes, argument]) => {
  const look = %s;
  const { dataset } = document.documentElement;
  const own = dataset.text;
  const found = sizes.map((letters) => {
    dataset.text = letters;
    return look(argument);
  });
  dataset.text = own;
  return JSON.stringify(found);
}"""


def in_any_letters(anna: Device, look: str, argument: str = "") -> Iterator[tuple[str, Any]]:
    """What `look`, a function of the page, returns in each size of letters."""
    found = anna.page.evaluate(IN_ANY_LETTERS % look, [LETTERS, argument])
    return zip(LETTERS, json.loads(found), strict=True)


def on_any_screen(
    anna: Device, look: str, argument: str = "", **more: tuple[int, int]
) -> Iterator[tuple[str, Any]]:
    """What `look` returns on each screen in each size of letters; `more`: screens beside the usual ones."""
    for screen, (width, height) in (SCREENS | more).items():
        anna.page.set_viewport_size({"width": width, "height": height})
        for letters, seen in in_any_letters(anna, look, argument):
            yield f"{screen}, {letters}", seen
    anna.page.set_viewport_size(SIZES["tablet"]["viewport"])


def looked_at(anna: Device, state: str, **more: tuple[int, int]) -> list[str]:
    """What cannot be tapped on one of the screens in the present state of the pad, in any size of letters; `more` as
    for `on_any_screen`.
    """
    found = []
    for where, seen in on_any_screen(anna, OUT_OF_SIGHT, KEYS, **more):
        assert seen["shown"] > 2, (state, where)
        found += [f"{state} on {where}: {key}" for key in seen["hidden"]]
    return found


def opened(anna: Device, sheet: Sheet) -> None:
    anna.go(sheet.pad)
    anna.ready()
    anna.page.evaluate("document.fonts.ready.then(() => true)")


def tapped(anna: Device, key: str, then: str) -> None:
    """Tap by script, because the position of the key does not matter here. `then` is visible once the tap is
    drawn.
    """
    anna.page.locator(key).first.evaluate("key => key.click()")
    expect(anna.page.locator(then).first).to_be_visible()


def doubted(anna: Device) -> None:
    """Enter a round of impossible hands; the pad asks why it is right."""
    tapped(anna, ".winner", ".chip:visible")
    for _ in range(anna.page.locator(".chip:visible").count() - 1):
        anna.page.keyboard.type("999")
        anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".whot-why")).to_be_visible()


# Watten tables: the target, if it is not 9; who wins a round alone, which with three players is Vorhand.
TARGETS = {"bavaria": 15, "north_tyrol": 11}
WINNERS = {2: (1, 0, 0), 3: (1, 2, 0), 4: (1, 0, 0)}
