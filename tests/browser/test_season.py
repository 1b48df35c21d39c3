"""The page of a season on a tablet: a quarter of weekly evenings fits beside the names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import LANGUAGES, Device
from tests.browser.hall import Hall

EVENINGS = 13
# As many evenings as asked, like the widest one.
FILLED = """(table, evenings) => {
  for (const row of table.rows)
    while (row.cells.length < evenings + 2) row.append(row.cells[2].cloneNode(true));
  table.querySelectorAll("thead a").forEach((day) => { day.textContent = day.textContent.replace(/^\\d+/, "28"); });
  const { clientWidth, scrollWidth } = table.parentElement;
  return [table.rows[0].cells.length, scrollWidth - clientWidth];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_thirteen_evenings_need_no_scrolling(
    new_device: Callable[..., Device], hall: Hall, language: str
) -> None:
    one = new_device("tablet", language=language, cookies=hall.cookies)
    page = one.go(hall.paths["season"])
    page.evaluate("document.fonts.ready.then(() => true)")

    shown = page.locator(".table-wrap:visible > .evening-columns").first.evaluate(FILLED, EVENINGS)

    assert shown == [EVENINGS + 2, 0]
