"""Histories of two to four tablets: their waiting entries arrive interleaved, and the result equals what a
fresh reader sees.
"""

from __future__ import annotations

import math
import random
import re
import time
from hashlib import sha256

from tests.torture.evening import Evening
from tests.torture.export import export
from tests.torture.journal import Told, read
from tests.torture.judge import Verdict, judge
from tests.torture.line import Line
from tests.torture.report import Row
from tests.torture.running import Site
from tests.torture.tables import Ground, Table
from tests.torture.tablet import Tablet

TAPS = (1, 5)  # of each tablet, approximately
AT_ONCE = 8  # tables
# New each time a board is drawn; and the day of a waiting entry, which a board shows from the next day on.
FRESH = re.compile(r'name="(?:csrfmiddlewaretoken|entry_id)" value="[^"]*"|\d\d\.\d\d\.\d{4} (?=\d\d:\d\d)')


def tablets(site: Site, ground: Ground, seed: int, *, until: float = math.inf) -> Row:
    """All tables of `ground`, some at a time; after the first, none begun after the moment `until` of
    time.monotonic(). Each board is requested right after the server has followed the table.
    """
    rng, verdict, told, taps, tables = random.Random(seed), Verdict(), list[Told](), 0, list[Table]()
    boards: dict[str, str] = {}
    site.start_server()
    try:
        for first in range(0, len(ground.tables), AT_ONCE):
            if tables and time.monotonic() > until:
                break
            some = Ground(ground.tables[first : first + AT_ONCE], ground.stranger)
            tables += some.tables
            path = site.folder.parent / f"journal-{first}.jsonl"
            evening = Evening(site, some, rng, path, kind=Tablet, most=rng.randint(*TAPS))
            evening.begin()
            verdict.add(evening.wait())
            evening.journal.close()
            told += read(path)
            taps += evening.taps
            boards |= _boards(site, some)
        games = {table.uid: table.game for table in tables}
        verdict.add(judge(told, export(site.database), games))
        site.kill("server")
        site.start_server()
        fresh = _boards(site, Ground(tables, ground.stranger))
    finally:
        site.stop()
    verdict.wrong += [
        f"{uid}: the board differs from a fresh reader's" for uid in boards if boards[uid] != fresh[uid]
    ]
    where = f"{site.processes} web processes on PostgreSQL" if site.address else "SQLite"
    return Row(f"tablets offline, {where}", f"{len(boards)} histories, {taps} entries", verdict)


def _boards(site: Site, ground: Ground) -> dict[str, str]:
    """A hash of what the server shows of each table: board and data."""
    told = {}
    for table in ground.tables:
        line = Line(site.port, table.devices[0])
        pages = (line.get(f"/s/{table.uid}/{page}").text for page in ("board/?v=-1", "result/sheet.json"))
        told[table.uid] = sha256(FRESH.sub("", "\n".join(pages)).encode()).hexdigest()
    return told
