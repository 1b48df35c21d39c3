"""Views of one stage of a hand log: the cards in their groups, and the buttons beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.pages.shared.card_drawings import Drawing


@dataclass(frozen=True, slots=True)
class TapCard:
    """A card to tap. `add` logs it, `quick` logs it without naming a seat; `pick` chooses or removes it
    instead.

    `small` is its number when it is laid by the small one. `mark` and `style` are for disputed and forbidden
    cards. `is_chosen` is None where a tap logs the card at once.
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
    """Cards of one verdict, with heading, source and price.

    `rows` has the cards suit by suit if there are many, `rest` the cards outside the rows, `legend` the headings of the
    marked cards among them.
    """

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
    """A button with words. `is_due`: it answers something that is pending, so it is drawn among the cards."""

    add: str
    label: str
    note: str = ""
    style: str = ""
    symbol: str = ""
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """Cards of a player whose turn it is not. `words` are the words before the next cards."""

    words: str
    label: str
    known: int = 0


@dataclass(frozen=True, slots=True)
class WildWay:
    """A use of a WHOT card."""

    add: str
    quick: str
    label: str
    symbol: str
    name: str


@dataclass(frozen=True, slots=True)
class Wild:
    """A WHOT card with its uses."""

    name: str
    ways: list[WildWay]


@dataclass(frozen=True, slots=True)
class Choices:
    """One stage of a hand: the question, the player, and everything to tap.

    `keeps` are the words before the next cards; `count` of `most` cards are known. `picked` are the chosen cards, drawn
    in `chosen`, of `need`. `done` logs them, `judged` is their verdict as a sign.
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
        """Whether these cards are outside the turn of the hand; the page then shows a way back."""
        return self.kind in ("pick", "several", "left", "out_of_turn")
