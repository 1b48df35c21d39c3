"""A Preiswatten of 24 pairs in its third heat: two heats are approved, and the tables of the third are in
various states.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from django.utils import timezone

from league.demo.pads import DEVICE, declare, rounds
from league.engine.competition.paste import pairs_from
from league.engine.competition.state import State
from league.models import Club, Competition
from league.services.competition.contenders import NEW, contenders_enter
from league.services.competition.declaring import Declaration
from league.services.competition.drawing import heat_draw
from league.services.competition.founding import competition_open
from league.services.competition.heats import heat_publish
from league.services.competition.money import fee_pay, fee_set, prizes_set
from league.services.competition.results import adjustment_give, heat_approve, score_declare
from scoring.engine.facts import events as ev
from scoring.models import Sheet
from scoring.services import grant_device

NAME, VENUE = "Herbstpreiswatten", "Saal im Goldenen Hirsch"
HEATS, TABLES, TARGET = 4, 12, 15
PAIRS = """Anna & Beni; Goldener Hirsch
Cilli & Dora; Goldener Hirsch
Eva & Franz; Goldener Hirsch
Gustl & Hedwig; Goldener Hirsch
Isidor & Jakobine; Oberdorf
Korbinian & Ludmilla; Oberdorf
Magnus & Notburga; Oberdorf
Oswald & Philomena; Oberdorf
Quirin & Rosalie; Unterdorf
Severin & Theres; Unterdorf
Urban & Veronika; Unterdorf
Wendelin & Xaver; Unterdorf
Zenzi & Ambros; Seewirt
Blasius & Creszenz; Seewirt
Dionys & Elfriede; Seewirt
Florian & Genoveva; Seewirt
Hilarius & Irmgard
Jodok & Kreszentia Walburga
Leonhard & Mechthild
Nepomuk & Ottilie
Pankraz & Rupert
Sixtus & Traudl
Ulrich & Vroni
Willibald & Zita"""
PRIZES = ("300 €", "200 €", "100 €", "Spanferkel", "Geschenkkorb", "Rucksack", "Fass Bier")
PAID = (1, 2, 3, 5, 8, 13, 21)
# What the tables of the third heat have written so far: on paper, or on a pad that plays or has finished.
ON_PAPER = (2, 5)
ON_PADS: dict[int, list[ev.Event]] = {
    1: rounds((0, 5), (1, 3), (0, 5), (0, 5)),
    3: rounds((1, 4), (1, 3), (0, 2), (1, 4), (1, 4), (0, 5), (0, 4)),
    4: rounds((0, 5), (0, 5), (0, 5), (1, 5), (1, 4), (0, 3), (1, 6)),
    7: rounds((1, 2), (0, 3)),
    8: rounds((0, 4), (1, 3), (0, 3), (1, 3), (0, 3)),
}


def preiswatten_play(club: Club, by: UUID) -> Competition:
    """Play the competition. Each step has its own id, so that a second run completes an interrupted one and
    adds nothing.
    """
    competition = club.competitions.filter(name=NAME).first() or _found(club)

    def said(step: str) -> Declaration:
        return Declaration(uuid5(competition.uid, step), by)

    pairs = pairs_from(PAIRS)
    chosen = {name: NEW for pair in pairs for name in pair.names}
    contenders_enter(competition=competition, said=said("enter"), pairs=pairs, chosen=chosen)
    for heat in (1, 2, 3):
        drawn = heat_draw(competition=competition, said=said(f"draw {heat}"), seed=f"Hirsch {heat}")
        state = heat_publish(
            competition=competition,
            said=said(f"publish {heat}"),
            heat=heat,
            mark=drawn.heats[heat - 1].mark,
            device=DEVICE,
        )
        for table in range(1, TABLES + 1) if heat < 3 else ON_PAPER:
            games = tuple(_points(heat, table, game) for game in (1, 2))
            of_table = said(f"paper {heat} {table}")
            score_declare(competition=competition, said=of_table, heat=heat, table=table, games=games)
        if heat < 3:
            heat_approve(competition=competition, said=said(f"approve {heat}"), heat=heat)
    adjustment_give(
        competition=competition, said=said("penalty"), number=9, points=-2, reason="Zweimal vergeben"
    )
    prizes_set(competition=competition, said=said("prizes"), prizes=PRIZES)
    fee_set(competition=competition, said=said("fee"), cents=2000)
    for number in PAID:
        fee_pay(competition=competition, said=said(f"paid {number}"), number=number)
    for table, events in ON_PADS.items():
        declare(_sheet(state, table), events)
    return competition


def _found(club: Club) -> Competition:
    return competition_open(
        club=club,
        name=NAME,
        venue=VENUE,
        played_on=timezone.localdate(),
        ruleset_key="bavaria",
        options={},
        heats=HEATS,
        games=2,
        draw_key="fixed_heats",
        draw_options={"repeats": "if_needed"},
        minutes=60,
    )


def _points(heat: int, table: int, game: int) -> tuple[int, int]:
    """A result that the rules allow, always the same for these numbers."""
    lost = (7 * table + 5 * game + 3 * heat) % TARGET
    lost += lost == 1  # nothing brings a single point
    return (TARGET, lost) if (table * heat + game) % 3 else (lost, TARGET)


def _sheet(state: State, table: int) -> Sheet:
    uid = state.heats[2].tables[table].sheet
    sheet: Sheet = Sheet.objects.everywhere("a sheet of the demo").get(uid=uid)
    grant_device(sheet=sheet, device=DEVICE, scope="write")
    return sheet
