"""Strangers at every table: a device of another club, and one without a cookie."""

from __future__ import annotations

from uuid import uuid4

from tests.torture.judge import Verdict
from tests.torture.line import Line
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import CANARY, Ground

PAGES = (
    "",
    "board/?v=-1",
    "state/",
    "history/",
    "audit/",
    "bummerl/",
    "result/",
    "result/sheet.json",
    "result/sheet.csv",
)
ELSEWHERE = ("/", "/mine/", "/wall/", "/api/v1/clubs/", "/api/v1/sheets/")


def look_in(site: Site, ground: Ground) -> Row:
    """Every answer must be a refusal without a name of the table."""
    site.start_server()
    try:
        return _asked(site, ground)
    finally:
        site.stop()


def _asked(site: Site, ground: Ground) -> Row:
    verdict, asked = Verdict(), 0
    nobody = {"csrftoken": ground.stranger["csrftoken"]}
    for line in (Line(site.port, ground.stranger), Line(site.port, nobody)):
        for table in ground.tables:
            asked += _at(line, table.uid, verdict)
        for path in ELSEWHERE:
            asked += 1
            if CANARY in line.get(path).text:
                verdict.wrong.append(f"{path} names people of another club")
    return Row("strangers ask for every table", f"{asked} requests", verdict)


def _at(line: Line, uid: str, verdict: Verdict) -> int:
    place = {"seen": 0, "game": 1, "round": 1, "entry_id": str(uuid4())}
    paths = [f"/s/{uid}/{page}" for page in PAGES]
    answers = [(path, line.get(path)) for path in paths]
    tap = {"kind": "round_won", "side": 0, "value": 2}
    answers.append(("a tap", line.post(f"/s/{uid}/entries/", {**place, **tap})))
    for path, answer in answers:
        if answer.code not in (403, 404) or CANARY in answer.text:
            verdict.wrong.append(f"{path} gives a stranger status {answer.code}")
    return len(answers)
