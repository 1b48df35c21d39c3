"""Compresses static files and gives them hashed names, so that browsers may cache them for ever.

Imports in our own scripts use the hashed names too.
"""

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's `support_js_module_import_aggregation` does the same for every script, but fails at the broken
# paths in the comments of vendored scripts.
_SIBLING = (r"""(?P<matched>from "(?P<url>\.\.?/[^"]+)")""", 'from "%(url)s"')

# Pyodide's files import each other by their plain names; the name of their folder changes with a release.
NAMED_BY_FOLDER = "vendor/pyodide-"


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Modules import each other by hashed names, so that after an upgrade no new module loads an old cached one."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("scoring/*.js", (_SIBLING,)))

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        if name.startswith(NAMED_BY_FOLDER):
            return name
        return super().hashed_name(name, content, filename)
