"""On the form of a new sheet every answer fits into its field, on a phone and on a tablet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import LANGUAGES, SIZES, Device

MakeDevice = Callable[..., Device]
# The field without padding and arrow, in as many lines as fit into its height.
CUT = """
() => {
  document.querySelectorAll("details").forEach((each) => (each.open = true));
  const ARROW = 20, found = [];
  for (const select of document.querySelectorAll("select")) {
    const style = getComputedStyle(select);
    const of = (name) => parseFloat(style[name]);
    const wide = select.clientWidth - of("paddingLeft") - of("paddingRight") - ARROW;
    const high = select.clientHeight - of("paddingTop") - of("paddingBottom");
    if (!select.checkVisibility()) continue;
    const probe = select.parentElement.appendChild(document.createElement("span"));
    Object.assign(probe.style, { position: "absolute", visibility: "hidden", width: `${wide}px` });
    for (const name of ["font", "lineHeight", "letterSpacing", "fontVariantNumeric", "whiteSpace"])
      probe.style[name] = style[name];
    for (const option of select.options) {
      probe.textContent = option.label;
      if (probe.scrollWidth > wide + 1 || probe.getBoundingClientRect().height > high + 1)
        found.push(`${select.name}: ${option.label}`);
    }
    probe.remove();
  }
  return found;
}
"""


@pytest.mark.parametrize("game", ["watten", "whot"])
def test_every_answer_of_a_new_sheet_fits_into_its_field(new_device: MakeDevice, game: str) -> None:
    one = new_device("phone")
    for language in LANGUAGES:
        one.speak(language)
        page = one.go(f"/new/{game}/")
        if game == "watten":
            page.locator('input[name="players"][value="3"]').check()
        page.evaluate("document.fonts.ready.then(() => true)")
        for size in SIZES:
            page.set_viewport_size(SIZES[size]["viewport"])

            assert page.evaluate(CUT) == [], (language, size)
