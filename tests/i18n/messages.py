"""Every text that code and templates hand to gettext, read from the sources without gettext's own tools.

Owns the reading: Python by its syntax tree, templates by Django's `templatize`. Never reads the catalogue.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
PACKAGES = ("config", "scoring", "league")
# Which arguments of a call are texts, by the function's own name.
TEXTS = {"gettext": (0,), "ngettext": (0, 1), "pgettext": (1,), "npgettext": (1, 2)}
CALL = re.compile(r"\b(_|n?p?gettext)\(((?:\s*u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")\s*,?)+)")
LITERAL = re.compile(r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")

Text = tuple[str, str]  # singular and plural; "" where there is no plural


def python_files() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in sorted((ROOT / package).rglob("*.py")) if "migrations" not in path.parts)


def template_files() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


@cache
def used() -> dict[Text, Path]:
    """Each text with one file that uses it."""
    found = {text: path for path in python_files() for text, _line in of_python(path)}
    return found | {text: path for path in template_files() for text in of_template(path.read_text())}


@cache
def of_python(path: Path) -> tuple[tuple[Text, int], ...]:
    """The texts of a module with their lines; a text that is no literal reads as ("", "")."""
    return tuple(_of_tree(ast.parse(path.read_text())))


def _of_tree(tree: ast.Module) -> Iterator[tuple[Text, int]]:
    names = _imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            places = TEXTS[names[node.func.id]]
            given = [node.args[place] for place in places]
            texts = [arg.value if isinstance(arg, ast.Constant) else "" for arg in given]
            yield (str(texts[0]), str(texts[1]) if len(texts) > 1 else ""), node.lineno


def _imported(tree: ast.Module) -> dict[str, str]:
    """What a module calls gettext's functions: `{"_": "gettext"}`. Figures, which are pure, mark texts on their own."""
    return {
        alias.asname or alias.name: re.sub("_(lazy|noop)$", "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module in ("django.utils.translation", "league.engine.figures.figure")
        for alias in node.names
        if re.sub("_(lazy|noop)$", "", alias.name) in TEXTS
    }


def of_template(source: str) -> Iterator[Text]:
    for name, arguments in CALL.findall(templatize(source)):
        literals = [ast.literal_eval(literal) for literal in LITERAL.findall(arguments)]
        texts = [literals[place] for place in TEXTS["gettext" if name == "_" else name]]
        yield texts[0], texts[1] if len(texts) > 1 else ""
