"""Ratings by the way of playing. All rows are computed again: the worker rates every club when it starts."""

import django.db.models.deletion
from django.db import migrations, models


def forget(apps, _schema):
    apps.get_model("league", "Rating").objects.all().delete()
    apps.get_model("league", "RatingRun").objects.update(mark="")


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0003_competition"),
        ("scoring", "0015_player_move"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.CreateModel(
            name='RatedEvening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('mark', models.CharField(max_length=80)),
                ('results_hash', models.CharField(max_length=64)),
                ('ratings', models.JSONField(default=list)),
            ],
        ),
        migrations.AlterModelOptions(
            name='rating',
            options={'ordering': ['way']},
        ),
        migrations.RemoveConstraint(
            model_name='rating',
            name='rating_unique_by_game',
        ),
        migrations.RemoveField(
            model_name='rating',
            name='game',
        ),
        migrations.RemoveField(
            model_name='ratingrun',
            name='results_hash',
        ),
        migrations.AddField(
            model_name='rating',
            name='way',
            field=models.CharField(default='', max_length=16),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(models.F('player'), models.F('way'), name='rating_unique_by_way'),
        ),
        migrations.AddField(
            model_name='ratedevening',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rated_evenings', to='league.club'),
        ),
        migrations.AddConstraint(
            model_name='ratedevening',
            constraint=models.UniqueConstraint(models.F('club'), models.F('day'), name='rated_evening_unique_in_club'),
        ),
    ]
