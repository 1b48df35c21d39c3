#!/usr/bin/env python3
"""Django's command line for this project; `python3 dev.py` is the one people start."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # the environment must be set first

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
