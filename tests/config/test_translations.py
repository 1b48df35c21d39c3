"""Translations compile without gettext, once, and again when the text changed."""

import gettext
import os
from pathlib import Path

import pytest

from config.translations import compile_missing

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "stay"\nmsgstr "bleiben"\n'


@pytest.fixture
def po(tmp_path: Path) -> Path:
    path = tmp_path / "config" / "locale" / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(PO)
    return path


def test_a_missing_translation_is_compiled_once(tmp_path: Path, po: Path) -> None:
    (mo,) = compile_missing(tmp_path)
    with mo.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("stay") == "bleiben"
    assert compile_missing(tmp_path) == []
    assert sorted(path.name for path in po.parent.iterdir()) == ["django.mo", "django.po"]


def test_a_changed_text_is_compiled_again(tmp_path: Path, po: Path) -> None:
    (mo,) = compile_missing(tmp_path)
    os.utime(mo, (0, 0))
    assert compile_missing(tmp_path) == [mo]
