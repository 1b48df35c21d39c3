"""House rules that a test can check: imports, purity, sizes, names, templates under the CSP."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "scoring", "league", "config")
PURE = ("rules", "scoring/engine", "league/engine/draw")
# The parts of the standard library that neither read a clock nor reach outside the process.
HARMLESS = {
    "__future__", "abc", "array", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions",
    "functools", "hashlib", "heapq", "itertools", "json", "math", "operator", "re", "types", "typing", "unicodedata",
}  # fmt: skip
# Types that callers pass in; the module itself would be a clock or a source of chance.
ONLY = {"random": {"Random"}, "uuid": {"UUID", "uuid5", "NAMESPACE_OID"}}


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts)


def imports(path: Path) -> Iterator[tuple[str, set[str]]]:
    """Each imported module with the names taken from it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, set()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or "", {alias.name for alias in node.names}


def impurity(path: Path) -> list[str]:
    allowed = ("rules", "scoring.engine") if "engine" in path.parts else ("rules",)
    allowed = ("league.engine.draw",) if "draw" in path.parts else allowed

    def pure(module: str, names: set[str]) -> bool:
        top = module.partition(".")[0]
        inside = any(module == home or module.startswith(f"{home}.") for home in allowed)
        return inside or top in HARMLESS or (top in ONLY and bool(names) and names <= ONLY[top])

    return [module for module, names in imports(path) if not pure(module, names)]


def test_the_import_contracts_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    # It would silence the loggers of this process, which later tests read.
    monkeypatch.setattr("importlinter.cli._configure_logging", lambda _verbose: None)
    code = lint_imports(no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_the_contracts_cover_every_package() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert re.search(r'layers = \["config", "league", "scoring", "rules"\]', text)
    assert re.search(r'containers = \["rules"\]\nexhaustive = true', text)


@pytest.mark.parametrize("folder", PURE)
def test_the_core_is_pure(folder: str) -> None:
    # The command line is the edge of the library: only it reads files and prints.
    inside = (path for path in sources(folder) if path.name != "__main__.py")
    assert {str(path): found for path in inside if (found := impurity(path))} == {}


def test_impurity_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "clock.py"
    path.write_text(
        "import time\nfrom random import random\nfrom django.db import models\nfrom random import Random\n"
    )
    assert impurity(path) == ["time", "random", "django.db"]


def test_only_config_and_the_api_itself_import_the_api() -> None:
    known_by = {
        path.relative_to(ROOT).as_posix()
        for path in sources(*PACKAGES)
        for module, names in imports(path)
        if module.startswith("league.api") or (module == "league" and "api" in names)
    }
    assert {path for path in known_by if not path.startswith("league/api/")} <= {"league/urls.py"}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_is_small_and_has_a_docstring(package: str) -> None:
    too_long = [path for path in sources(package) if len(path.read_text().splitlines()) > 400]
    silent = [path for path in sources(package) if path.read_text().strip() and not _docstring(path)]
    assert (too_long, silent) == ([], [])


# Folders of tests that mirror a package; a page or a helper beside the test may have tests too.
MIRRORED = {
    "tests/rules": "rules",
    "tests/engine": "scoring/engine",
    "tests/scoring": "scoring",
    "tests/league": "league",
    "tests/config": "config",
}


def _what_may_be_tested(package: Path, folder: Path) -> set[str]:
    """The names that a test file of `folder` may have: the package itself, a module or package in it, a
    helper of the tests, a page of the docs.
    """
    packages = {package.name, *(path.parent.name for path in package.glob("*/__init__.py"))}
    modules = {path.stem.strip("_") for at in (package, folder) for path in at.glob("*.py")}
    pages = {f"docs_{path.stem}" for path in (ROOT / "docs" / package.name).glob("*.md")}
    return packages | modules | pages | {path.stem.lower() for path in package.glob("*.md")}


@pytest.mark.parametrize(("folder", "package"), MIRRORED.items())
def test_a_test_file_is_named_after_what_it_tests(folder: str, package: str) -> None:
    """`test_pile.py` and `test_pile_unknown.py` are where `pile.py` is in the package."""
    strays = []
    for path in (ROOT / folder).rglob("test_*.py"):
        home = ROOT / package / path.parent.relative_to(ROOT / folder)
        name = path.stem.removeprefix("test_")
        known = _what_may_be_tested(home, path.parent) - {path.stem}
        if not any(name == of or name.startswith(f"{of}_") for of in known):
            strays.append(path.relative_to(ROOT).as_posix())
    assert strays == []


# Browser tests go through several packages; these two go through all pages.
OF_ALL_PAGES = {"screenshots", "without_script"}


def test_a_browser_test_is_named_after_its_pages_or_scripts() -> None:
    """`test_outbox_queue.py` tests a folder `outbox` of pages or scripts; `test_scenes.py` a helper beside it."""
    browser = ROOT / "tests" / "browser"
    homes = ("scoring/pages", "scoring/static/scoring", "league/pages", "scoring/worker")
    rooms = {path.name for home in homes for path in (ROOT / home, *(ROOT / home).iterdir()) if path.is_dir()}
    helpers = {path.stem for path in browser.iterdir() if not path.name.startswith("test_")}
    known = rooms | helpers | OF_ALL_PAGES
    names = [path.stem.removeprefix("test_") for path in browser.glob("test_*.py")]
    assert names
    assert [name for name in names if not any(f"{name}_".startswith(f"{of}_") for of in known)] == []


# Where JSON enters or leaves in a shape that somebody else decides.
JSON_EDGES = {
    "config/databases.py",
    "config/wsgi.py",
    "league/api/client.py",
    "league/api/pagination.py",
    "league/api/played/event_shapes.py",
    "league/api/played/write_narrowing.py",
    "league/api/problems.py",
    "league/webauthn.py",
    "rules/odds/text.py",
    "rules/report.py",
    "rules/report_steps.py",
    "scoring/offline/browser.py",
    "scoring/services/hand_verdicts.py",
}


def test_dict_of_any_is_used_only_where_json_enters_or_leaves() -> None:
    holding = {
        path.relative_to(ROOT).as_posix()
        for path in sources(*PACKAGES)
        if re.search(r"\bdict\[str, Any\]|\bJson\b", path.read_text())
    }
    assert holding == JSON_EDGES


def test_dev_py_needs_nothing_but_python() -> None:
    parts = [ROOT / "dev.py", ROOT / "config" / "profile.py", *sources("config/dev")]
    outside = {
        f"{path.name}: {module}"
        for path in parts
        for module, _ in imports(path)
        if module.partition(".")[0] not in sys.stdlib_module_names
        and not module.startswith("config.dev.")
        and module != "config.profile"
    }
    assert outside == set()
    assert len((ROOT / "dev.py").read_text().splitlines()) <= 80


# A strict Content-Security-Policy drops these silently, and `safe` would let a hostile name through.
FORBIDDEN = re.compile(
    r"""\sstyle=|\son\w+=|hx-on|hx-vals=["']js:|\|\s*safe\b|autoescape off|<style|javascript:"""
)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", re.IGNORECASE)


def test_no_template_has_markup_that_the_policy_refuses() -> None:
    texts = {path.name: path.read_text() for path in (ROOT / "templates").rglob("*.html")}
    assert texts
    refused = {name: FORBIDDEN.findall(text) + INLINE_SCRIPT.findall(text) for name, text in texts.items()}
    assert {name: found for name, found in refused.items() if found} == {}


def test_no_line_of_a_template_is_over_140_characters() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (ROOT / "templates").rglob("*.html")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > 140
    ]
    assert long == []


