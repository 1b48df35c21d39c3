"""One line for each fact of a competition, as its list of facts shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, ngettext

from league.engine.competition import facts as ft
from league.wording_competition import criterion, games, money


def fact(fact: ft.Fact, names: Mapping[str, str]) -> str:
    """One line in the list of facts. `names`: of players, by uid."""
    match fact:
        case ft.ContenderEntered(number, people, group, lives):
            text = gettext("No. %(number)s entered: %(names)s")
            text %= {"number": number, "names": _called(people, names)}
            text = f"{text} ({group})" if group else text
            count = ngettext("%(n)s life", "%(n)s lives", lives) % {"n": lives}
            return f"{text}, {count}" if lives > 1 else text
        case ft.ContenderSubstituted(number, leaves, comes):
            return gettext("No. %(number)s: %(comes)s plays for %(leaves)s") % {
                "number": number, "comes": _called((comes,), names), "leaves": _called((leaves,), names),
            }  # fmt: skip
        case ft.ContenderWithdrawn(number, why):
            return _with_reason(gettext("No. %(number)s withdrew") % {"number": number}, why)
        case ft.ContenderReturned(number):
            return gettext("No. %(number)s takes part again") % {"number": number}
        case ft.ContenderConfirmed(number):
            return gettext("No. %(number)s is here") % {"number": number}
        case ft.ContenderUnconfirmed(number):
            return gettext("No. %(number)s is not here after all") % {"number": number}
        case ft.MeetingForbidden(numbers, why):
            line = gettext("Never to meet: %(numbers)s") % {"numbers": ", ".join(map(str, numbers))}
            return _with_reason(line, why)
        case ft.MeetingAllowed(numbers):
            return gettext("May meet again: %(numbers)s") % {"numbers": ", ".join(map(str, numbers))}
        case ft.StageBegun(_stage, numbers):
            return gettext("The cut: %(numbers)s go on") % {"numbers": ", ".join(map(str, numbers))}
        case ft.HeatDrawn(drawn, number):
            seed = {"heat": number or drawn.heat.number, "seed": drawn.seed}
            return gettext("Heat %(heat)s drawn with the seed %(seed)s") % seed
        case ft.PairingChanged(heat, one, other, why):
            return _with_reason(
                gettext("Heat %(heat)s: nos. %(one)s and %(other)s change places")
                % {"heat": heat, "one": one, "other": other},
                why,
            )
        case ft.HeatPublished(heat, _mark):
            return gettext("Heat %(heat)s published") % {"heat": heat}
        case ft.HeatTakenBack(heat, why):
            return _with_reason(gettext("Heat %(heat)s taken back") % {"heat": heat}, why)
        case ft.SeatLeft(heat, leaves, comes):
            values = {"heat": heat, "leaves": leaves, "comes": comes}
            if comes:
                return gettext("Heat %(heat)s: no. %(comes)s takes the seat of no. %(leaves)s") % values
            return gettext("Heat %(heat)s: nobody takes the seat of no. %(leaves)s") % values
        case ft.TableOpened(heat, table, _sheet):
            return gettext("Heat %(heat)s: table %(table)s opened") % {"heat": heat, "table": table}
        case ft.TableCalled(heat, table, is_over):
            where = {"heat": heat, "table": table}
            if is_over:
                return gettext("Heat %(heat)s: the call of table %(table)s is over") % where
            return gettext("Heat %(heat)s: table %(table)s called") % where
        case ft.TableReopened(heat, table, why):
            where = {"heat": heat, "table": table}
            return _with_reason(gettext("Heat %(heat)s: sheet of table %(table)s opened again") % where, why)
        case ft.HeatApproved(heat, _results):
            return gettext("Heat %(heat)s approved") % {"heat": heat}
        case ft.StandingsPublished(number, heat, _hash):
            return gettext("Table no. %(number)s published, after heat %(heat)s") % {
                "number": number, "heat": heat,
            }  # fmt: skip
        case _:
            return _result(fact, names)


def _result(fact: ft.Fact, names: Mapping[str, str]) -> str:
    match fact:
        case ft.ScoreDeclared(heat, table, scores, why, ends):
            line = gettext("Heat %(heat)s, table %(table)s, from paper: %(games)s (score only)")
            return _with_reason(line % {"heat": heat, "table": table, "games": games(scores, ends)}, why)
        case ft.ResultRuled(heat, table, scores, why, ends):
            line = gettext("Heat %(heat)s, table %(table)s, ruling: %(games)s")
            return _with_reason(line % {"heat": heat, "table": table, "games": games(scores, ends)}, why)
        case ft.ResultCorrected(heat, table, scores, why, ends):
            line = gettext("Heat %(heat)s, table %(table)s, corrected: %(games)s")
            return _with_reason(line % {"heat": heat, "table": table, "games": games(scores, ends)}, why)
        case ft.AdjustmentGiven(number, points, why, metric):
            values = {
                "number": number,
                "points": f"{points:+d}",
                "metric": criterion(metric) if metric else "",
            }
            line = gettext("No. %(number)s: %(points)s points") % values
            if metric:
                line = gettext("No. %(number)s: %(points)s, %(metric)s") % values
            return _with_reason(line, why)
        case ft.AdjustmentWithdrawn(number):
            return gettext("Adjustment %(number)s withdrawn") % {"number": number}
        case ft.TieDecided(order, by):
            values = {"order": ", ".join(map(str, order))}
            return (
                gettext("By a deciding game: %(order)s") if by == "game" else gettext("By lot: %(order)s")
            ) % values
        case ft.CompetitionLeft(_copy, where):
            return _with_reason(gettext("Taken along: written elsewhere from now on"), where)
        case ft.CompetitionReturned(_copy):
            return gettext("Given back by the copy")
        case ft.CompetitionKept(_copy):
            return gettext("Goes on in the copy after all")
        case ft.CompetitionTakenBack(_copy):
            return gettext("Taken back without the copy")
        case _:
            return _money(fact, names)


def _money(fact: ft.Fact, names: Mapping[str, str]) -> str:
    match fact:
        case ft.PrizesSet(prizes):
            values = {"prizes": ", ".join(f"{rank}. {prize}" for rank, prize in enumerate(prizes, 1)) or "–"}
            return gettext("Prizes: %(prizes)s") % values
        case ft.FeeSet(cents):
            return gettext("Fee of a pair: %(sum)s €") % {"sum": money(cents)}
        case ft.FeePaid(number, cents):
            return gettext("Pair %(number)s paid %(sum)s €") % {"number": number, "sum": money(cents)}
        case ft.FeeReturned(number):
            return gettext("Pair %(number)s: payment taken back") % {"number": number}
        case _:
            return _ticket(fact, names)


def _ticket(fact: ft.Fact, names: Mapping[str, str]) -> str:
    match fact:
        case ft.QualifierSet(_, tickets):
            line = ngettext("A qualifier gives %(n)d ticket", "A qualifier gives %(n)d tickets", tickets)
            return line % {"n": tickets} if tickets else gettext("A qualifier gives no tickets any more")
        case ft.TicketRuleSet(one_each):
            return (
                gettext("Nobody gets tickets with two partners")
                if one_each
                else gettext("Tickets with two partners are allowed")
            )
        case ft.TicketReturned(people):
            return gettext("%(names)s will not come") % {"names": _called(people, names)}
        case ft.TicketKept(people):
            return gettext("%(names)s come after all") % {"names": _called(people, names)}
        case _:
            raise TypeError(fact)


def _called(people: Iterable[str], names: Mapping[str, str]) -> str:
    return " & ".join(names.get(person, "?") for person in people)


def _with_reason(line: str, why: str) -> str:
    return f"{line}: {why}" if why else line
