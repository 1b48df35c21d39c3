"""A reopened sheet as the season page lists it: who, when, why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from league.models import Reopening
from league.pages.shared.sheet_line import sheet_line
from scoring.models.shown_names import ShownNames


@dataclass(frozen=True, slots=True)
class Reopened:
    """`by` is "" if the account is gone."""

    sheet: UUID
    names: str
    title: str
    by: str
    at: datetime
    why: str


def reopened(row: Reopening, names: ShownNames) -> Reopened:
    line = sheet_line(row.entry.sheet, names)
    remark = getattr(row.entry, "remark", None)
    return Reopened(
        sheet=line.uid,
        names=line.names,
        title=line.title,
        by=row.by.get_username() if row.by else "",
        at=row.entry.received_at,
        why=remark.text if remark else "",
    )
