"""WHOT!: parameters, pack, play of one hand and the points of what is left in a hand."""
