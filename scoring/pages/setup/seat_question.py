"""The question at a seat of a new sheet: which player is meant by the typed name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import wording
from scoring.services.seat_choices import NEW, Question, Typed

LONGEST_ANSWER = 60


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """What `scoring/setup/_seat_question.html` draws. `asked` is the name that the answer is for.

    `hidden`: an answer that is sent again without a question, "" if there are `options`. `says` explains the
    question. `asks_addition`: a new person may get an addition here.
    """

    seat: int
    asked: str
    hidden: str = ""
    says: str = ""
    options: tuple[Option, ...] = ()
    asks_addition: bool = False
    addition: str = ""
    error: str = ""


def typed_at(post: Mapping[str, str], seat: int, name: str) -> Typed:
    """The name of a seat with the answer in a posted form."""

    def text(field: str) -> str:
        return post.get(f"{field}-{seat}", "")[:LONGEST_ANSWER]

    return Typed(name, text("who"), text("asked"), text("addition"))


def asked_at(seat: int, question: Question) -> SeatQuestion:
    """A question without an answer, or with a wrong one. Sending the form again confirms that a name is new."""
    if not question.players and not question.error:
        says = _("New in the club: %(name)s") % {"name": question.name}
        return SeatQuestion(seat, question.name, NEW, says)
    people = [
        Option(str(player.uid), player.name, question.answer == str(player.uid))
        for player in question.players
    ]
    somebody_new = Option(NEW, _("somebody new"), question.answer == NEW)
    return SeatQuestion(
        seat=seat,
        asked=question.name,
        says=_("Who is %(name)s?") % {"name": question.name},
        options=(*people, somebody_new),
        asks_addition=question.needs_addition or bool(question.error),
        addition=question.addition,
        error=wording.input_error(question.error, {"name": question.name}) if question.error else "",
    )


def answered_at(seat: int, typed: Typed) -> SeatQuestion | None:
    """An answer to send again with the form; None without one."""
    if not typed.answer or " ".join(typed.name.split()) != typed.asked:
        return None
    return SeatQuestion(seat, typed.asked, typed.answer, addition=typed.addition)
