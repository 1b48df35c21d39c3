
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('entry_id', models.UUIDField()),
                ('content_hash', models.CharField(max_length=64)),
                ('game', models.PositiveIntegerField()),
                ('round', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=24)),
                ('payload', models.JSONField()),
                ('schema', models.PositiveSmallIntegerField()),
                ('seen', models.PositiveIntegerField()),
                ('held', models.CharField(blank=True, max_length=32)),
                ('received_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('sheet', 'seq'),
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('title', models.CharField(blank=True, max_length=80)),
                ('ruleset_key', models.CharField(max_length=40)),
                ('ruleset_version', models.PositiveSmallIntegerField()),
                ('options', models.JSONField(default=dict)),
                ('seats_count', models.PositiveSmallIntegerField()),
                ('first_dealer', models.PositiveSmallIntegerField(default=0)),
                ('version', models.PositiveIntegerField(default=0)),
                ('begun_on', models.DateField(default=django.utils.timezone.localdate)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ('-created_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Space',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Writer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('device_hash', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(blank=True, max_length=400)),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='remark', to='scoring.entry')),
            ],
        ),
        migrations.AddField(
            model_name='entry',
            name='sheet',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='scoring.sheet'),
        ),
        migrations.AddField(
            model_name='sheet',
            name='space',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to='scoring.space'),
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=40)),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scoring.space')),
            ],
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('sheet', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='scoring.sheet')),
                ('space', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='scoring.space')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='SheetGrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('holder_hash', models.CharField(max_length=64)),
                ('scope', models.CharField(choices=[('watch', 'watch'), ('write', 'write'), ('direct', 'direct')], max_length=8)),
                ('is_link', models.BooleanField(default=False)),
                ('expires_at', models.DateTimeField(null=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='scoring.sheet')),
                ('via', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='redeemed', to='scoring.sheetgrant')),
                ('writer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='grants', to='scoring.writer')),
            ],
        ),
        migrations.CreateModel(
            name='HandLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('game', models.PositiveIntegerField(default=0)),
                ('round', models.PositiveIntegerField(default=0)),
                ('compact', models.BinaryField()),
                ('logged_at', models.DateTimeField(auto_now_add=True)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_logs', to='scoring.sheet')),
                ('writer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hand_logs', to='scoring.writer')),
            ],
            options={
                'ordering': ('sheet', 'pk'),
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='writer',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.writer'),
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scoring.player')),
                ('sheet', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scoring.sheet')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(models.F('sheet'), models.F('number'), name='seat_number_unique_on_sheet')],
            },
        ),
        migrations.CreateModel(
            name='GameResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.PositiveIntegerField()),
                ('facts', models.JSONField()),
                ('result_hash', models.CharField(max_length=64)),
                ('engine_revision', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('provisional', 'provisional'), ('final', 'final')], default='provisional', max_length=12)),
                ('sheet', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='scoring.sheet')),
            ],
            options={
                'ordering': ('sheet', 'game'),
                'constraints': [models.UniqueConstraint(models.F('sheet'), models.F('game'), name='result_game_unique_on_sheet')],
            },
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(models.F('space'), models.F('name'), name='player_name_unique_in_space'),
        ),
        migrations.AddConstraint(
            model_name='sheetgrant',
            constraint=models.UniqueConstraint(models.F('holder_hash'), models.F('sheet'), name='grant_holder_unique_on_sheet'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(models.F('sheet'), models.F('seq'), name='entry_seq_unique_on_sheet'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(models.F('sheet'), models.F('entry_id'), name='entry_id_unique_on_sheet'),
        ),
    ]
