"""What people allow the club to do with their names: version of the text, how and when. Append-only."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import Max

from league.models import Club, Consent, ConsentText
from league.selectors.erasures import is_erased
from league.services.visibility import player_visibility_set
from scoring.locks import WRITES
from scoring.models import Player, Space, Visibility
from scoring.services import InputError

MOST_TEXT = 4000


def consent_text_set(*, club: Club, text: str) -> ConsentText:
    """Store the next version of what the club asks; an unchanged text keeps its version.

    Raises InputError: consent_text_missing, text_too_long; the field is `text`.
    """
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if not text:
        raise InputError("consent_text_missing", "text")
    if len(text) > MOST_TEXT:
        raise InputError("text_too_long", "text", {"most": MOST_TEXT, "length": len(text)})
    with WRITES, transaction.atomic():
        Space.objects.select_for_update().get(pk=club.space_id)
        newest = consent_text(club)
        if newest is not None and newest.text == text:
            return newest
        last: int = club.consent_texts.aggregate(last=Max("number"))["last"] or 0
        made: ConsentText = club.consent_texts.create(number=last + 1, text=text)
        return made


def consent_text(club: Club) -> ConsentText | None:
    """The newest version, or None."""
    newest: ConsentText | None = club.consent_texts.order_by("-number").first()
    return newest


def consent_note(*, club: Club, player: Player, is_given: bool, how: str, by: UUID) -> Consent:
    """Record an answer to the newest version; repeating it is recorded once.

    After a withdrawal the name is shown by the club's setting, or hidden if that shows names in full. Raises
    InputError: consent_text_missing if the club asks nothing; no_consent if there is none to withdraw.
    """
    with WRITES, transaction.atomic():
        Space.objects.select_for_update().get(pk=club.space_id)
        text, last = consent_text(club), consent_of(player)
        if text is None:
            raise InputError("consent_text_missing", "how")
        if not is_given and (last is None or not last.is_given):
            raise InputError("no_consent", "how")
        if last is not None and (last.is_given, last.text_id) == (is_given, text.pk):
            return last
        noted = Consent(player=player, text=text, is_given=is_given, how=Consent.How(how), by=by)
        if not is_given:
            noted.text = last.text if last else text
            _fall_back(club, player)
        noted.save()
    return noted


def consent_of(player: Player) -> Consent | None:
    """The player's last answer, or None."""
    rows = Consent.objects.in_space(player.space).filter(player=player)
    last: Consent | None = rows.select_related("text").order_by("-at", "-pk").first()
    return last


def consent_taken_in(*, club: Club, player: Player) -> None:
    """Apply the newest consent after an archive was taken in. In the caller's transaction."""
    last = consent_of(player)
    if last is not None and not last.is_given and player.visibility != Visibility.HIDDEN:
        _fall_back(club, player)


def _fall_back(club: Club, player: Player) -> None:
    if is_erased(player.uid):
        return
    usual = Space.objects.values_list("visibility", flat=True).get(pk=club.space_id)
    hidden = Visibility.HIDDEN if usual == Visibility.FULL else ""
    player_visibility_set(club=club, player=player, visibility=hidden)
