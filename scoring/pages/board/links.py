"""The links of a board and of the pages in its menu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

# Stands in `round_url` for the line of a round.
ANY_LINE = "00000000-0000-0000-0000-000000000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """Addresses of one sheet; `round_url` is that of ANY_LINE. They travel with the sheet to a browser that
    draws the board by itself. `club_url`: its club night or competition, "" for a reader without that page.
    """

    entries_url: str
    history_url: str
    share_url: str
    hands_url: str
    dispute_url: str
    sheet_why_url: str
    sheet_rules_url: str
    result_url: str
    ledger_url: str
    seats_url: str
    names_url: str
    about_url: str
    club_url: str
    round_url: str

    @classmethod
    def from_stored(cls, stored: Mapping[str, str]) -> Links:
        """Links that a device stored; "" for a link that its release did not have yet."""
        return cls(**{field.name: stored.get(field.name, "") for field in fields(cls)})
