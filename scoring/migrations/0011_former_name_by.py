"""Who put a name right: the uid of an account, which only those above know."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_result_settled")]

    operations = [
        migrations.AddField(
            model_name="formername",
            name="by",
            field=models.UUIDField(null=True),
        )
    ]
