"""Run as a module: one of two processes doing the same to one competition. Prints "ready", waits for a line,
starts.

publish UID MARK      the draw of heat 1; prints published, or the error code enter UID WHO         eight
pairs, one by one; prints how many were entered
"""

from __future__ import annotations

import sys

import django

django.setup()

from league.engine.competition.paste import pairs_from  # noqa: E402  # needs loaded apps
from league.models import Competition  # noqa: E402
from league.services.competition.contenders import contenders_enter  # noqa: E402
from league.services.competition.heats import heat_publish  # noqa: E402
from scoring.services import InputError  # noqa: E402
from tests.league.preiswatten import LAPTOP, said  # noqa: E402

PAIRS = 8


def publish(competition: Competition, mark: str) -> str:
    try:
        heat_publish(competition=competition, said=said(), heat=1, mark=int(mark), device=LAPTOP)
    except InputError as error:
        return error.code
    return "published"


def enter(competition: Competition, who: str) -> str:
    for number in range(PAIRS):
        pair = f"{who}a{number} Eins & {who}b{number} Zwei"
        contenders_enter(competition=competition, said=said(), pairs=pairs_from(pair), chosen={})
    return str(PAIRS)


def main(what: str, uid: str, more: str) -> None:
    competition = Competition.objects.everywhere("a test").get(uid=uid)
    print("ready", flush=True)  # noqa: T201
    sys.stdin.readline()
    print({"publish": publish, "enter": enter}[what](competition, more), flush=True)  # noqa: T201


main(*sys.argv[1:])