def test_the_own_script_stays_small() -> None:
    """Lines with code; comments, which are whole lines or blocks, and blank lines are free."""
    found = [path for path in ROOT.glob("*/**/*.js") if path.parts[len(ROOT.parts)] in ("scoring", "league")]
    texts = [COMMENT.sub("", path.read_text()) for path in found if "vendor" not in path.parts]
    assert len(texts) > 40
    assert sum(bool(line.strip()) for text in texts for line in text.splitlines()) <= 2650


def test_no_python_marks_text_as_safe_but_where_escaped_names_are_put_into_html() -> None:
    marked = [
        path.relative_to(ROOT).as_posix()
        for path in sources(*PACKAGES)
        if re.search(
            r"\bmark_safe\b|\bformat_html|\bSafe(String|Text|Data)\b|\bhtml_safe\b", path.read_text()
        )
    ]
    assert marked == ["scoring/pages/shared/stand_ins.py"]


# Names are only text in pages; a fragment of our own server is parsed where it replaces the board.
MAKES_MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|document\.write|setHTML|srcdoc"
    r"|\beval\(|new Function|setTimeout\([\"'`]|setAttribute\([\"'`]on|javascript:"
)
PARSES_FRAGMENTS = {"board/board.js"}


def test_no_script_makes_markup_of_text() -> None:
    scripts = {
        path.relative_to(ROOT / app / "static" / app).as_posix(): path.read_text()
        for app in ("scoring", "league")
        for path in (ROOT / app / "static" / app).rglob("*.js")
    }
    assert scripts.keys() > PARSES_FRAGMENTS
    assert {name: found for name, text in scripts.items() if (found := MAKES_MARKUP.findall(text))} == {}
    assert {
        name for name, text in scripts.items() if re.search(r"DOMParser|htmx\.swap\(", text)
    } == PARSES_FRAGMENTS


def _docstring(path: Path) -> str | None:
    return ast.get_docstring(ast.parse(path.read_text()))
