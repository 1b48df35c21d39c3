"""Texts of logged hands for the replay pages."""

# S4: the worked round, Herz Achter; and a short street of the leaflet with a card that does not fit.
LOGS = {
    "hands": """hand 1
ruleset: upper_austria
dealer: A1
deal: A1 HO LK L8 HA ?

B1 schlag 8, A1 farbe herz
B1 SK, A2 H9, B2 HU, A1 HO
A1 bid 3, B1 stay
A1 LK, B1 LA, A2 S7, B2 E7
B1 bid 4, A1 concede
""",
    "hands-whot": """hand 1
ruleset: leaflet_short
seats: 3
dealer: P3
deal: P1 c3 t4 c5 x9 ? ?
upcard: c8

P1 c3, P2 Wy triangle, P3 t7
P1 t4 c5, P2 draw, P3 q9
""",
}
