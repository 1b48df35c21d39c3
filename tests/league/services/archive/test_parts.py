"""No data of a club is left out of its archive by mistake."""

from __future__ import annotations

from itertools import pairwise

from django.apps import apps

from league import models as lm
from league.models import Club
from league.services.archive.parts import IN_A_SHEET, PARTS, STAYS
from scoring import models as sm

# Fields that travel in the lines of `sheets` besides those of the sheet. List new ones there or here.
IN_LINES = {
    sm.Seat: "id sheet number player",
    sm.GivenName: "id sheet person number player",
    sm.Remark: "id entry text",
    sm.Writer: "id uid device_hash created_at",
    sm.Entry: (
        "id sheet seq entry_id content_hash game round kind payload schema seen held writer scribe "
        "received_at tapped_at"
    ),
}


def test_every_table_of_a_club_travels_or_is_listed_as_staying() -> None:
    stored = {model for name in ("scoring", "league") for model in apps.get_app_config(name).get_models()}
    travels = {part.model for part in PARTS} | IN_A_SHEET

    assert travels | STAYS.keys() == stored, "say in parts.py whether the table travels in an archive"
    assert not travels & STAYS.keys()


def test_every_field_of_a_line_of_sheets_is_known() -> None:
    assert IN_LINES.keys() == IN_A_SHEET
    for model, names in IN_LINES.items():
        assert {field.name for field in model._meta.concrete_fields} == set(names.split()), model


def test_the_declared_fields_of_a_part_are_correct() -> None:
    for part in PARTS:
        names = {field.name for field in part.model._meta.concrete_fields}
        for said in (frozenset(part.key), part.local, part.living, part.once):
            assert said <= names, part.name
        groups = [frozenset(part.key), part.local, part.living, part.once]
        assert not any(one & other for one, other in pairwise([*groups, groups[0]])), part.name


def test_rows_refer_only_to_earlier_parts() -> None:
    elsewhere = {Club, sm.Space, lm.User, *IN_A_SHEET}
    before: set[object] = set()
    for part in PARTS:
        asked = {field.related_model for field in part.fields() if field.related_model}
        assert asked <= before | elsewhere | {part.model}, part.name
        before.add(part.model)
