"""What can be tapped at one stage of a hand log: the cards in their groups, and the buttons beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.pages.shared.card_drawings import Drawing


@dataclass(frozen=True, slots=True)
class TapCard:
    """A card to tap. `add` logs it, `quick` without naming a seat; `pick` chooses it (or takes it back) instead.

    `small` is the number that it counts as when it is laid by its small one. `mark` and `style` are of a card that
    is disputed or not allowed; `is_chosen` is None where nothing is chosen.
    """

    face: Drawing
    add: str = ""
    quick: str = ""
    pick: str = ""
    small: str = ""
    mark: str = ""
    style: str = ""
    is_chosen: bool | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one verdict, with its heading, source and price. `rows` hold them suit by suit where they are many,
    `rest` what has no place there, `legend` the headings of the marked cards among them."""

    cards: list[TapCard]
    title: str = ""
    sign: str = ""
    style: str = ""
    source: str = ""
    note: str = ""
    cost: str = ""
    is_folded: bool = False
    mark: str = ""
    code: str = ""
    is_few: bool = False
    rows: list[list[TapCard | None]] = field(default_factory=list)
    rest: list[TapCard] = field(default_factory=list)
    legend: list[Group] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Button:
    """A tap in words; `is_due`: it waits for an answer, so it stands among the cards."""

    add: str
    label: str
    note: str = ""
    style: str = ""
    symbol: str = ""
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """Cards of somebody else than whose turn it is: `words` say what the next cards belong to."""

    words: str
    label: str
    known: int = 0


@dataclass(frozen=True, slots=True)
class WildWay:
    """What a WHOT card may be laid for."""

    add: str
    quick: str
    label: str
    symbol: str
    name: str


@dataclass(frozen=True, slots=True)
class Wild:
    """A WHOT card with its ways."""

    name: str
    ways: list[WildWay]


@dataclass(frozen=True, slots=True)
class Choices:
    """One stage of a hand: what is asked of whom, and everything that can be tapped.

    `keeps` are the words that stay with the next cards, `count` of `most` of them are known. `picked` are the cards
    chosen so far, drawn in `chosen`, of `need`; `done` logs them, `judged` is the verdict on them as a sign.
    """

    kind: str
    ask: str
    buttons: list[Button] = field(default_factory=list)
    bids: list[Button] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    wilds: list[Wild] = field(default_factory=list)
    more: list[Button] = field(default_factory=list)
    hands: list[Aside] = field(default_factory=list)
    others: list[Aside] = field(default_factory=list)
    unseen: str = ""
    several: bool = False
    keeps: str = ""
    count: int = 0
    most: int = 0
    picked: str = ""
    chosen: list[TapCard] = field(default_factory=list)
    done: str = ""
    need: int = 0
    judged: str = ""
    why_not: str = ""

    @property
    def is_aside(self) -> bool:
        """Whether these cards are no turn of the hand: the way back to it is offered."""
        return self.kind in ("pick", "several", "left", "out_of_turn")
