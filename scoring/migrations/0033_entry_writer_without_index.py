"""Drops the index of the writers of entries, which no query uses and every score had to write."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0032_restore_last_sheet'),
    ]

    operations = [
        migrations.AlterField(
            model_name='entry',
            name='writer',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.writer'),
        ),
    ]
