"""Judges one Watten round action by action, also with unknown cards and scores.

Holds turns, bidding, claims and the end of a round. The cards are judged in `rules.watten.tricks`, bids in
`rules.watten.bidding`, everything before the first card in `rules.watten.opening`. Refusals are returned, not
raised. `rules.watten.lane` is the fast path for hands without anything unusual.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.core.outcome import Notice
from rules.watten import bidding
from rules.watten.actions import (
    Bid,
    Challenge,
    Claim,
    Concede,
    Farbe,
    Maschine,
    Play,
    Schlag,
    Show,
    Stay,
    Takes,
    WattenAction,
    WattenSetup,
)
from rules.watten.cutting import offender_refused
from rules.watten.hands import Hands
from rules.watten.near_win import NOBODY, Terms
from rules.watten.pack import card_code
from rules.watten.penalties import IN_PLAY, PenaltyType
from rules.watten.ranking import criticals, maschine_points
from rules.watten.refusals import OffenceRefusal, Refusal, offence, refusal
from rules.watten.result import WattenResult, penalised
from rules.watten.rulesets import WattenRules
from rules.watten.standing import booked, game_over, round_terms
from rules.watten.table import Table
from rules.watten.tricks import Tricks


@dataclass(slots=True)
class Judge:
    """A round from its announcement on. Call `act` for one action after the other.

    `open`: cards may be played, since Schlag and Farbe are named, or known to the announcers. `setup` has the
    score with the penalties so far. `shows` has the refusal of each late Show, or None. `pending` is the
    unanswered bid, `last_side` the side that made it, `bidder` the seat; `challenged`: it had to show its last
    card. `settled`: there was a card, a bid or an answer, so that the score no longer changes the stake.
    """

    rules: WattenRules
    table: Table
    setup: WattenSetup
    terms: Terms
    tricks: Tricks
    open: bool
    shows: tuple[Refusal | None, ...] = ()
    value: int = 0
    pending: int = 0
    last_side: int = NOBODY
    bidder: int = NOBODY
    challenged: bool = False
    asked: bool = False
    settled: bool = False
    shown: int = 0
    result: WattenResult | None = None
    notices: list[Notice] = field(default_factory=list)
    index: int = 0

    def __post_init__(self) -> None:
        self._ask_by_score()

    def _ask_by_score(self) -> None:
        """Let a bid of the other side wait before the first lead, if the score lets one side choose (A15)."""
        self.value, self.pending, self.last_side, self.asked = self.terms.value, 0, NOBODY, False
        if self.terms.chooser != NOBODY and self.open:
            self.value, self.pending = self.rules.base_value, self.terms.value
            self.last_side, self.asked = 1 - self.terms.chooser, True

    @property
    def hands(self) -> Hands:
        return self.tricks.hands

    def act(self, index: int, action: WattenAction) -> Refusal | None:
        """Apply action number `index`; return its refusal, or None. An offence may also end the round."""
        self.index = index
        if action.seat >= self.table.seats:
            return refusal("no_such_seat", seats=self.table.seats)
        refused = self._act(action)
        if self.tricks.winner is not None and self.result is None:
            self._end(self.tricks.winner, self.value, "tricks")
        return refused

    def _act(self, action: WattenAction) -> Refusal | None:
        if self.result and not self._after_the_end(self.result, action):
            return refusal("hand_over")
        match action:
            case Play(seat, card):
                return self._play(seat, card)
            case Bid(seat, value):
                return self._bid(seat, value)
            case Stay(seat) | Concede(seat):
                return self._answer(seat, concedes=isinstance(action, Concede))
            case Challenge(seat):
                return self._challenge(seat)
            case Claim():
                return self._claim(action)
            case Maschine(seat):
                return self._maschine(seat)
            case Takes(seat):
                return self.tricks.takes(seat)
            case Show(seat):
                return self._show(seat)
            case _:
                return self._too_late(action)

    def _after_the_end(self, result: WattenResult, action: WattenAction) -> bool:
        """Whether this action may follow the last card: a late Show, or an offence until the next cut (section 8)."""
        late = isinstance(action, Claim) and result.how != "penalty"
        return late or isinstance(action, Takes | Show)

    def _note(self, code: str | None, **params: str | int) -> None:
        if code:
            self.notices.append(Notice(self.index, code, tuple(params.items())))

    def _due(self, seat: int) -> Refusal | None:
        """Why `seat` may neither play nor open a bid now, None if it may."""
        if not self.open:
            return refusal("not_announced", seat=self.table.labels[seat])
        if self.pending:
            return refusal("bid_unanswered", seat=self.table.labels[seat], value=self.pending)
        return self.tricks.go_on(seat)

    # --- cards ----------------------------------------------------------------------------------

    def _play(self, seat: int, card: int) -> Refusal | None:
        if refused := self._due(seat):
            return refused
        if self.tricks.announced is None and not self.tricks.closed and not self.tricks.trick:
            self._note("unchecked_announcement")
        self.settled = True
        refused, verdict = self.tricks.play(seat, card)
        if isinstance(refused, OffenceRefusal):
            self._offence(refused, seat, self.pending or self.value)
        self._note(verdict)
        return refused

    def _show(self, seat: int) -> Refusal | None:
        """Lay a hidden announcement open after a full trick or the end; the opening has judged the card."""
        label = self.table.labels[seat]
        if self.shown == len(self.shows):
            return refusal("not_at_this_table", seat=label, what="show")
        if self.result is None and (self.tricks.trick or not self.tricks.closed):
            return refusal("show_at_the_end", seat=label)
        self.shown += 1
        return self.shows[self.shown - 1]

    def _maschine(self, seat: int) -> Refusal | None:
        """Win the round at once with all three Kritische in one hand, if the table plays with the Maschine."""
        label, tops = self.table.labels[seat], criticals(self.rules)
        if not maschine_points(self.rules):
            return refusal("not_at_this_table", seat=label, what="maschine")
        missing = [card for card in tops if not self.hands.sure[seat] >> card & 1]
        lacking = [card for card in missing if not self.hands.may_hold(seat, card)]
        if lacking or len(missing) > self.hands.loose[seat]:
            return refusal("no_maschine", seat=label, missing=tuple(map(card_code, lacking or missing)))
        self._note("unchecked_maschine" if missing else None)
        self._end(self.table.sides[seat], self.rules.maschine, "maschine")
        return None

    def _too_late(self, action: WattenAction) -> Refusal:
        """Refuse an action that belongs before the first card."""
        label = self.table.labels[action.seat]
        if self.tricks.announced is not None and isinstance(action, Schlag | Farbe):
            return refusal("schlag_named" if isinstance(action, Schlag) else "farbe_named", seat=label)
        return refusal("opening_over", seat=label)

    # --- bids -----------------------------------------------------------------------------------

    def _bid(self, seat: int, named: int) -> Refusal | None:
        """Judge a bid (R23-R28). A bid is at most one offence: krank is checked before wild."""
        if not self.pending and (refused := self._due(seat)):
            return refused
        rules, table, terms = self.rules, self.table, self.terms
        offered = named or (self.pending or self.value) + 1
        stands = {"value": self.value, "pending": self.pending}
        forbidden = bidding.bid_forbidden(table, seat, self.pending, self.last_side, terms)
        forbidden = forbidden or self._last_card(seat)
        if forbidden and not isinstance(forbidden, OffenceRefusal):
            return forbidden
        too_far = bidding.height_refused(rules, terms, table, seat, offered, **stands)
        if forbidden:
            # A height that nobody can bid costs what the next one does, as on the pad (A17).
            self._offence(forbidden, seat, (self.pending or self.value) + 1 if too_far else offered)
        if forbidden or too_far:
            return forbidden or too_far
        for code in bidding.bid_notices(rules, terms, table, seat, offered, **stands):
            self._note(code)
        self.value = self.pending or self.value
        self.pending, self.last_side, self.asked = offered, table.sides[seat], False
        self.bidder, self.challenged, self.settled = seat, False, True
        return None

    def _last_card(self, seat: int) -> Refusal | None:
        """Judge a bid in the last trick (R27), as far as the card is known."""
        if self.rules.last_card_bid != "restricted":
            return None
        verdict = self._last_card_verdict(seat)
        if verdict == "wild_bid":
            card = card_code(self._last_card_of(seat))
            return offence("wild_bid", seat=self.table.labels[seat], card=card)
        self._note(verdict)
        return None

    def _last_card_verdict(self, seat: int) -> bidding.LastCard | None:
        """The verdict on a bid of `seat` on its last card; None outside the last trick."""
        tricks = self.tricks
        if tricks.closed < bidding.LAST_TRICK or not tricks.trick:
            return None
        if tricks.announced is None:
            return "unchecked_bid"
        return bidding.last_card_verdict(
            self.rules,
            self.table,
            tricks.announced,
            seat,
            leader=tricks.leader,
            lying=len(tricks.trick),
            laid=tricks.laid,
            known=self.hands.last_card(seat),
        )

    def _last_card_of(self, seat: int) -> int:
        """The known last card of `seat`, on the table or in the hand; -1 if unknown."""
        tricks = self.tricks
        lies = (seat - tricks.leader) % self.table.seats < len(tricks.trick)
        return tricks.laid[seat] if lies else self.hands.last_card(seat).bit_length() - 1

    def _challenge(self, seat: int) -> Refusal | None:
        """Judge "Farbe!": a wild bid costs its price, a legal one still waits for its answer (R27, A17)."""
        label, tricks = self.table.labels[seat], self.tricks
        if self.rules.last_card_bid == "free":
            return refusal("not_at_this_table", seat=label, what="challenge")
        if not self.pending or self.asked or tricks.closed < bidding.LAST_TRICK or not tricks.trick:
            return refusal("nothing_to_challenge", seat=label)
        if self.table.sides[seat] == self.last_side:
            return refusal("own_bid", seat=label)
        if self.challenged:
            return refusal("challenged_already", seat=label)
        self.challenged = True
        verdict, penalty = self._last_card_verdict(self.bidder), self.rules.penalty("wild_bid")
        if verdict == "wild_bid" and penalty:
            self._penalty(penalty, self.bidder, bidding.penalty_costs(penalty, self.value, self.pending))
        else:
            self._note(verdict or "bid_in_order")
        return None

    def _answer(self, seat: int, *, concedes: bool) -> Refusal | None:
        """Judge an answer: any player of the other side stays or concedes (R25, R26, A12)."""
        if not self.pending or self.table.sides[seat] == self.last_side:
            code = "own_bid" if self.pending else "no_bid_to_answer"
            return refusal(code, seat=self.table.labels[seat])
        if concedes:
            self._end(self.last_side, self.value, "concede")
            return None
        self.value, self.pending, self.settled = self.pending, 0, True
        if self.asked:
            self.asked, self.last_side = False, NOBODY
        return None

    # --- offences and the end -------------------------------------------------------------------

    def _claim(self, claim: Claim) -> Refusal | None:
        """Judge an offence that the table claims: it ends the round, replacing its result, or books points."""
        penalty = self.rules.penalty(claim.code)
        if penalty is None:
            return refusal("unknown_penalty", penalty=claim.code)
        if refused := offender_refused(self.table, claim.seat, claim.code):
            return refused
        if claim.code == "peek_cut" and not self.rules.peek_redeal and self._peeked():
            return refusal("claimed_already", seat=self.table.labels[claim.seat], penalty=claim.code)
        if claim.code == "krank_bid" and self._known_to_be_allowed(claim.seat):
            code = "no_bids_now" if self.terms.no_bids else "not_krank"
            return refusal(code, seat=self.table.labels[claim.seat])
        points = self._claim_costs(penalty, claim.seat)
        if penalty.ends_round or (not self.result and self._won_by(claim.seat, points)):
            self._penalty(penalty, claim.seat, points)
        else:
            self._note("penalty", penalty=claim.code, seat=self.table.labels[claim.seat], points=points)
            self.settled = self.settled or claim.code in IN_PLAY
            if not self.settled:
                self._ask_by_score()
        return None

    def _peeked(self) -> bool:
        """Whether a look at the cut is booked; without a new cut there cannot be a second one (A24)."""
        return any(("penalty", "peek_cut") in notice.params for notice in self.notices)

    def _claim_costs(self, penalty: PenaltyType, seat: int) -> int:
        """The points for an offence that the table claims (A17).

        The bid that counts is the last one if the offender's side made it, else one more than the value of the round.
        A side that still has to answer the score's question counts as having stayed, since otherwise nothing could
        have been played (A15).
        """
        if self.asked:
            return bidding.penalty_costs(penalty, self.pending, self.pending + 1)
        own = self.table.sides[seat] == self.last_side
        return bidding.penalty_costs(penalty, self.value, (self.pending or self.value) + (not own))

    def _known_to_be_allowed(self, seat: int) -> bool:
        """Whether the score is known and lets `seat` bid (R28)."""
        return bool(self.setup.score) and not self.terms.barred >> bidding.account(self.table, seat) & 1

    def _won_by(self, offender: int, points: int) -> bool:
        """Book the opponents' points for an offence, which may make them krank (R28)."""
        self.setup = booked(self.setup, self.table, offender, points)
        self.terms = round_terms(self.rules, self.setup, self.table)
        return game_over(self.rules, self.setup)

    def _offence(self, done: OffenceRefusal, seat: int, bid: int) -> None:
        """Apply the price of breaking a rule, if the catalogue has one (section "Penalties")."""
        penalty = self.rules.penalty(done.code)
        if penalty is not None and penalty.ends_round:
            self._penalty(penalty, seat, bidding.penalty_costs(penalty, self.value, bid))

    def _penalty(self, penalty: PenaltyType, offender: int, points: int) -> None:
        won_a, won_b = self.tricks.won
        self.result = penalised(
            self.table, offender, penalty.code, points, loses_game=penalty.loses_game, tricks=(won_a, won_b)
        )

    def _end(self, side: int, value: int, how: Literal["tricks", "concede", "maschine"]) -> None:
        won_a, won_b = self.tricks.won
        label, winners = self.table.side_labels[side], self.table.members(side)
        self.result = WattenResult(label, value, how, (won_a, won_b), winners=winners)
