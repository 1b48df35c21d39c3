"""The pages of statistics: a player, two against each other, an evening, the records of a club."""
