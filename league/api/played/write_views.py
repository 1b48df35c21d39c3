"""The writes. They only use the services of the pad, so the API stores nothing that a pad could not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import UUID

from django.http import HttpResponse
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from league.access import SeasonAccess, get_season_to_write
from league.access.sheets import get_sheet_to_write
from league.api.formats import Row
from league.api.played.event_body import told
from league.api.played.rows import hand_rows, placed, sheet_rows, verdict_row
from league.api.played.shapes import SheetSerializer
from league.api.played.views import SeasonSheets, SheetEntries, SheetHands
from league.api.played.write_shapes import (
    EntryBody,
    HandsBody,
    KeptSerializer,
    ReceiptSerializer,
    ReplayBody,
    ReplaySerializer,
    SheetBody,
)
from league.api.writing import Refused, Writes, unreadable, writes
from league.models import TokenScope
from league.services import sheet_open_in_season
from league.services.token_pads import token_device
from rules import notation, registry
from rules.compact import encode
from rules.core.errors import RulesError
from rules.games import AnyHand
from rules.odds import PUBLIC, conceded_at, odds
from rules.replay import replay
from scoring.access import Access
from scoring.engine.facts.codec import Malformed
from scoring.entry_rate import rate
from scoring.models import HandLog, Player, Sheet
from scoring.selectors.folds import sheet_fold
from scoring.services import Envelope, InputError, entry_append, hand_log_add, hand_logs_add
from scoring.services.entries import Busy, SheetFull

_BOTH = ("GET", "HEAD", "POST")
_DEALS = 100  # random deals for the odds: at most about a second


class SheetEntriesAndWrite(Writes, SheetEntries):
    methods = _BOTH

    @writes("entries_write", "Write one entry on a sheet", EntryBody, ReceiptSerializer, 201)
    def post(self, request: Request, uid: UUID) -> HttpResponse:
        asker = self.asker(request)
        access, _of = get_sheet_to_write(asker, uid, TokenScope.WRITE_ENTRIES)
        if seconds := rate.wait(access.grant.holder_hash):
            raise Throttled(wait=seconds)
        body = self.body(request, EntryBody)
        try:
            event = told(body["kind"], body["event"])
            envelope = Envelope(
                str(body["id"]), body["seen"], body["game"], body["round"], body["kind"], event
            )
            receipt = entry_append(access=access, envelope=envelope)
        except (InputError, Malformed) as error:
            raise unreadable(error) from error
        except SheetFull as error:
            raise Refused(409, "The sheet takes no more entries.", code="sheet_full") from error
        except Busy as error:
            raise Refused(503, "Others wrote at the same moment. Send it again.") from error
        if receipt.status == "refused":
            raise Refused(409, f"Refused: {receipt.reason}.", code=receipt.reason, board=_board(access))
        answer = {"id": receipt.entry_id, "status": receipt.status, "reason": receipt.reason}
        return Response(answer | {"board": _board(access)}, status=201)


def _board(access: Access) -> Row:
    fold = sheet_fold(access.sheet)
    return {
        "version": fold.version,
        "game": fold.current.number,
        "round": fold.next_round,
        "totals": list(fold.current.totals),
        "is_closed": fold.ledger.closed,
    }


class SeasonSheetsAndOpen(Writes, SeasonSheets):
    methods = _BOTH

    @writes("sheets_open", "Open a sheet in a season", SheetBody, SheetSerializer, 201)
    def post(self, request: Request, uid: UUID) -> HttpResponse:
        access, token = get_season_to_write(self.asker(request), uid, TokenScope.WRITE_ENTRIES)
        body = self.body(request, SheetBody)
        try:
            said = registry.read(body["ruleset"].split())
            rules = access.season.rules or said
            sheet = sheet_open_in_season(
                season=access.season,
                membership=access.of.membership,
                device=token_device(token),
                ruleset_key=rules.key,
                options=dict(rules.options),
                names=_people(access, body["people"]),
                first_dealer=body.get("first_dealer", 0),
                dealer_said="first_dealer" in body,
                begun_on=body.get("played_on"),
                until=token.expires_at,
            )
        except (InputError, Malformed) as error:
            raise unreadable(error) from error
        except RulesError as error:
            raise Refused(
                422, f"This cannot be used: {error.code}.", code=error.code, field="ruleset"
            ) from error
        stored = placed(Sheet.objects.in_space(access.of.club.space).filter(pk=sheet.pk))
        (row,) = sheet_rows(list(stored), access.of)
        return Response(row, status=201)


def _people(access: SeasonAccess, people: Sequence[Row]) -> list[str | Player]:
    """Players and names by seat. Raises InputError: unknown_player."""
    asked = [one["player"] for one in people if "player" in one]
    found = Player.objects.in_space(access.of.club.space).filter(uid__in=asked, merged_into=None)
    players = {player.uid: player for player in found}
    if set(asked) - set(players):
        raise InputError("unknown_player", "people")
    return [players[one["player"]] if "player" in one else one["name"] for one in people]


class SheetHandsAndKeep(Writes, SheetHands):
    methods = _BOTH

    @writes("hands_keep", "Keep hands with a sheet", HandsBody, KeptSerializer, 201)
    def post(self, request: Request, uid: UUID) -> HttpResponse:
        access, _of = get_sheet_to_write(self.asker(request), uid, TokenScope.WRITE_HANDS)
        body = self.body(request, HandsBody)
        hands = read_hands(body["notation"])
        at = (body.get("game"), body.get("round"))
        if at != (None, None) and (None in at or len(hands) != 1):
            raise Refused(
                422, "A round takes one hand, with game and round.", code="not_one_hand", field="round"
            )
        if at == (None, None):
            hand_logs_add(access=access, hands=hands)
        else:
            hand_log_add(access=access, hand=hands[0], game=body["game"], round=body["round"])
        kept = HandLog.objects.filter(sheet=access.sheet, compact__in=[encode(hand) for hand in hands])
        return Response({"hands": hand_rows(list(kept.select_related("sheet", "entry")))}, status=201)


class ReplayHands(Writes):
    """Nothing is stored, and only the odds need a token."""

    methods = ("POST",)

    @writes(
        "hands_replay",
        "Check hands without storing them",
        ReplayBody,
        ReplaySerializer,
        200,
        of_one=False,
        by_token=False,
    )
    def post(self, request: Request) -> HttpResponse:
        body = self.body(request, ReplayBody)
        if body["odds"]:
            self.asker(request)  # they take up to a second, so an account must answer for them
        hands = read_hands(body["notation"])
        if body["odds"] and len(hands) != 1:
            raise Refused(422, "Odds are of one hand.", code="not_one_hand", field="odds")
        verdicts = [
            {"verdict": verdict_row(replay(hand)), "odds": _odds(hand) if body["odds"] else None}
            for hand in hands
        ]
        return Response({"hands": verdicts})


def read_hands(text: str) -> list[AnyHand]:
    """Every hand log in a text. Raises Refused with line and column of each that cannot be parsed."""
    found = notation.read(text)
    failures = [
        {"hand": number, "code": one.code, "line": one.line, "column": one.column}
        for number, one in enumerate(found, 1)
        if isinstance(one, RulesError)
    ]
    if failures or not found:
        raise Refused(422, "This is no log that can be read.", code="unreadable", failures=failures)
    return [one for one in found if not isinstance(one, RulesError)]


def _odds(hand: AnyHand) -> Row | None:
    at = conceded_at(hand) if hand.ruleset.game == "watten" else None
    if at is None:
        return None
    try:
        answer = odds(hand, at, PUBLIC, _DEALS, Random(1))  # noqa: S311  # the same hand has the same odds
    except RulesError:
        return None
    shares = [
        {"side": label, "share": answer.share(side), "low": low, "high": high}
        for side, label in enumerate(answer.sides)
        for low, high in [answer.interval(side)]
    ]
    return {"at": at, "shares": shares}
