"""What every test needs before it is collected: compiled translations."""

from config.translations import compile_missing

compile_missing()
