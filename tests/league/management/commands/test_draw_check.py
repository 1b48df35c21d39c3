"""`manage.py draw_check` recomputes published draws."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet

from league.models import Competition, CompetitionFact
from tests.league.preiswatten import publish

pytestmark = pytest.mark.django_db


def test_a_published_draw_is_confirmed(entered: Competition) -> None:
    publish(entered)
    output = StringIO()

    call_command("draw_check", str(entered.uid), stdout=output)

    assert output.getvalue().startswith("fact 7: heat 1, fixed_heats ")
    assert output.getvalue().rstrip().endswith(": same")


def test_a_draw_changed_in_the_database_is_detected(entered: Competition) -> None:
    publish(entered)
    fact = CompetitionFact.objects.get(competition=entered, seq=7)
    changed = json.loads(json.dumps(fact.payload).replace("heat 1", "heat x"))
    assert changed != fact.payload
    # Bypasses the model, which refuses.
    QuerySet(CompetitionFact).filter(pk=fact.pk).update(payload=changed)

    with pytest.raises(CommandError, match="1 draws do not come out the same"):
        call_command("draw_check", str(entered.uid), stdout=StringIO())


@pytest.mark.parametrize("uid", ["x", "00000000-0000-0000-0000-000000000000"])
def test_an_unknown_competition_is_an_error(db: None, uid: str) -> None:
    with pytest.raises(CommandError):
        call_command("draw_check", uid)
