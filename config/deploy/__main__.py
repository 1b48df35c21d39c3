"""`python -m config.deploy ROLE`: replaces itself with the process of that role."""

import os
import sys
from pathlib import Path

from config.deploy.roles import commands


def main(arguments: list[str]) -> None:
    known = commands(os.environ)
    if len(arguments) != 1 or arguments[0] not in known:
        sys.exit(f"One of: {', '.join(known)}")
    os.chdir(Path(__file__).resolve().parents[2])
    command = known[arguments[0]]
    os.execv(command[0], command)  # noqa: S606  # so that it gets the signals of whoever stops the role


if __name__ == "__main__":
    main(sys.argv[1:])
