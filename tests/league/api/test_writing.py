"""Writing with a token: through the pad's services, exactly once, and only with permission."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from league import services
from league.models import ApiToken, Season, User
from league.services.token_pads import token_device
from rules import registry
from rules.walk import random_hand
from rules.writing import write_hand
from scoring.models import Entry, HandLog, Sheet, SheetGrant
from scoring.services import grant_revoke
from tests.league.api.conftest import get
from tests.league.api.test_tokens import of_account, of_club, private

REVOKE = """hand 1
ruleset: upper_austria
dealer: A1
"""


def post(client: Client, path: str, body: Any, status: int = 201) -> Any:
    answer = client.post(f"/api/v1{path}", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def entry(**more: Any) -> dict[str, Any]:
    usual = {"id": str(uuid4()), "seen": 0, "game": 1, "round": 1, "kind": "round_won"}
    return usual | {"event": {"side": 0, "value": 3}} | more


def entries(sheet: Sheet) -> str:
    return f"/sheets/{sheet.uid}/entries/"


def hand(seed: int = 1) -> str:
    return write_hand(random_hand(registry.ruleset("upper_austria"), Random(seed), 4))


@pytest.mark.parametrize("whose", ["account", "club"])
def test_an_entry_is_stored_once_and_the_receipt_has_the_next_round(
    season: Season, sheet: Sheet, anna: User, whose: str
) -> None:
    client = (
        of_account(anna, "write_entries") if whose == "account" else of_club(season.club, "write_entries")
    )
    body = entry()

    first = post(client, entries(sheet), body)

    assert first["status"] == "counted"
    assert first["board"] == {"version": 1, "game": 1, "round": 2, "totals": [3, 0], "is_closed": False}
    again = post(client, entries(sheet), body)
    assert (again["status"], again["board"]) == ("repeated", first["board"])
    stored = Entry.objects.get(sheet=sheet)
    assert str(stored.entry_id) == body["id"]
    assert SheetGrant.objects.filter(sheet=sheet, writer=stored.writer, expires_at__isnull=False).count() == 1


def test_entries_that_a_pad_may_not_write_are_refused_and_not_stored(sheet: Sheet, anna: User) -> None:
    client = of_account(anna, "write_entries")
    post(client, entries(sheet), entry())

    late = post(client, entries(sheet), entry(seen=1, round=7), 409)

    assert late["code"] == "not_the_current_round"
    assert late["board"]["round"] == 2
    for body, field in (
        (entry(kind="nothing"), "kind"),
        (entry(event={"side": 0}), "value"),
        (entry(event={"side": 0, "value": 10**30}), "value"),
        (entry(event={"side": "\x00", "value": 3}), "side"),
    ):
        assert post(client, entries(sheet), body, 422)["field"] == field
    other_types = (
        entry(seen="0"),
        entry(seen=True),
        entry(id=7),
        entry(kind=7),
        entry(event=[]),
        entry(id=uuid4().hex),
    )
    for wrong in (
        *(entry(seen=-1), entry(id="x"), entry(more=1), entry(kind="\x00"), "[]", "7", "null"),
        *other_types,
    ):
        assert "errors" in post(client, entries(sheet), wrong, 400)
    assert client.post(f"/api/v1{entries(sheet)}", "{", content_type="application/json").status_code == 400
    assert client.post(f"/api/v1{entries(sheet)}", "x", content_type="text/plain").status_code == 415
    assert Entry.objects.filter(sheet=sheet).count() == 1


def test_writes_refuse_query_parameters_as_reads_do(sheet: Sheet, season: Season, anna: User) -> None:
    client = of_account(anna, "write_entries", "write_hands")
    known = "There is no such parameter. Did you mean format?"
    for path in (
        entries(sheet),
        f"/sheets/{sheet.uid}/hands/",
        f"/seasons/{season.uid}/sheets/",
        "/draws/",
        "/replay/",
    ):
        assert post(client, f"{path}?fromat=json", {}, 400)["errors"] == {"fromat": [known]}, path
        assert set(post(client, f"{path}?page_size=5&x=&x=1", {}, 400)["errors"]) == {"page_size", "x"}
        twice = post(client, f"{path}?format=json&format=json", {}, 400)["errors"]
        assert twice == {"format": ["It is given more than once; give it once."]}
        for name in ("csv", "ndjson"):  # the reads of the same address have them
            assert post(client, f"{path}?format={name}", {}, 400)["errors"] == {
                "format": ["Ask for one of: json."]
            }
    answer = client.post(
        f"/api/v1{entries(sheet)}", entry(), content_type="application/json", headers={"accept": "text/csv"}
    )
    assert (answer.status_code, answer.json()["detail"]) == (406, "Ask for one of: application/json.")
    assert not Entry.objects.filter(sheet=sheet).exists()
    assert post(client, f"{entries(sheet)}?format=json", entry())["status"] == "counted"


def test_writing_needs_the_scope_and_the_role(
    played: Season, sheet: Sheet, anna: User, beppo: User, carla: User, browser_of: Any
) -> None:
    moni = services.account_make(name="Moni", password="pw")
    services.member_add(club=played.club, user=moni, role="member")
    other = services.club_found(name="Other", founder=carla)
    statuses = {
        "nobody": (Client(), 401, 401),
        "session": (browser_of(anna), 401, 401),
        "reader": (of_account(anna, "read_club", "write_hands"), 403, 403),
        "member": (of_account(moni, "write_entries"), 403, 403),
        "scorer": (of_account(beppo, "write_entries"), 201, 201),
        "stranger": (of_account(carla, "write_entries"), 403, 404),
        "club": (of_club(played.club, "write_entries"), 201, 201),
        "other club": (of_club(other, "write_entries"), 403, 404),
    }
    for is_private in (False, True):
        if is_private:
            private(played)
        for who, (client, *expected) in statuses.items():
            version = Sheet.objects.in_space(played.club.space).get(pk=sheet.pk).version
            body = entry(seen=version, round=version + 1, event={"side": 0, "value": 2})
            answer = client.post(f"/api/v1{entries(sheet)}", body, content_type="application/json")
            assert answer.status_code == expected[is_private], (who, answer.content)
    revoked = of_account(beppo, "write_entries")
    services.token_revoke(token=ApiToken.objects.filter(user=beppo).latest("pk"))
    post(revoked, entries(sheet), entry(), 401)


def test_a_token_shut_out_of_a_sheet_cannot_write_there(played: Season, sheet: Sheet) -> None:
    program = of_club(played.club, "write_entries")
    post(program, entries(sheet), entry())
    token = ApiToken.objects.latest("pk")
    grant_revoke(grant=sheet.grants.get(holder_hash=token_device(token).holder))

    version = Sheet.objects.in_space(played.club.space).get(pk=sheet.pk).version
    post(program, entries(sheet), entry(seen=version, round=version + 1), 403)


def test_a_sheet_is_opened_in_a_season_and_written_on(season: Season, anna: User) -> None:
    client = of_account(anna, "write_entries", "read_club")
    people = [{"name": name} for name in ("Anna", "Beni", "Cilli", "Dora")]

    opened = post(
        client, f"/seasons/{season.uid}/sheets/", {"ruleset": "upper_austria target=11", "people": people}
    )

    assert opened["ruleset"] == "upper_austria target=11"
    assert opened["season"] == str(season.uid)
    assert Sheet.objects.in_space(season.club.space).get(uid=opened["uid"]).dealer_said is False
    post(client, f"/sheets/{opened['uid']}/entries/", entry())
    known = [{"player": one["player"]["uid"]} for one in opened["people"]]
    again = post(client, f"/seasons/{season.uid}/sheets/", {"ruleset": "bavaria", "people": known})
    assert again["people"] == opened["people"]
    club = of_club(season.club, "write_entries")
    assert post(club, f"/seasons/{season.uid}/sheets/", {"ruleset": "bavaria", "people": known})["uid"]
    for body, code in (
        ({"ruleset": "nothing", "people": people}, "unknown_ruleset"),
        ({"ruleset": "bavaria", "people": [{"player": str(uuid4())}] * 4}, "unknown_player"),
        ({"ruleset": "bavaria", "people": people, "played_on": "1970-01-01"}, "day_of_no_season"),
    ):
        assert post(client, f"/seasons/{season.uid}/sheets/", body, 422)["code"] == code
    compact = {"ruleset": "bavaria", "people": people, "played_on": "20261121"}
    assert set(post(client, f"/seasons/{season.uid}/sheets/", compact, 400)["errors"]) == {"played_on"}
    bad = {"ruleset": "bavaria", "people": [{"name": "A", "player": str(uuid4())}]}
    for body, reason in ((bad, "Say either player or name."), (bad | {"people": []}, "at least 1")):
        (error,) = post(client, f"/seasons/{season.uid}/sheets/", body, 400)["errors"]["people"]
        assert reason in error


def test_hands_are_kept_once_and_a_log_that_does_not_parse_is_422(sheet: Sheet, anna: User) -> None:
    client, path = of_account(anna, "write_hands", "read_club"), f"/sheets/{sheet.uid}/hands/"

    kept = post(client, path, {"notation": hand(1) + "\n" + hand(2)})
    post(client, path, {"notation": hand(1)})

    assert [one["verdict"]["ok"] for one in kept["hands"]] == [True, True]
    assert HandLog.objects.filter(sheet=sheet).count() == 2
    assert get(client, f"/hands/{kept['hands'][0]['uid']}/") == kept["hands"][0]
    problem = post(client, path, {"notation": "hand 1\nruleset: bavaria\ndealer: A1\n\nB1 sings"}, 422)
    (failure,) = problem["failures"]
    assert (failure["hand"], failure["line"]) == (1, 5)
    assert failure["column"] >= 1
    of_round = post(client, path, {"notation": hand(3), "game": 1, "round": 1})
    assert of_round["hands"][0]["round"] == 1
    assert post(client, path, {"notation": hand(3), "game": 1}, 422)["code"] == "not_one_hand"


def test_a_replay_stores_nothing_and_needs_no_token(client: Client, db: None) -> None:
    ok = post(client, "/replay/", {"notation": hand(1)}, 200)["hands"][0]

    assert ok["verdict"]["ok"]
    assert ok["odds"] is None
    broken = hand(1).replace("dealer: ", "dealer: B1 # ", 1)
    response = client.post("/api/v1/replay/", {"notation": broken}, content_type="application/json")
    assert response.status_code in (200, 422)
    for text in ("", "\x00"):
        post(client, "/replay/", {"notation": text}, 400)
    assert post(client, "/replay/", {"notation": "nonsense"}, 422)["failures"]
    assert client.get("/api/v1/replay/").status_code == 405
    assert not HandLog.objects.exists()


def test_odds_are_computed_before_the_concession(client: Client, anna: User) -> None:
    hands = (random_hand(registry.ruleset("upper_austria"), Random(seed), 4) for seed in range(200))
    text = next(written for one in hands if "gehe" in (written := write_hand(one)) or "concede" in written)

    post(client, "/replay/", {"notation": text, "odds": True}, 401)
    post(client, "/replay/", {"notation": text, "odds": 0}, 400)
    by_token = of_account(anna, "read_public")
    odds = post(by_token, "/replay/", {"notation": text, "odds": True}, 200)["hands"][0]["odds"]

    assert sum(share["share"] for share in odds["shares"]) == pytest.approx(1)
    assert all(share["low"] <= share["share"] <= share["high"] for share in odds["shares"])


def test_an_expired_token_writes_nothing(sheet: Sheet, anna: User) -> None:
    client = of_account(anna, "write_entries")
    ApiToken.objects.update(expires_at=sheet.created_at - timedelta(days=1))

    assert post(client, entries(sheet), entry(), 401)["detail"] == "The time of this token is over."
