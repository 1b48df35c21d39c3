"""Finds what one would have to scroll to on a pad: on a tablet, a phone upright, and phones in landscape.

Only looks at the pad; the tests bring it into its states and assert.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.device import SIZES, Device, Sheet

SCREENS = {"tablet": (1180, 820), "phone": (390, 844), "lying": (844, 390), "small lying": (740, 360)}
# The next possible taps. A page of keys that is folded has its tab; an open panel lies over the rest.
KEYS = """.tools > .button, .tools summary, .won:not(.is-resting), .deal-key, .values > .button,
  .values > .menu > summary, .half-actions > .button, .half-actions > .menu > summary, .cut-for-deal .button,
  .menu[open] .value, .menu[open] .penalty, .who-deals .button, .whot-tools .key, .whot-tools summary,
  .whot-entry .key, .whot-why input, .winners .winner, .ending-next .button, .scribes .button, .held .button,
  :is(#menu-more, #menu-calls, #menu-table)[open] .menu-panel .button"""
# Those of them that need scrolling, lie under something else, or are too narrow for their text.
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
  const names = [...document.querySelectorAll("#board .places .name")].filter((name) => name.checkVisibility());
  const spilt = shown.filter((key) => key.scrollWidth > key.clientWidth + 1)
    .concat(names.filter((name) => name.scrollWidth > 2 * name.clientWidth));
  return { shown: shown.length, hidden: [...hidden.map(told), ...spilt.map((key) => `${told(key)}, too wide`)] };
}"""


# Sets the size of the letters, if one is given, and returns the one that was set before.
LETTERS = """letters => {
  const { dataset } = document.documentElement;
  const before = dataset.text;
  if (letters) dataset.text = letters;
  return before;
}"""


def looked_at(anna: Device, state: str) -> list[str]:
    """What cannot be tapped on one of the screens in the present state of the pad, in any size of letters."""
    found = []
    own = str(anna.page.evaluate(LETTERS, ""))
    for screen, (width, height) in SCREENS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        for letters in ("normal", "large", "largest"):
            anna.page.evaluate(LETTERS, letters)
            seen = anna.page.evaluate(OUT_OF_SIGHT, KEYS)
            assert seen["shown"] > 2, (state, screen)
            found += [f"{state} on {screen}, {letters}: {key}" for key in seen["hidden"]]
        anna.page.evaluate(LETTERS, own)
    anna.page.set_viewport_size(SIZES["tablet"]["viewport"])
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
