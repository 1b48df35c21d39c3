"""Two processes at one competition: only the database keeps them apart, since locks of a process do not."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from league.models import Competition, CompetitionFact, CompetitionSheet
from league.selectors.competitions import competition_state
from league.services.competition.drawing import heat_draw
from scoring.models import Player
from tests.league.preiswatten import said

ROOT = Path(__file__).parents[4]
PAIRS = 8  # entered by tests.league.racing


def race(*commands: tuple[str, ...]) -> list[str]:
    """Start all processes at the same moment and return the last line that each prints."""
    here = connection.settings_dict
    if connection.vendor == "sqlite":
        address = f"sqlite:///{here['NAME']}"
    else:
        address = f"postgres://{here['USER']}@{here['HOST']}:{here['PORT']}/{here['NAME']}"
    env = {name: value for name, value in os.environ.items() if not name.startswith("PUNKTEBLOCK_")}
    env |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": address,
        "PUNKTEBLOCK_DATA": str(settings.DATA_DIR),
        "SECRET_KEY": settings.SECRET_KEY,
    }
    outputs = []
    with ExitStack() as running:
        racers = [
            running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "tests.league.racing", *words],
                    cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                )
            )
            for words in commands
        ]  # fmt: skip
        for racer in racers:
            assert racer.stdout is not None
            assert racer.stdout.readline() == "ready\n"
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write("go\n")
            racer.stdin.flush()
        for racer in racers:
            outputs.append(racer.communicate(timeout=60)[0].strip())
            assert racer.returncode == 0
    return outputs


@pytest.mark.django_db(transaction=True)
def test_two_directors_in_two_processes_publish_one_heat_once(entered: Competition) -> None:
    drawn = heat_draw(competition=entered, said=said(), seed="heat 1")
    mark = str(drawn.heats[0].mark)

    results = race(*[("publish", str(entered.uid), mark)] * 2)

    assert sorted(results) == ["competition_published_already", "published"]
    assert CompetitionSheet.objects.in_space(entered.club.space).filter(competition=entered).count() == 3
    kinds = CompetitionFact.objects.filter(competition=entered).values_list("kind", flat=True)
    assert list(kinds).count("heat_published") == 1


@pytest.mark.django_db(transaction=True)
def test_two_processes_enter_pairs_without_losses_or_duplicates(competition: Competition) -> None:
    results = race(("enter", str(competition.uid), "X"), ("enter", str(competition.uid), "Y"))

    assert results == [str(PAIRS)] * 2
    competition.refresh_from_db()
    seqs = list(CompetitionFact.objects.filter(competition=competition).values_list("seq", flat=True))
    assert seqs == list(range(1, competition.version + 1))
    state = competition_state(competition)
    people = [person for one in state.contenders.values() for person in one.people]
    assert (len(state.contenders), len(set(people))) == (2 * PAIRS, 4 * PAIRS)
    assert Player.objects.in_space(competition.club.space).count() == 4 * PAIRS
