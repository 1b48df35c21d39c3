"""A score is drawn without asking for a variable that the page does not have, which is slow and hides mistakes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template import Context, VariableDoesNotExist
from django.template.base import Variable
from django.test import Client

from scoring.access import Device
from scoring.models import Sheet
from tests.scoring.pages.board.conftest import Tablet

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The variables that a template asked for in vain."""
    found: set[str] = set()
    resolve = Variable.resolve

    def watched(variable: Variable, context: Context) -> object:
        try:
            return resolve(variable, context)
        except VariableDoesNotExist:
            found.add(str(variable.var))
            raise

    monkeypatch.setattr(Variable, "resolve", watched)
    return found


def test_a_score_of_watten_needs_none(tablet: Tablet, missing: set[str]) -> None:
    page = tablet.look()
    missing.clear()

    tablet.tap("kind=round_won&side=0&value=3", page)

    assert not missing


def test_a_score_of_whot_needs_none(
    english: Callable[[Device], Client], anna: Device, whot_sheet: Sheet, missing: set[str]
) -> None:
    tablet = Tablet(english(anna), whot_sheet)
    page = tablet.look() | {"points-1": "1", "points-2": "1"}
    missing.clear()

    answer = tablet.tap("kind=round_scored&winner=0", page)

    assert answer["Entry-Status"] == "counted"
    assert not missing
