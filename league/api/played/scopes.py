"""Which sheets a list covers. `sheets` is a filter on `Sheet`; rows of sheets are filtered by it too."""

from __future__ import annotations

from typing import Any

from league.access import ClubAccess, SeasonAccess, get_season_to_see
from league.access.competition import CompetitionAccess, get_competition_to_see
from league.access.sheets import SheetAccess, get_sheet_to_see
from league.api.base import ReadView
from league.selectors import sheets_revision

Subject = SeasonAccess | CompetitionAccess | SheetAccess


class OfSheets(ReadView):
    """The club decides who may read. The revision changes with every entry on these sheets."""

    def club(self, subject: Any) -> ClubAccess:
        of: ClubAccess = subject.of
        return of

    def sheets(self, subject: Any) -> dict[str, object]:
        raise NotImplementedError

    def below(self, subject: Any) -> dict[str, object]:
        """The `sheets` filter for rows that have a sheet."""
        return {f"sheet__{name}": value for name, value in self.sheets(subject).items()}

    def revision(self, subject: Any) -> str:
        of = self.club(subject)
        return f"{sheets_revision(of.club, **self.sheets(subject))} {of.is_member}"

    def is_public(self, subject: Any) -> bool:
        of = self.club(subject)
        return of.club.is_public and not of.is_member


class InSeason(OfSheets):
    load = staticmethod(get_season_to_see)

    def sheets(self, subject: SeasonAccess) -> dict[str, object]:
        return {"season_sheet__season": subject.season}


class InCompetition(OfSheets):
    load = staticmethod(get_competition_to_see)

    def sheets(self, subject: CompetitionAccess) -> dict[str, object]:
        return {"competition_sheet__competition": subject.competition}


class OnSheet(OfSheets):
    load = staticmethod(get_sheet_to_see)

    def sheets(self, subject: SheetAccess) -> dict[str, object]:
        return {"pk": subject.sheet.pk}
