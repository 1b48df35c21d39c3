"""`dev.py fuzz`: schemathesis against a small world of the API, in an environment of its own.

It is not in `.venv`: its plugin would be loaded by every run of the tests.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from config.dev.machine import ROOT, Stop, call, environment, say
from config.dev.servers import servers

READERS = ("stranger", "member", "token")
OPERATIONS = 50  # about as many has the document: cases are counted for each
# Well-formed and yet impossible, or not for this reader. What else is refused stands in tests/fuzz/hooks.py.
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "422", "429"]


@dataclass(frozen=True, slots=True)
class World:
    """What tests/fuzz/serve.py says. `ids`: by the first word of an address; `other`: a player beside the one of
    `ids`; `readers`: the header of each.
    """

    url: str
    ids: dict[str, str]
    other: str
    readers: dict[str, str]


def fuzz_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--on", choices=("sqlite", "postgres"), default="sqlite", help="default: %(default)s")
    parser.add_argument("--as", dest="reader", choices=READERS, help="default: one after the other")
    parser.add_argument("--cases", type=int, default=2000, help="about so many each, default: %(default)s")
    parser.add_argument("--seed", type=int, default=1)


def fuzz(options: argparse.Namespace) -> int:
    """Every check with links between the answers; returns 1 when one of the readers found something."""
    python = environment("fuzz", folder=".venv-fuzz")
    readers = [options.reader] if options.reader else READERS
    on = servers() if options.on == "postgres" else contextlib.nullcontext(dict[str, str]())
    with on as addresses, tempfile.TemporaryDirectory(prefix="punkteblock-fuzz-") as folder:
        codes = []
        for reader in readers:
            with _world(addresses) as world:  # each begins with the same one
                say(f"\n{reader} on {options.on}:")
                codes.append(_run(python, world, reader, options, Path(folder)))
    return max(codes)


@contextlib.contextmanager
def _world(addresses: dict[str, str]) -> Iterator[World]:
    told = {f"PUNKTEBLOCK_TEST_{name}": address for name, address in addresses.items()}
    env = {**os.environ, **told, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [str(environment("dev")), "-m", "tests.fuzz.serve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            if not line:
                raise Stop("The server of the test world did not start; the reason stands above.")
            yield World(**json.loads(line))
        finally:
            server.stdin.close()


def _run(python: Path, world: World, reader: str, options: argparse.Namespace, folder: Path) -> int:
    config = folder / "schemathesis.toml"
    config.write_text(_config(world))
    header = world.readers[reader]
    return call(
        python.with_name("schemathesis"),
        *("--config-file", config, "run", f"{world.url}/api/v1/schema/", "--url", world.url),
        *("--checks", "all", "--exclude-checks", "positive_data_acceptance"),
        *("--phases", "examples,coverage,fuzzing,stateful"),
        *("--max-examples", str(max(1, options.cases // OPERATIONS)), "--seed", str(options.seed)),
        *("--continue-on-failure", "--no-color", *(("-H", header) if header else ())),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def _config(world: World) -> str:
    """The ids are those of the world: made-up ones would all be 404."""
    lines = [
        'hooks = "tests.fuzz.hooks"',
        "[checks]",
        f"positive_data_acceptance.expected-statuses = {json.dumps(ACCEPTED)}",
        "[parameters]",
        'key = "bavaria"',
        "heat = 1",
        f'other = "{world.other}"',
    ]
    for kind, uid in world.ids.items():
        lines += [
            "[[operations]]",
            f'include-path-regex = "^/api/v1/{kind}/.uid."',
            f'parameters = {{ "path.uid" = "{uid}" }}',
        ]
    return "\n".join(lines)
