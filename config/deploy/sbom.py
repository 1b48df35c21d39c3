"""`python -m config.deploy.sbom`: the bill of materials of a shared server, as CycloneDX 1.6 JSON.

Lists the Python packages of requirements/scale.txt with the hashes that pip checks, and the third-party files
in this repository. Licences are those that the installed packages declare. The output depends only on the
release.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[2]
_PACKAGE = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
Component = dict[str, object]


def sbom() -> dict[str, object]:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "punkteblock", "version": version}},
        "components": [*_packages(), *_vendored()],
    }


def _packages() -> Iterator[Component]:
    lock = (ROOT / "requirements" / "scale.txt").read_text().replace("\\\n", " ")
    for line in lock.splitlines():
        if not (found := _PACKAGE.match(line)):
            continue
        name, version = re.sub(r"[-_.]+", "-", found[1]).lower(), found[2]
        purl = f"pkg:pypi/{name}@{version}"
        hashes = [{"alg": "SHA-256", "content": digest} for digest in _HASH.findall(line)]
        component: Component = {"type": "library", "bom-ref": purl, "name": name, "version": version}
        yield component | {"purl": purl, "hashes": hashes} | _licence(name)


def _licence(name: str) -> Component:
    """The licence of a package; empty if it is not installed or declares none."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return {}
    kinds = [kind.rpartition(" :: ")[2] for kind in about.get_all("Classifier") or () if "License" in kind]
    expression, free = (
        next(iter(about.get_all(field) or ()), "") for field in ("License-Expression", "License")
    )
    text = expression or ", ".join(kinds) or free.split("\n")[0]
    return {"licenses": [{"license": {"name": text}}]} if text else {}


def _vendored() -> Iterator[Component]:
    """Yield the components in vendored folders such as `idiomorph-0.8.0`."""
    for folder in sorted((ROOT / "scoring" / "static" / "vendor").iterdir()):
        name, _dash, version = folder.name.rpartition("-")
        if folder.is_dir() and name:
            yield {"type": "library", "bom-ref": folder.name, "name": name, "version": version}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(sbom(), indent=2) + "\n")
