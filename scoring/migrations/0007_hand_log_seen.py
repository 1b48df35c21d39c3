"""Which version of the sheet the game and the round of a logged hand are numbers of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_dealer_said")]

    operations = [
        migrations.AddField(
            model_name="handlog",
            name="seen",
            field=models.PositiveIntegerField(null=True),
        )
    ]
