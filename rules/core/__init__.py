"""What both games share: errors, rulesets, logged hands, replays. Imports neither game."""
