"""The oracle's round: seats, announcing, cards and bids.

Every rule is checked at every step. Only complete deals, and rounds that begin with Schlag and Farbe. Source:
docs/rules, sections 1, 2, 3 and 8.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.watten.actions import Bid, Challenge, Claim, Concede, Farbe, Maschine, Play, Schlag, Stay, Takes
from rules.watten.rulesets import WattenRules
from tests.rules.watten.oracle.cards import PACK, RANKS, SUITS, Card, Named, criticals, pack
from tests.rules.watten.oracle.offences import cost, known, small

LABELS = {2: ["A", "B"], 3: ["A", "B", "C"], 4: ["A1", "B1", "A2", "B2"]}


@dataclass
class Table:
    """One hand in progress; `act` returns why an action is refused, or None.

    `krank` and `scores` are by account: side A, side B, or each of three players.
    `outcome` is (winning side, points, how).
    """

    rules: WattenRules
    dealer: int
    krank: list[bool]
    hands: list[list[Card]]
    scores: list[int] = field(default_factory=list)
    schlag: str = ""
    trump: str = ""
    trick: list[tuple[int, Card]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    turn: int | None = None
    fresh_trick: bool = False
    value: int = 2
    pending: int | None = None
    last_bidder: int | None = None
    bidder: int = 0
    spoken: bool = False
    near: list[int] | None = None  # the krank sides at the first offence in play, which settles the stake
    challenged: bool = False
    peeked: bool = False
    chosen: bool = True
    played: list[Card] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    outcome: tuple[int, int, str] | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def vorhand(self) -> int:
        return (self.dealer + 1) % self.seats

    def side(self, seat: int) -> int:
        """Partners sit opposite; of three, Vorhand plays alone, as side 0."""
        if self.seats == 3:
            return 0 if seat == self.vorhand else 1
        return seat % 2

    def account(self, seat: int) -> int:
        return seat if self.seats == 3 else self.side(seat)

    def side_label(self, side: int) -> str:
        if self.seats == 4:
            return "AB"[side]
        return "".join(label for seat, label in enumerate(LABELS[self.seats]) if self.side(seat) == side)

    @property
    def named(self) -> Named:
        return Named(self.rules, self.schlag, self.trump)

    def act(self, action: object) -> str | None:
        if action.seat >= self.seats:
            return "no_such_seat"
        late = isinstance(action, Claim) and self.outcome and self.outcome[2] != "penalty"
        if self.outcome and not late and not isinstance(action, Takes):
            return "hand_over"
        match action:
            case Schlag(seat, rank):
                return self._schlag(seat, RANKS[rank])
            case Farbe(seat, suit):
                return self._farbe(seat, SUITS[suit])
            case Play(seat, card):
                return self._play(seat, PACK[card])
            case Bid(seat, value):
                return self._bid(seat, value)
            case Stay(seat) | Concede(seat):
                return self._answer(seat, isinstance(action, Concede))
            case Challenge(seat):
                return self._challenge(seat)
            case Claim(seat, code):
                return self._claim(seat, code)
            case Maschine(seat):
                return self._maschine(seat)
            case Takes(seat):
                return self._takes(seat)
        raise AssertionError(action)

    # --- announcing ------------------------------------------------------------------------------

    def _schlag(self, seat: int, rank: str) -> str | None:
        if self.schlag:
            return "schlag_named"
        if seat != self.vorhand:
            return "not_announcer"
        if rank == "6" and (not self.rules.allow_schlag_six or self.rules.weli == "out"):
            return "schlag_six"
        if sum(card[1] == rank for card in self.hands[seat]) < self.rules.schlag_held:
            return "schlag_not_held"
        self.schlag = rank
        return None

    def _farbe(self, seat: int, suit: str) -> str | None:
        if self.trump:
            return "farbe_named"
        if not self.schlag:
            return "schlag_first"
        if seat != self.dealer:
            return "not_announcer"
        self.trump = suit
        self.turn = self.vorhand
        self._near_win()
        return None

    def _near_win(self) -> None:
        """A15: the terms of the round before its first card, from the score."""
        near = self._near_sides() if self.near is None else self.near
        self.value, self.pending, self.last_bidder, self.chosen = 2, None, None, True
        if self.rules.near_win_rule == "krank_no_bid" or not near:
            return
        if self.rules.near_win_rule == "auto_three":
            self.value = 3
        elif len(near) == 1:
            self.pending = 3 if self.rules.near_win_rule == "three_or_concede" else 4
            self.last_bidder, self.chosen = 1 - near[0], False

    def _near_sides(self) -> list[int]:
        """The krank sides; of two partners with accounts of their own both must be, or one by `three_krank`."""
        found = []
        for side in (0, 1):
            members = [
                self.krank[self.account(seat)] for seat in range(self.seats) if self.side(seat) == side
            ]
            if any(members) if self.rules.three_krank == "side" else all(members):
                found.append(side)
        return found

    # --- cards -----------------------------------------------------------------------------------

    def _due(self, seat: int) -> str | None:
        if not self.trump:
            return "not_announced"
        if self.pending:
            return "bid_unanswered"
        return None if seat == self.turn else "not_on_turn"

    def _play(self, seat: int, card: Card) -> str | None:
        if refused := self._due(seat):
            return refused
        if card not in pack(self.rules):
            return "not_in_pack"
        if card in self.played:
            return "card_twice"
        if card not in self.hands[seat]:
            return "not_in_hand"
        announcers = (self.dealer, self.vorhand)
        if self.trick and (self.rules.duty_scope == "all" or seat in announcers):
            first = sum(self.tricks) == 0
            judged = self.named.verdict(self.trick[0][1], self.hands[seat], card, first=first)
            if judged == "revoke":
                self._offence("revoke", seat, self.value)
                return "revoke"
            if judged == "disputed":
                self.notes.append("disputed")
        self.spoken = True
        self.hands[seat].remove(card)
        self.played.append(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % self.seats
        self.fresh_trick = False
        if len(self.trick) == self.seats:
            self._end_trick()
        return None

    def _end_trick(self) -> None:
        place = self.named.winner([card for _, card in self.trick])
        self.turn = self.trick[place][0]
        self.trick = []
        self.fresh_trick = True
        side = self.side(self.turn)
        self.tricks[side] += 1
        if self.tricks[side] == 3:
            self.outcome = (side, self.value, "tricks")

    def _takes(self, seat: int) -> str | None:
        if not self.fresh_trick:
            return "no_trick_to_take"
        if seat != self.turn:
            return "wrong_trick_winner"
        self.fresh_trick = False
        return None

    def _maschine(self, seat: int) -> str | None:
        tops = criticals(self.rules)
        if not self.rules.maschine or len(tops) < 3:
            return "not_at_this_table"
        if not all(card in self.hands[seat] for card in tops):
            return "no_maschine"
        self.outcome = (self.side(seat), self.rules.maschine, "maschine")
        return None

    # --- bids ------------------------------------------------------------------------------------

    def _bid(self, seat: int, value: int) -> str | None:
        side = self.side(seat)
        if self.pending:
            if side == self.last_bidder:
                return "own_bid"
        elif refused := self._due(seat):
            return refused
        elif side == self.last_bidder:
            self._offence("double_bid", seat, value)
            return "double_bid"
        due = (self.pending or self.value) + 1
        bid = value or due
        costs = bid if bid == due or self._may_jump(seat, bid) else due
        if self._barred(seat):
            self._offence("krank_bid", seat, costs)
            return "krank_bid"
        if self.rules.near_win_rule != "krank_no_bid" and self._near_sides():
            return "no_bids_now"
        if self.rules.last_card_bid == "restricted" and self._is_wild(seat):
            self._offence("wild_bid", seat, costs)
            return "wild_bid"
        if refused := self._height(seat, bid, due):
            return refused
        self.value = self.pending or self.value
        self.pending, self.last_bidder, self.chosen = bid, side, True
        self.bidder, self.challenged, self.spoken = seat, False, True
        return None

    def _is_wild(self, seat: int) -> bool:
        """R27: a bid of that seat with a last card that may not bid."""
        bound = self.rules.duty_scope == "all" or seat in (self.dealer, self.vorhand)
        return sum(self.tricks) == 4 and bound and not self._may_bid_last(seat)

    def _challenge(self, seat: int) -> str | None:
        """ "Farbe!": the bidder's card is shown while his bid waits."""
        if self.rules.last_card_bid == "free":
            return "not_at_this_table"
        if not self.pending or not self.chosen or sum(self.tricks) < 4 or not self.trick:
            return "nothing_to_challenge"
        if self.side(seat) == self.last_bidder:
            return "own_bid"
        if self.challenged:
            return "challenged_already"
        self.challenged = True
        if self._is_wild(self.bidder):
            self._offence("wild_bid", self.bidder, self.pending)
        else:
            self.notes.append("bid_in_order")
        return None

    def _barred(self, seat: int) -> bool:
        """R28: a krank player may not bid; A25: of three his partner may, unless the table forbids it.

        A15: where nobody bids because both are near, it may be no offence.
        """
        nobody = self.rules.near_win_rule != "krank_no_bid" and len(self._near_sides()) == 2
        if nobody and self.rules.both_near_bid == "void":
            return False
        if self.rules.three_krank == "side":
            return self.side(seat) in self._near_sides()
        return self.krank[self.account(seat)]

    def _may_bid_last(self, seat: int) -> bool:
        lying = dict(self.trick)
        card = lying.get(seat) or self.hands[seat][0]
        return self.named.may_bid_last([other for _, other in self.trick], card)

    def _height(self, seat: int, said: int, due: int) -> str | None:
        """R23: one more; `jump_bid`: four at once if four points behind; A14: never more than needed."""
        if said != due and not self._may_jump(seat, said):
            return "bid_not_one_more"
        if said > self.rules.target:
            return "bid_beyond_need"
        if not self.scores:
            if said != due:
                self.notes.append("unchecked_jump_bid")
            if self.rules.bid_cap == "needed":
                self.notes.append("unchecked_bid_cap")
            return None
        mates = [self.scores[self.account(each)] for each in self._mates(seat)]
        if said > self.rules.target - min(mates):
            if self.rules.bid_cap == "needed":
                return "bid_beyond_need"
            self.notes.append("pointless_bid")
        return None

    def _may_jump(self, seat: int, said: int) -> bool:
        first = not self.pending and self.value == 2
        far = self._behind(seat) in (None, "far")
        return self.rules.jump_bid == "four_when_behind" and first and said == 4 and far

    def _mates(self, seat: int) -> list[int]:
        return [each for each in range(self.seats) if self.side(each) == self.side(seat)]

    def _behind(self, seat: int) -> str | None:
        """far or near behind the best opponent; None if the score is unknown."""
        if not self.scores:
            return None
        others = [
            self.scores[self.account(each)] for each in range(self.seats) if each not in self._mates(seat)
        ]
        return "far" if max(others) - self.scores[self.account(seat)] >= 4 else "near"

    def _answer(self, seat: int, concede: bool) -> str | None:
        side = self.side(seat)
        if not self.pending:
            return "no_bid_to_answer"
        if side == self.last_bidder:
            return "own_bid"
        if concede:
            self.outcome = (1 - side, self.value, "concede")
            return None
        self.value, self.pending, self.spoken = self.pending, None, True
        if not self.chosen:
            self.chosen, self.last_bidder = True, None
        return None

    # --- offences --------------------------------------------------------------------------------

    def _costs(self, code: str, bid: int) -> int | None:
        return cost(self.rules, code, value=self.value, bid=bid)

    def _offence(self, code: str, seat: int, bid: int) -> None:
        points = self._costs(code, bid)
        if points is not None:
            self.outcome = (1 - self.side(seat), points, "penalty")

    def _claim(self, seat: int, code: str) -> str | None:
        if not known(self.rules, code):
            return "unknown_penalty"
        if code == "peek_cut" and seat != (self.dealer - 1) % self.seats:
            return "not_cutter"
        if code == "misdeal" and seat != self.dealer:
            return "not_dealer"
        if code == "early_look" and seat in (self.dealer, self.vorhand):
            return "announcer_may_look"
        if code == "peek_cut" and self.peeked and not self.rules.peek_redeal:
            return "claimed_already"
        if code == "krank_bid" and self.scores and not self._barred(seat):
            nobody = self.rules.near_win_rule != "krank_no_bid" and self._near_sides()
            return "no_bids_now" if nobody else "not_krank"
        self.peeked = self.peeked or code == "peek_cut"
        in_play = code in ("double_bid", "trick_not_turned", "card_taken_back", "second_look")
        if in_play and self.near is None:
            self.near = self._near_sides()
        points = self._claimed(code, seat)
        if points is not None or (not self.outcome and self._booked(seat, small(self.rules, code))):
            self.outcome = (
                1 - self.side(seat),
                small(self.rules, code) if points is None else points,
                "penalty",
            )
        else:
            self.notes.append("penalty")
            self.spoken = self.spoken or in_play
            if self.trump and not self.spoken:
                self._near_win()  # nobody has led yet, so the new score asks
        return None

    def _claimed(self, code: str, seat: int) -> int | None:
        """A17: the offender's own last bid counts, else one more than the value; who had to choose has stayed."""
        if self.pending and not self.chosen:
            return cost(self.rules, code, value=self.pending, bid=self.pending + 1)
        own = self.side(seat) == self.last_bidder
        return self._costs(code, (self.pending or self.value) + (0 if own else 1))

    def _booked(self, offender: int, points: int) -> bool:
        """The opponents of the offender score at once: they may become krank, or win (section 8)."""
        for account in range(len(self.scores)):
            side = self.side(account) if self.seats == 3 else account
            if side != self.side(offender):
                self.scores[account] += points
        near = self.rules.target - self.rules.krank_distance
        if self.scores:
            self.krank = [near <= own < self.rules.target for own in self.scores]
        return any(own >= self.rules.target for own in self.scores)
