"""The words of the table as said in dialect, with their meaning (S4 and the leaflets).

The words are not translated, their meanings are. `rules/GLOSSARY.md` has the terms of the code.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Word:
    """`word` is the written German one, `dialect` how it is said (S4); "" if there is none."""

    word: str
    dialect: str
    meaning: object


WATTEN_TABLE = (
    Word(
        "Watten, Zweier-Watten, Vierer-Watten",
        "Wattn, Zwoara-Wattn, Viera-Wattn",
        _("the game; by two, by two pairs"),
    ),
    Word("Geber", "Mischer", _("who deals")),
    Word("abheben", "", _("to cut: whoever cuts the higher card deals first")),
    Word("Vorhand", "Nachhand, Schlåger", _("the player after the dealer, who names the Schlag")),
    Word("Ansager", "", _("Vorhand and dealer, who name Schlag and Farbe")),
    Word("Blinder", "Blinde", _("one of the other two, who look at their cards after the announcement")),
    Word("hineinschauen", "", _("to look at the card that was cut: forbidden")),
    Word("Vergeben", "", _("a wrong deal")),
    Word("Schlag", "", _("the rank that is named: its four cards are the highest")),
    Word("Farbe", "Foab", _("the suit that is named: trump")),
    Word("Herz Achter", "", _("what a round is called: its Farbe and its Schlag")),
    Word("Schöneres", "Schenas", _("new cards for the two announcers, if both want them")),
    Word("Schlagtausch", "Schlaogtausch", _("dealer and Vorhand change who names what, if both agree")),
    Word("zusammenschauen", "", _("partners look at each other’s hands")),
    Word("deuten", "Deitn", _("to tell one’s partner by secret signs what one holds")),
    Word("Kuss", "Bussl", _("the sign for: I win this alone")),
    Word("", "Koschtn-Reim", _("luck with the cards")),
)
WATTEN_CARDS = (
    Word("Herz", "Hertz", _("hearts")),
    Word("Schelle", "Schaöy, Schaü", _("bells")),
    Word("Laub, Gras", "Laab, Gros", _("leaves")),
    Word("Eichel", "Oachi", _("acorns")),
    Word("Sau, As", "", _("ace, the highest rank")),
    Word("König", "Kineng", _("king")),
    Word("Ober", "Owa", _("over, where other packs have a queen")),
    Word("Unter", "Unta", _("under, where other packs have a jack")),
    Word("Zehner, Neuner, Achter, Siebener", "Zehna, Neina, Ochta, Siema", _("ten, nine, eight, seven")),
    Word("Weli", "", _("the Schell six, the only six of the pack")),
    Word("Rechter", "Rechta", _("the Schlag of the trump suit: beats everything")),
    Word("Linke", "Linggi, Lingge", _("the Schlag of the other three suits")),
    Word("Kritische", "", _("three fixed cards that stand above all others, where they are played")),
    Word("Bascht, Bartholomäus", "Bascht", _("the highest of them: Herz König")),
    Word("Spitz", "Spietz", _("the lowest of them: Eichel Siebener")),
    Word(
        "Wanderkritt",
        "Wander-Kritt",
        _("a further one that wanders with the announcement: the card above the Rechte"),
    ),
    Word("Maschine", "", _("all three of them in one hand")),
    Word("Unfarbe", "Ufoarb, Ufawei, Ufoarb-Saun", _("cards that are neither trump nor Schlag")),
    Word("Zwei Rechte", "Zwoa-die-Rechtn", _("the two best tricks in one hand")),
    Word("Bock", "Boock", _("a high card that is not trump")),
)
WATTEN_PLAY = (
    Word("zugeben, Farbe bekennen", "Foab bekenna", _("to follow: with trump, when trump is led")),
    Word("hinaufstechen", "auffistechen", _("to beat what lies there with a higher card")),
    Word("kitzeln, zwicken", "", _("to take a high card with a low trump")),
    Word("blank", "", _("without a card that helps")),
    Word("bieten", "Biattn", _("to ask for one point more")),
    Word("Drei, Vier", "Drei, Vieri", _("a bid is called by what it asks for")),
    Word("bleiben", "Bleim ma", _("to accept the bid and play for it")),
    Word("gehen", "Miaß ma eh geh'", _("to give the round up at what it was worth before")),
    Word("wildes Bieten", "wüt Biatn", _("a bid with the last card, not holding what it needs")),
    Word("jagen", "Jaong", _("to bid on poor cards so that the others give up")),
    Word("Watt-Face", "Watt-Face", _("a face that tells nothing")),
)
WATTEN_SCORE = (
    Word(
        "krank, gespannt, gestrichen",
        "",
        _("close to the end: what that forbids or costs depends on the table"),
    ),
    Word("sich streichen lassen", "", _("to have one’s own points struck off")),
    Word("Bummerl", "", _("the dot that a lost game leaves")),
    Word(
        "Schneider, Schere", "Schneidara, Schaa", _("lost without a point: two dots and a pair of scissors")
    ),
    Word(
        "Retourschneider",
        "Returschneidara",
        _("lost from krank against nothing: four dots and two pairs of scissors"),
    ),
)
WHOT = (
    Word("Stern, Sternkarte", "", _("the symbol with a large and a small number; it doubles")),
    Word("WHOT-Karte", "", _("goes on every card and decides what comes next")),
    Word("Straße", "", _("several cards in a row, laid in one turn")),
    Word("aussetzen", "", _("the next player misses a turn")),
    Word("fertig", "", _("out of cards: whoever lays the last card wins the round")),
    Word("raus", "", _("out: at the limit, or dropped as the highest; the next game takes everybody again")),
    Word("hold on", "", _("the same player plays again at once")),
    Word("pick two, pick three", "", _("the next player draws, or answers with the same")),
    Word("general market", "", _("everybody else draws a card")),
    Word("warning, last card", "", _("what has to be called with two cards left and with one")),
)
GROUPS = (
    ("watten", _("At the table"), WATTEN_TABLE),
    ("watten", _("Cards"), WATTEN_CARDS),
    ("watten", _("Playing and bidding"), WATTEN_PLAY),
    ("watten", _("The sheet"), WATTEN_SCORE),
    ("whot", "WHOT!", WHOT),
)


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words about one part of the evening, with a heading."""

    title: str
    words: tuple[Word, ...]


def word_groups() -> tuple[WordGroup, ...]:
    """The groups of the page, in the order in which an evening needs them."""
    return tuple(WordGroup(str(title), tuple(words)) for _game, title, words in GROUPS)
