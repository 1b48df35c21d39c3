"""The typed rows of every game that is finished already, as `scoring.services.person_results` writes new ones."""

from dataclasses import asdict

from django.db import migrations

from rules import registry
from scoring.engine.board.person_results import person_rows

CHUNK = 500


# Fields of later rows, which have no column here yet. `services.person_results.catch_up` writes them.
LATER = ("to_nil", "turned")


def fill(apps, _schema_editor):
    results = apps.get_model("scoring", "GameResult")
    rows = apps.get_model("scoring", "PersonResult")
    last = 0
    while found := list(
        results.objects.filter(pk__gt=last, rows_mark="").order_by("pk").select_related("sheet")[:CHUNK]
    ):
        made = []
        for result in found:
            sheet = result.sheet
            ruleset = registry.ruleset(sheet.ruleset_key, sheet.options)
            spelled = registry.spell(ruleset)
            made += [
                rows(
                    sheet_id=sheet.pk,
                    game=result.game,
                    settled=result.settled,
                    ruleset=spelled,
                    **{name: value for name, value in asdict(row).items() if name not in LATER},
                )
                for row in person_rows(ruleset, sheet.seats_count, result.facts)
            ]
            result.rows_mark = f"1 {result.result_hash}"
        rows.objects.bulk_create(made, batch_size=CHUNK)
        results.objects.bulk_update(found, ["rows_mark"], batch_size=CHUNK)
        last = found[-1].pk


def empty(apps, _schema_editor):
    apps.get_model("scoring", "GameResult").objects.update(rows_mark="")
    apps.get_model("scoring", "PersonResult").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0017_person_result")]

    operations = [migrations.RunPython(fill, empty)]
