"""Players whose person is under age are never shown in full; so far nothing was hidden."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    minors = apps.get_model("league", "Person")._base_manager.filter(is_minor=True)
    players = apps.get_model("scoring", "Player")._base_manager.filter(pk__in=minors.values("player"))
    players.update(never_full=True)


class Migration(migrations.Migration):
    dependencies = [("league", "0014_tablets"), ("scoring", "0022_visibility")]
    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
