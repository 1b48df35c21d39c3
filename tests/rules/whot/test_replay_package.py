"""Our replay against the public Python package `whot` (0.0.6, MIT), move by move.

At every move of seeded random games both are asked the same: which cards may
be laid, who comes next, what everybody holds then (so also what he had to
draw), and at the end what everybody counts. Two games are compared: the plain
one, only WHOT special, and the Nigerian one with its five action cards.

Where the package differs from our `nigerian` and an option covers it:

| the package                                             | here                                          |
|---------------------------------------------------------|-----------------------------------------------|
| a card is turned up, player 1 answers it                | opening=turn_up, the last player is dealer    |
| an upcard 2, 5 or 8 acts on player 1                    | first_special=apply                           |
| the 8 of stars suspends one player, as every 8          | star8_two=no                                  |
| whoever lays a 14 plays again                           | market_turn=keep                              |
| picks add up; a 2 does not answer a 5, WHOT neither     | pick_stack=cumulative, cross_defence=no, whot_defends=no |
| nobody says warning or last card                        | calls=no                                      |
| any card may be the last; of a last card only a 14 acts | apply_final_effect: yes where the last is a 14 |
| an empty pile: all but the top are shuffled             | exhaust=shuffle; a log ends there, see below  |

What cannot be compared, and why:

- An upcard WHOT: the package takes no card until player 1 has called a suit,
  which costs him his turn; here the first player is free, or the dealer calls
  or turns another up (`first_whot`).
- An upcard 14: the package makes everybody draw, player 1 included. Nobody
  laid it, so here it spares the dealer. An upcard 1 does nothing there.
- The shuffle: the package's new order is no part of its record, and it looks
  at the pile only before a draw (#19). When the pile is short it hands out too few
  cards (4 due, 3 there: 1 drawn), and at a 14 nobody after the last card gets
  one. Here the pile is turned in the middle of a draw. A log ends before that.
- What no table allows: the player who must answer a call may change it
  without laying WHOT (`request` again), WHOT itself may be called, and an
  index from the end (-1) lays a card. None of this can be written here.
- A WHOT and its call are two steps there and one here.
- It knows neither clock, stakes nor elimination, and no warnings.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rules import registry
from rules.core.hand import Hand
from rules.core.ruleset import Ruleset
from rules.replay import replay
from rules.whot.actions import LABELS
from rules.whot.replay import states
from tests.rules.whot import package_games
from tests.rules.whot.package_games import Step, random_game
from tests.rules.whot.package_log import GENERAL_MARKET, Logged, lay, logged, our_card

PLAYERS = (2, 3, 4)
SEEDS = range(12)
AS_THE_PACKAGE = {
    "opening": "turn_up",
    "first_special": "apply",
    "star8_two": False,
    "market_turn": "keep",
    "calls": False,
    "missed_call_penalty": 0,
}
PLAIN = {"hold_on": 0, "pick_two": 0, "pick_three": 0, "suspension": 0, "market": 0}
# WHOT: no suit is called yet. 14: everybody draws. 1: does nothing.
OTHER_UPCARDS = (package_games.WHOT, GENERAL_MARKET, 1)

both_games = pytest.mark.parametrize(
    "action_cards",
    [
        pytest.param(False, id="plain"),
        pytest.param(True, id="nigerian"),
    ],
)
all_tables = pytest.mark.parametrize("players", PLAYERS)


def games(players: int, action_cards: bool) -> list[Logged]:
    """The comparable ones among the seeded games."""
    played = [random_game(seed, players, action_cards) for seed in SEEDS]
    return [
        logged(rules_of(steps, action_cards), steps, action_cards)
        for steps in played
        if steps[0].before.top[1] not in OTHER_UPCARDS
    ]


def rules_of(steps: list[Step], action_cards: bool) -> Ruleset:
    last = steps[-1]
    finished = last.after.over and last.before.hands[last.before.player][0][1] == GENERAL_MARKET
    options = AS_THE_PACKAGE | ({"apply_final_effect": finished} if action_cards else PLAIN)
    return registry.ruleset("nigerian", options)


@all_tables
@both_games
def test_every_move_gives_the_same_table_as_in_the_package(players, action_cards):
    for game in games(players, action_cards):
        params, setup, actions = game.hand.ruleset.params, game.hand.setup, game.hand.actions

        ours = list(states(params, setup, actions))

        assert len(ours) == len(actions) + 1
        for position, step in zip(ours[1:], game.steps, strict=True):
            theirs = step.after
            assert [Counter(hand) for hand in position.hands] == [
                Counter(map(our_card, hand)) for hand in theirs.hands
            ]
            # Our pile is turned over when the last card is gone, theirs before the next draw (#19).
            assert position.stock == theirs.stock or not theirs.stock
            assert bool(position.over) == theirs.over
            assert theirs.over or position.seat == theirs.player


@all_tables
@both_games
def test_the_allowed_cards_equal_those_of_the_package(players, action_cards):
    for game in games(players, action_cards)[:4]:
        for done, step in enumerate(game.steps):
            before = game.hand.actions[:done]
            hand = step.before.hands[step.before.player]

            allowed = {
                index
                for index in range(len(hand))
                if replay(Hand(game.hand.ruleset, game.hand.setup, (*before, lay(step, index, 0)))).ok
            }

            assert allowed == step.taken


@all_tables
@both_games
def test_a_finished_game_has_the_same_winner_and_counts_the_same(players, action_cards):
    ended = [game for game in games(players, action_cards) if game.steps[-1].after.over]
    assert ended
    for game in ended:
        judged = replay(game.hand)

        table = game.steps[-1].after
        winner = LABELS[[len(hand) for hand in table.hands].index(0)]
        assert judged.ok
        assert (judged.result.how, judged.result.winner) == ("out", winner)
        assert judged.result.points == table.points
