"""What the rules say of a hand log, kept beside it so that lists need not replay it; filled when it is first shown."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0013_hand_log_entry")]

    operations = [
        migrations.AddField(
            model_name="handlog",
            name="verdict",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="handlog",
            name="engine_revision",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
