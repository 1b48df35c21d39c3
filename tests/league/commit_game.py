"""Run as a module: plays one more game of Watten on the demo's running sheet and commits it, without rating it."""

from __future__ import annotations

import django

django.setup()

from league.demo.pads import DEVICE  # noqa: E402  # needs loaded apps
from scoring.access import Access  # noqa: E402
from scoring.models import Sheet  # noqa: E402
from scoring.selectors.sheets import sheet_fold  # noqa: E402
from scoring.services import Envelope, entry_append  # noqa: E402


def main() -> None:
    sheet = Sheet.objects.everywhere("a test").get(title="Tisch 1")
    grant = sheet.grants.select_related("writer").get(holder_hash=DEVICE.holder)
    access = Access(sheet, grant)
    game = sheet_fold(sheet).current.number
    while (fold := sheet_fold(sheet)).current.number == game:
        entry_id = f"00000000-0000-4000-8000-{fold.version:012}"
        payload = {"side": 0, "value": 4}
        place = (fold.current.number, fold.next_round)
        receipt = entry_append(
            access=access, envelope=Envelope(entry_id, fold.version, *place, "round_won", payload)
        )
        assert receipt.status == "counted", receipt


main()
