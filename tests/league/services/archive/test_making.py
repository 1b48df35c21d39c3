"""An archive is consistent even if others write meanwhile."""

from __future__ import annotations

import io

import pytest

from league.engine.archive.manifest import Manifest
from league.models import Club, User
from league.selectors.content import club_content
from league.services.archive import making
from scoring.engine.facts import events as ev
from tests.league.conftest import Play
from tests.league.services.archive.test_taking_in import take_in
from tests.rows import undone


@pytest.mark.parametrize("times", [1, 9], ids=["once", "always"])
def test_a_club_that_changes_during_the_export_is_read_again(
    times: int, club: Club, play: Play, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody finishes a game after the entries have been read and before the hashes."""
    left = times
    file = io.BytesIO()

    def busy(club: Club) -> dict[str, str]:
        nonlocal left
        left -= 1
        if left >= 0 and not making.WRITES.is_held:  # type: ignore[attr-defined]
            play(ev.RoundWon(0, 9))
        return club_content(club)

    class Lock:
        """Writers wait while it is held."""

        is_held = False

        def __enter__(self) -> None:
            self.is_held = True

        def __exit__(self, *_: object) -> None:
            self.is_held = False

    monkeypatch.setattr(making, "club_content", busy)
    monkeypatch.setattr(making, "WRITES", Lock())
    with undone():
        manifest: Manifest = making.archive_make(club=club, file=file, release="test")
        sheets = club.space.sheets.count()

    assert manifest.parts["sheets"].rows == sheets == min(times, making.ATTEMPTS)
    monkeypatch.undo()
    club.delete()
    club.space.delete()
    assert take_in(file.getvalue(), anna).is_new
