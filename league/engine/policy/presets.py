"""The policies that organisers use, as found at their events; `docs/league-scoring.md` lists them.

A key says what counts, not whose event it is. To change a value, copy one with `dataclasses.replace`.
"""

from __future__ import annotations

from fractions import Fraction

from league.engine.policy.policy import Award, Evenings, Policy, Unplayed, Walkover, order_of

_OWN = Award(win=0, own_won=True, own_lost=True)
_FAIR = Award(win=0, behind=1)
_HALF = Unplayed(won=False, worth=Fraction(1, 2))


def _walkover(target: int, worth: int | None = None) -> Walkover:
    """A bye and a forfeit count as a win to nil without the bonus; the absent side loses to nil."""
    won = Unplayed(won=True, points_for=target, worth=worth)
    lost = Unplayed(won=False, points_against=target, worth=None if worth is None else 0)
    return Walkover(won, won, lost, lost)


_ALL = (
    Policy(
        "points_and_ten",
        "watten",
        order_of("competition_points", "points_against", "lot"),
        Award(win=10, own_won=True, own_lost=True),
        target=15,
        through=8,
        played_at="Südtiroler Wattkönig",
        walkover=_walkover(15),
    ),
    Policy(
        "group_place",
        "watten",
        order_of("games_won", "points_net", "direct", "lot"),
        target=11,
        through=1,
        played_at="Tiroler Watter-Krone 2025/26",
        walkover=_walkover(11),
    ),
    Policy(
        "points_and_bonus",
        "watten",
        order_of("competition_points", "games_won", "lot"),
        Award(win=0, own_won=True, own_lost=True, schneider=10, retourschneider=20),
        target=15,
        offences=(("misdeal", 2), ("cheating", 3)),
        played_at="TV Oberndorf",
        walkover=_walkover(15),
    ),
    Policy(
        "wins_and_retour",
        "watten",
        order_of("competition_points", "points_for", "deciding_game"),
        Award(retourschneider=1),
        target=13,
        through=4,
        played_at="Troadbod'n",
        walkover=_walkover(13),
    ),
    Policy(
        "win_twenty",
        "watten",
        order_of("competition_points", "games_won", "lot"),
        Award(win=20, own_lost=True),
        target=15,
        played_at="wattn.com",
        walkover=_walkover(15, worth=20),
    ),
    Policy(
        "mass_then_points",
        "watten",
        order_of("games_won", "points_for", "lot"),
        target=15,
        played_at="SG Edelshausen",
        walkover=_walkover(15),
    ),
    Policy(
        "wins_then_difference",
        "watten",
        order_of("games_won", "points_net", "deciding_game"),
        target=15,
        through=2,
        played_at="SC Rohrenfels",
        walkover=_walkover(15),
    ),
    Policy(
        "wins_then_conceded",
        "watten",
        order_of("games_won", "points_against", "lot"),
        target=15,
        played_at="Seniorenvereinigung im Südtiroler Bauernbund",
        walkover=_walkover(15),
    ),
    Policy(
        "knockout_of_lives",
        "watten",
        order_of("stayed", "deciding_game"),
        target=15,
        played_at="Telfs, Moos",
        walkover=_walkover(15),
    ),
    Policy(
        "wins_with_offences",
        "watten",
        order_of("games_won", "points_net", "lot"),
        target=11,
        offences=(("misdeal", 2), ("offered_value", 0)),
        played_at="Watt'em all",
        walkover=_walkover(11),
    ),
    Policy(
        "whot_places",
        "whot",
        order_of("competition_points_per_game", "games_won", "penalty_points", "lot"),
        _FAIR,
        walkover=Walkover(bye=_HALF),
    ),
    Policy(
        "whot_penalties",
        "whot",
        order_of("penalty_points_per_game", "games_won_per_game", "lot"),
        least_games=1,
    ),
    Policy(
        "whot_stayed",
        "whot",
        order_of("stayed", "competition_points", "penalty_points", "deciding_game"),
        _FAIR,
        walkover=Walkover(bye=_HALF),
    ),
    Policy(
        "whot_evenings",
        "whot",
        order_of("place_points", "competition_points", "lot"),
        _FAIR,
        walkover=Walkover(bye=_HALF),
        best_heats=6,
        evenings=Evenings((10, 8, 6, 5, 4, 3, 2, 1), order_of("competition_points", "penalty_points")),
    ),
)
POLICIES: dict[str, Policy] = {policy.key: policy for policy in _ALL}
