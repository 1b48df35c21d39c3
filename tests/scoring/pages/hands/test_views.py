"""/s/<uid>/hands/: a typed hand is replayed, stored, or explained if it is wrong."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from rules.registry import keys, ruleset
from rules.whot.rulesets import WhotRules
from scoring.access import Device
from scoring.models import HandLog
from scoring.pages.hands.verdicts import example, judged
from scoring.services import sheet_open
from scoring.wording import Who
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import HOSTILE, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
OUT_OF_TURN = """hand 1
ruleset: upper_austria
dealer: A1

B1 schlag 8, A1 farbe herz
B1 SK, A2 H9, A1 HU
"""


def url(table: Table) -> str:
    return reverse("scoring:hands", args=[table.sheet.uid])


def post(client: Client, table: Table, text: str, action: str = "check") -> tuple[int, str]:
    answer = client.post(url(table), {"text": text, "action": action}, follow=True, **ENGLISH)
    return answer.status_code, text_of(answer.content)


@pytest.mark.parametrize("key", keys())
def test_the_example_of_every_ruleset_is_correct(key: str) -> None:
    if key == "schermberg":
        assert example(ruleset(key)) == ""  # no public rules say how it is played
        return
    [shown] = judged(example(ruleset(key)), Who(()))

    assert shown.failure == ""
    assert shown.result


def test_a_replay_shows_winner_and_reason(owner: Client, watten: Table) -> None:
    """S4: the worked round; B writes three points."""
    status, page = post(owner, watten, example(ruleset("upper_austria")))

    assert status == 200
    assert "The others conceded: 3 for Beni &amp; Dora." in page


def test_the_first_failure_has_its_position_and_reason(owner: Client, watten: Table) -> None:
    status, page = post(owner, watten, OUT_OF_TURN)

    assert status == 200
    assert "Line 6, column 15, action 5:" in page
    assert "It is not the turn of Anna, but of Dora." in page


def test_an_unreadable_text_is_returned_unchanged(owner: Client, watten: Table) -> None:
    answer = owner.post(url(watten), {"text": "hand 1\nnothing of sense", "action": "save"}, **ENGLISH)

    assert answer.status_code == 422
    assert "hand 1\nnothing of sense</textarea>" in answer.content.decode()
    assert not HandLog.objects.exists()


def test_a_kept_hand_is_listed_with_its_replay(owner: Client, watten: Table) -> None:
    _status, page = post(owner, watten, example(ruleset("upper_austria")), "save")

    assert HandLog.objects.filter(sheet=watten.sheet).count() == 1
    assert "1 hand kept with this sheet." in page
    assert "3 for Beni &amp; Dora." in page


def test_a_form_sent_twice_keeps_a_hand_once(owner: Client, watten: Table) -> None:
    for _ in range(2):
        post(owner, watten, f"{OUT_OF_TURN}\n{example(ruleset('upper_austria'))}", "save")

    assert HandLog.objects.filter(sheet=watten.sheet).count() == 2


def test_an_illegal_hand_can_be_kept(owner: Client, watten: Table) -> None:
    _status, page = post(owner, watten, OUT_OF_TURN, "save")

    assert HandLog.objects.filter(sheet=watten.sheet).count() == 1
    assert "It is not the turn of Anna" in page


@pytest.mark.parametrize("text", ["", "no hand at all", "hand 1\0", "hand 1\n" + "x" * 30_000, HOSTILE])
def test_bad_text_is_a_message_and_no_error(owner: Client, watten: Table, text: str) -> None:
    answer = owner.post(url(watten), {"text": text, "action": "save"})

    assert answer.status_code == 422
    assert HOSTILE not in answer.content.decode()
    assert not HandLog.objects.exists()


def test_a_watcher_reads_but_keeps_nothing(watcher: Client, watten: Table) -> None:
    assert "<textarea" not in watcher.get(url(watten)).content.decode()
    assert watcher.post(url(watten), {"text": OUT_OF_TURN, "action": "save"}).status_code == 403


def test_a_stranger_finds_nothing(stranger: Client, watten: Table) -> None:
    assert stranger.get(url(watten)).status_code == 404
    assert stranger.post(url(watten), {}).status_code == 404


def test_another_method_is_refused(owner: Client, watten: Table) -> None:
    assert owner.delete(url(watten)).status_code == 405


def test_a_whot_replay_counts_the_cards_left(owner: Client, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=("Anna", "Beni"), device=anna)
    text = example(ruleset("leaflet_long")) + "P2 show *5\n"

    page = text_of(owner.post(reverse("scoring:hands", args=[sheet.uid]), {"text": text}, **ENGLISH).content)

    assert isinstance(ruleset("leaflet_long").params, WhotRules)
    assert "Anna is out of cards. Points: Beni 10." in page


def send(client: Client, table: Table, content: bytes, name: str = "hand.txt") -> tuple[int, str]:
    file = SimpleUploadedFile(name, content, "text/plain")
    answer = client.post(url(table), {"text": "typed before", "file": file, "action": "check"}, **ENGLISH)
    return answer.status_code, answer.content.decode()


def test_a_file_is_read_like_typed_text(owner: Client, watten: Table) -> None:
    """Also with the byte order mark and the line ends of other systems."""
    text = example(ruleset("upper_austria"))
    for content in (text.encode(), b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()):
        status, page = send(owner, watten, content)

        assert status == 200
        assert "3 for Beni &amp; Dora." in page


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"hand 1\nruleset: \xff\xfe", "This file is no text in UTF-8: line 2 cannot be read."),
        (b"x" * 40_001, "This file is larger than 40 KB."),
        (b"hand 1\0", "This is not readable text."),
        (b"", "There is no hand in this text."),
    ],
)
def test_an_unreadable_file_is_explained(owner: Client, watten: Table, content: bytes, says: str) -> None:
    status, page = send(owner, watten, content)

    assert status in (200, 422)
    assert says in page
    assert not HandLog.objects.exists()


def test_a_bad_file_keeps_the_typed_text(owner: Client, watten: Table) -> None:
    _status, page = send(owner, watten, b"\xff")

    assert "typed before</textarea>" in page
