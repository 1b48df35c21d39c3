"""Plain minimax over every legal card, and positions for it.

It asks the library which card beats which and what a lead demands, so it works for every ruleset; `brute` shares no
code with the library. Cards are card ids.
"""

from __future__ import annotations

# By the number of cards left in each hand, the possible tricks that each side still needs.
NEEDS = {1: [(1, 1)], 2: [(1, 2), (2, 1)], 3: [(2, 2), (1, 3), (3, 1)], 4: [(2, 3), (3, 2)], 5: [(3, 3)]}


def minimax(law, sides, hands, leader, trick, needs):
    """Whether side 0 wins from any point: `trick` lies, the hands are lists of the cards left."""
    seat = (leader + len(trick)) % len(sides)
    number = 6 - sum(needs)
    may = hands[seat]
    if trick:
        may = answers(may, law.demand(seat, number, trick[0]))
    for card in may:
        left = [[other for other in hand if other != card] for hand in hands]
        lying = [*trick, card]
        if len(lying) < len(sides):
            value = minimax(law, sides, left, leader, lying, needs)
        else:
            row = law.announced.powers[lying[0]]
            heights = [row[each] for each in lying]
            takes = (leader + heights.index(max(heights))) % len(sides)
            still = tuple(need - (sides[takes] == side) for side, need in enumerate(needs))
            value = still[0] == 0 if 0 in still else minimax(law, sides, left, takes, [], still)
        if value == (sides[seat] == 0):
            return value
    return sides[seat] != 0


def answers(hand, demand):
    """The cards with which a hand may answer a lead."""
    forced, allowed, spare = demand
    may = [card for card in hand if allowed >> card & 1]
    bound = any(forced >> card & 1 for card in hand) and [1 << card for card in may] != [spare]
    return may if bound else hand


def random_position(law, sides, count, rng, begun=None):
    """Hands of `count` cards, less the `begun` that lie in a trick, its leader, and needs."""
    pack = list(law.order.cards)
    rng.shuffle(pack)
    hands = [pack[seat * count : (seat + 1) * count] for seat in range(len(sides))]
    leader, needs = rng.randrange(len(sides)), rng.choice(NEEDS[count])
    begun = rng.randrange(len(sides)) if begun is None else begun
    trick: list[int] = []
    for step in range(begun):
        seat = (leader + step) % len(sides)
        may = hands[seat]
        if trick:
            may = answers(may, law.demand(seat, 6 - sum(needs), trick[0]))
        card = rng.choice(may)
        hands[seat].remove(card)
        trick.append(card)
    return hands, leader, trick, needs
