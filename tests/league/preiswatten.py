"""A Preiswatten of six pairs: three heats of two games."""

from __future__ import annotations

from datetime import date
from uuid import UUID, uuid4

from league.engine.competition.paste import pairs_from
from league.engine.competition.state import State
from league.models import Club, Competition
from league.services.competition.contenders import contenders_enter
from league.services.competition.declaring import Declaration
from league.services.competition.drawing import heat_draw
from league.services.competition.founding import competition_open
from league.services.competition.heats import heat_publish
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.models import Sheet, SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, grant_device

SIX = """1. Alma Auer & Bodo Bach; SV Hof
2. Cora Cech & Dina Dorn; SV Hof
3. Emil Eder & Fini Falk
4. Gabi Gams & Hans Huber
5. Ida Imhof & Jakob Jell
6. Karl Kern & Lena Lang"""
LAPTOP = Device("the director's laptop")


def said(by: UUID | None = None) -> Declaration:
    return Declaration(uuid4(), by)


def make_competition(club: Club, **settings: object) -> Competition:
    usual: dict[str, object] = {
        "name": "Herbstpreiswatten",
        "played_on": date(2026, 11, 28),
        "ruleset_key": "bavaria",
        "options": {},
        "heats": 3,
        "games": 2,
        "draw_key": "fixed_heats",
        "draw_options": {"repeats": "if_needed"},
    }
    return competition_open(club=club, **(usual | settings))  # type: ignore[arg-type]


def enter(competition: Competition, text: str = SIX, people: int = 2) -> State:
    pairs = pairs_from(text, people)
    return contenders_enter(competition=competition, said=said(), pairs=pairs, chosen={})


def publish(competition: Competition, heat: int = 1) -> State:
    drawn = heat_draw(competition=competition, said=said(), seed=f"heat {heat}")
    return heat_publish(
        competition=competition,
        said=said(),
        heat=heat,
        mark=drawn.heats[heat - 1].mark,
        device=LAPTOP,
    )


def sheet_at(state: State, table: int, heat: int = 1) -> Sheet:
    uid = state.heats[heat - 1].tables[table].sheet
    sheet: Sheet = Sheet.objects.everywhere("a test").get(uid=uid)
    return sheet


def play_games(sheet: Sheet, *winners: int) -> None:
    """A game to 15 for each winner (side 0 or 1), in five rounds worth 3."""
    for winner in winners:
        for _ in range(5):
            fold = sheet_fold(sheet)
            at = (fold.current.number, fold.next_round)
            assert say(sheet, ev.RoundWon(winner, 3), at) == "counted"


def say(sheet: Sheet, event: ev.Event, at: tuple[int, int], pad: str = "a pad") -> str:
    """Declare `event` on one of the table's pads in the round `at` and return the outcome."""
    device = Device(pad)
    grant_device(sheet=sheet, device=device, scope="write")
    grant = SheetGrant.objects.select_related("writer").get(sheet=sheet, holder_hash=device.holder)
    envelope = Envelope(str(uuid4()), sheet_fold(sheet).version, *at, kind(event), encode(event))
    return entry_append(access=Access(sheet, grant), envelope=envelope).status
