"""The slow judge of this folder, checked against the guide."""

from tests.rules.odds import brute


def test_the_worked_round_of_the_seed_is_won_as_written():
    # S4 "Beispiel fuer eine Runde": the first trick goes to A1 (fourth to play), the second to B1 (second).
    assert brute.winner(["SK", "H9", "HU", "HO"], "8", "H") == 3
    assert brute.winner(["LK", "LA", "S7", "E7"], "8", "H") == 1


def test_the_rechte_beats_the_linke_and_of_two_linke_the_first_wins():
    assert brute.winner(["HA", "L8", "E8", "H8"], "8", "H") == 3
    assert brute.winner(["HA", "L8", "E8", "HK"], "8", "H") == 1


def test_a_trump_lead_demands_trumps_but_not_the_rechte():
    assert brute.playable(["H7", "L8", "EA"], "HA", "8", "H") == ["H7", "L8"]  # R15, A2
    assert brute.playable(["H8", "EA"], "HA", "8", "H") == ["H8", "EA"]  # R16
    assert brute.playable(["H7", "EA"], "H8", "8", "H") == ["H7"]  # R17
    assert brute.playable(["H7", "EA"], "L8", "8", "H") == ["H7", "EA"]  # A1


def test_the_pack_has_33_cards():
    assert len(set(brute.PACK)) == 33
