"""Two ledgers of one competition: where they differ, and whose copy continued on its own."""

from __future__ import annotations

from uuid import UUID

import pytest

from league.engine.archive.ledgers import Fact, copy_of, parting, renamed
from league.engine.archive.manifest import BadArchive
from league.engine.competition.facts import NO_REASON

COPY = "0b725a3e-2ff6-4eb8-85ab-a7e4ae1f36d6"
ENTERED: Fact = ("contender_entered", {"number": 1})
ILL: Fact = ("contender_withdrawn", {"number": 1, "reason": "ill"})
ERASED: Fact = ("contender_withdrawn", {"number": 1, "reason": NO_REASON})
TIRED: Fact = ("contender_withdrawn", {"number": 1, "reason": "tired"})
BACK: Fact = ("competition_taken_back", {"copy": COPY})


@pytest.mark.parametrize(
    ("ours", "theirs", "at"),
    [
        ([ENTERED], [ENTERED, ILL], None),
        ([ENTERED, ILL], [ENTERED, ERASED], None),
        ([ENTERED, ILL], [ENTERED, TIRED], 1),
        ([ENTERED, BACK], [ENTERED, ILL], 1),
    ],
)
def test_an_erased_reason_is_not_a_difference(ours: list[Fact], theirs: list[Fact], at: int | None) -> None:
    assert (parting(ours, theirs), parting(theirs, ours)) == (at, at)


def test_the_copy_is_named_by_the_fact_that_separated_it() -> None:
    assert copy_of(BACK, ILL) == UUID(COPY)
    assert copy_of(ILL, ("competition_kept", {"copy": COPY})) == UUID(COPY)
    assert copy_of(ILL, TIRED) is None
    with pytest.raises(BadArchive, match="archive_impossible"):
        copy_of(("competition_taken_back", {"copy": 3}), None)


def test_uids_are_replaced_at_any_depth() -> None:
    assert renamed({"sheet": "a", "of": ["a", "b", {"one": "a"}], "n": 1}, {"a": "z"}) == {
        "sheet": "z", "of": ["z", "b", {"one": "z"}], "n": 1,
    }  # fmt: skip
