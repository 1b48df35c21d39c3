"""Packs all files that a browser needs to draw a board by itself into one zip.

These are the modules that `scoring.offline.browser` imports, directly or not, the templates of the board and the
catalogues. Its name is the hash of what it is made from, so that a browser may cache it forever, and a page can name it
before anything is packed.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from threading import Lock

import asgiref
import django
from django.conf import settings

# Modules that Django looks up by name while it renders, so that no import shows them.
BY_NAME = (
    "django.conf.global_settings",
    "django.conf.locale.de.formats",
    "django.conf.locale.en.formats",
    "django.template.defaultfilters",
    "django.template.defaulttags",
    "django.template.loader_tags",
    "django.template.loaders.cached",
    "django.template.loaders.filesystem",
    "django.templatetags.i18n",
    "django.utils.autoreload",
    "django.utils.translation.reloader",
    "django.utils.translation.trans_real",
    "config.formats.en.formats",
    "scoring.templatetags.fixed",
    "scoring.templatetags.whot",
)
START = "scoring.offline.browser"
SETTINGS = ("FORMAT_MODULE_PATH", "LANGUAGE_CODE", "TIME_ZONE", "USE_I18N", "USE_TZ")
# The original one imports the server.
EMPTY = ("config/__init__.py",)
OURS = ("config", "rules", "scoring")
VERSIONS = (django.__version__, asgiref.__version__)
_MAKING = Lock()
A_DATE = (2020, 1, 1, 0, 0, 0)  # so that the same files make the same zip


@lru_cache(maxsize=1)
def bundle_name() -> str:
    """Name of the bundle, 20 hexadecimal digits. Hashes all of our modules, because only packing shows which
    are needed.
    """
    digest = hashlib.sha256(json.dumps([_settings(), *VERSIONS]).encode())
    for path in sorted(_sources()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(settings.BASE_DIR)} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:20]


def _sources() -> Iterator[Path]:
    """Our own files that the bundle may hold. Files of packages change with the version of the package."""
    for package in OURS:
        yield from (settings.BASE_DIR / package).rglob("*.py")
    yield from (path for home, path in _data() if home == settings.BASE_DIR)


def bundle() -> bytes:
    """The zip of this release. Made once per process in about 0.4 s; other callers wait for it meanwhile."""
    with _MAKING:
        return make()


@lru_cache(maxsize=1)
def make() -> bytes:
    """The zip, for a caller that knows that nobody else makes it at the same time."""
    return _zip(dict(sorted(_files())))


def _zip(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, A_DATE), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    yield "settings.json", json.dumps(_settings()).encode()
    for home, path in (*_modules(), *_data()):
        name = path.relative_to(home).as_posix()
        yield name, b"" if name in EMPTY else path.read_bytes()


def _settings() -> dict[str, object]:
    languages = [(code, code) for code, _name in settings.LANGUAGES]
    return {name: getattr(settings, name) for name in SETTINGS} | {"LANGUAGES": languages}


def _data() -> Iterator[tuple[Path, Path]]:
    """The templates and catalogues, each with the folder that its name in the zip is relative to."""
    ours, theirs = settings.BASE_DIR, _homes()["django"]
    yield from ((ours, path) for path in (ours / "templates" / "scoring").rglob("_*.html"))
    for code, _name in settings.LANGUAGES:
        for home, folder in ((ours, "config/locale"), (theirs, "django/conf/locale")):
            yield from ((home, path) for path in (home / folder / code).glob("LC_MESSAGES/django.mo"))


def _homes() -> dict[str, Path]:
    """The parent folder of each package."""
    installed = {package.__name__: Path(package.__path__[0]).parent for package in (django, asgiref)}
    return installed | dict.fromkeys(OURS, settings.BASE_DIR)


def _modules() -> Iterator[tuple[Path, Path]]:
    """Every module that importing START needs, with its packages."""
    homes = _homes()
    seen: set[str] = set()
    todo = [START, *BY_NAME]
    while todo:
        name = todo.pop()
        home = homes.get(name.partition(".")[0])
        if name in seen or home is None or (path := _path(home, name)) is None:
            continue
        seen.add(name)
        yield home, path
        todo += _around(name)
        if path.relative_to(home).as_posix() not in EMPTY:
            package = name if path.name == "__init__.py" else name.rpartition(".")[0]
            todo += _imported(ast.parse(path.read_bytes()).body, package)


def _path(home: Path, name: str) -> Path | None:
    stem = home.joinpath(*name.split("."))
    return next((path for path in (stem / "__init__.py", stem.with_suffix(".py")) if path.exists()), None)


def _around(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def _imported(body: list[ast.stmt], package: str) -> Iterator[str]:
    """The modules that these statements import when they run, without those inside functions."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = _source(node, package)
            yield from (source, *(f"{source}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            inner = [*node.body, *getattr(node, "orelse", ()), *getattr(node, "finalbody", ())]
            caught = [each for handler in getattr(node, "handlers", ()) for each in handler.body]
            yield from _imported([*inner, *caught], package)


def _source(node: ast.ImportFrom, package: str) -> str:
    """The absolute name of the module that is imported from."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])
