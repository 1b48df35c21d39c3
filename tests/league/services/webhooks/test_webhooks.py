"""The events of a webhook, their order and how often they are sent."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from league import services
from league.models import Club, Competition, Delivery, Membership, Season, User, Webhook
from league.services.competition.contenders import contender_withdraw
from league.services.competition.heats import seat_leave
from league.services.seasons import Terms
from league.services.webhooks import sending, setup
from league.services.webhooks.events import follow_webhooks
from league.services.webhooks.sending import pause_after, send_waiting
from scoring.engine.facts import events as ev
from scoring.services import InputError
from tests.league.conftest import TABLET, Play, declare, won
from tests.league.preiswatten import LAPTOP, publish, said
from tests.league.services.webhooks.receiver import receiving

GAME = won(*[(0, 3)] * 5)


def turned_on(club: Club, url: str = "https://hooks.example.org/in") -> Webhook:
    webhook = setup.webhook_add(club=club, url=url).webhook
    setup.webhook_turn_on(webhook=webhook)
    webhook.refresh_from_db()
    return webhook


def told() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("kind", flat=True))


def test_a_disabled_webhook_stores_nothing(club: Club, play: Play) -> None:
    setup.webhook_add(club=club, url="https://hooks.example.org/in")

    play(*GAME, ev.SheetClosed())

    assert (follow_webhooks(), told()) == (0, [])


def test_a_closed_sheet_sends_its_results_and_the_standings_once(
    club: Club, play: Play, season: Season
) -> None:
    sheet = play(*won((1, 3)))
    turned_on(club)

    declare(sheet, GAME[:1])
    assert (follow_webhooks(), told()) == (0, [])  # a round within a game changes no standings

    declare(sheet, [*GAME[1:], ev.SheetClosed()])
    assert follow_webhooks() == 3
    assert follow_webhooks() == 0

    assert told() == ["result.final", "sheet.closed", "standings.changed"]
    first, _, last = (json.loads(body) for body in Delivery.objects.values_list("body", flat=True))
    assert first["data"] == {"club": str(club.uid), "sheet": str(sheet.uid), "game": 1}
    assert last["data"] == {"club": str(club.uid), "season": str(season.uid)}
    assert "Anna" not in str(first)


def test_a_sheet_closed_again_is_sent_again(club: Club, play: Play, owner: Membership) -> None:
    turned_on(club)
    sheet = play(*GAME, ev.SheetClosed())
    follow_webhooks()
    services.sheet_reopen(
        season_sheet=sheet.season_sheet,
        membership=owner,
        device=TABLET,
        reason="a slip",
        entry_id=str(uuid4()),
    )
    declare(sheet, [ev.SheetClosed()])

    follow_webhooks()

    assert told().count("sheet.closed") == 2
    assert told().count("result.final") == 1  # the game has not changed


def test_a_setting_that_may_change_the_standings_is_sent(club: Club, play: Play, season: Season) -> None:
    play(*GAME, ev.SheetClosed())
    turned_on(club)

    opened = Terms.of(season)
    services.season_change(season=season, opened=opened, typed=replace(opened, name="Spring"))

    assert (follow_webhooks(), told()) == (1, ["standings.changed"])


def test_a_season_is_sent_with_its_first_finished_game(club: Club, season: Season, play: Play) -> None:
    turned_on(club)
    services.season_open(club=club, name="Next", starts_on=season.starts_on, ends_on=season.ends_on)

    assert (follow_webhooks(), told()) == (0, [])
    play(*GAME)
    assert (follow_webhooks(), told()) == (1, ["standings.changed"])


def test_earlier_sheets_and_other_clubs_are_not_sent(
    club: Club, play: Play, owner: Membership, carla: User
) -> None:
    old = play(*GAME, ev.SheetClosed())
    other = services.club_found(name="Other", founder=carla)
    turned_on(club)
    turned_on(other, "https://other.example.org/")

    player = old.seats.get(number=0).player
    services.club_player_rename(club=club, player=player, opened="Anna", name="Annamaria", by=owner.user)
    follow_webhooks()

    assert "sheet.closed" not in told()
    assert not other.webhooks.get().deliveries.exists()


def test_a_published_heat_is_sent(club: Club, entered: Competition) -> None:
    turned_on(club)

    publish(entered)

    assert (follow_webhooks(), told()) == (1, ["heat.published"])
    assert json.loads(Delivery.objects.get().body)["data"]["competition"] == str(entered.uid)


def test_a_heat_is_sent_again_when_a_free_seat_is_given_away(club: Club, entered: Competition) -> None:
    turned_on(club)
    gone, stays = publish(entered).heats[0].tables[1].table.numbers
    contender_withdraw(competition=entered, said=said(), number=gone, reason="")
    assert (follow_webhooks(), told()) == (1, ["heat.published"])

    state = seat_leave(competition=entered, said=said(), heat=1, leaves=gone, comes=0, device=LAPTOP)

    assert state.heats[0].heat.byes == (stays,)
    assert (follow_webhooks(), told()) == (1, ["heat.published"] * 2)
    assert (follow_webhooks(), told()) == (0, ["heat.published"] * 2)


def test_deliveries_are_signed_and_sent_in_order(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving(monkeypatch) as receiver:
        webhook = turned_on(club, receiver.url)
        play(*GAME, ev.SheetClosed())
        follow_webhooks()

        assert send_waiting() == 3
        assert send_waiting() == 0

    assert [json.loads(body)["type"] for _, body in receiver.got] == told()
    for headers, body in receiver.got:
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
        key = base64.b64decode(webhook.secret.removeprefix("whsec_"))
        right = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        assert headers["webhook-signature"] == f"v1,{right}"
        assert json.loads(body)["id"] == headers["webhook-id"]


def test_a_refused_delivery_waits_and_keeps_the_order(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving(monkeypatch) as receiver:
        webhook = turned_on(club, receiver.url)
        play(*GAME, ev.SheetClosed())
        follow_webhooks()
        receiver.answers = [204, 500, 204]

        assert send_waiting() == 1
        assert send_waiting() == 0  # it is not due yet
        webhook.refresh_from_db()
        assert webhook.failures == 1
        Webhook.objects.update(next_at=timezone.now())
        assert send_waiting() == 2

    ids = [headers["webhook-id"] for headers, _ in receiver.got]
    assert (len(ids), ids[1]) == (4, ids[2])
    assert list(Delivery.objects.order_by("pk").values_list("tries", flat=True)) == [1, 2, 1]


def test_a_delivery_fails_after_three_days_and_can_be_sent_again(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving(monkeypatch) as receiver:
        turned_on(club, receiver.url)
        play(*GAME, ev.SheetClosed())
        follow_webhooks()
        Delivery.objects.update(until=timezone.now() - timedelta(seconds=1))
        assert send_waiting() == 0

        setup.delivery_again(delivery=Delivery.objects.select_related("webhook").earliest("pk"))

        assert send_waiting() == 1


def test_an_answer_of_gone_turns_the_webhook_off(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving(monkeypatch) as receiver:
        webhook = turned_on(club, receiver.url)
        receiver.answers = [410]
        play(*GAME, ev.SheetClosed())
        follow_webhooks()

        send_waiting()

    webhook.refresh_from_db()
    assert not webhook.is_on
    with pytest.raises(InputError, match="webhook_off"):
        setup.delivery_again(delivery=Delivery.objects.select_related("webhook").earliest("pk"))


def test_a_webhook_in_use_by_one_worker_is_skipped_by_another(club: Club, play: Play) -> None:
    """The second one read it before the first claimed it."""
    webhook = turned_on(club)
    play(*GAME, ev.SheetClosed())
    follow_webhooks()

    first, second = sending._claim(webhook), sending._claim(webhook)

    assert (len(first), len(second)) == (3, 0)


def test_the_number_of_webhooks_per_club_is_limited(club: Club) -> None:
    for number in range(setup.MOST):
        setup.webhook_add(club=club, url=f"https://hooks.example.org/{number}")

    with pytest.raises(InputError, match="webhooks_full"):
        setup.webhook_add(club=club, url="https://hooks.example.org/")


def test_pauses_grow_to_three_hours() -> None:
    seconds = [pause_after(failures).total_seconds() for failures in (1, 2, 3, 10, 10_000)]

    assert seconds == [5, 20, 80, 10_800, 10_800]
