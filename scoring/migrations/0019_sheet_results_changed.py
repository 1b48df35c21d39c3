"""How often the finished games of a sheet changed: once so far, where it has any."""

from django.db import migrations, models


def fill(apps, _schema_editor):
    sheets, results = apps.get_model("scoring", "Sheet"), apps.get_model("scoring", "GameResult")
    mine = results.objects.filter(sheet=models.OuterRef("pk"))
    sheets._base_manager.filter(models.Exists(mine)).update(results_changed=1)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0018_fill_person_results")]

    operations = [
        migrations.AddField(
            model_name="sheet",
            name="results_changed",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
