"""Invented people and clubs. Everybody has a first name only; namesakes have an addition, as clubs write them."""

from __future__ import annotations

_FIRST = """
Alois Ambros Anna Annemarie Balthasar Barbara Beni Bartl Blasius Brigitte Cilli Christl Creszenz Dionys Dora Elfriede
Emmeran Erika Eva Ferdl Florian Franz Friedl Gabi Genoveva Gertraud Gottfried Gundi Gustl Hansl Hedwig Heini Hermine
Hilarius Hilde Ignaz Irmgard Isidor Jakobine Jodok Josefa Juliane Kaspar Kathi Klara Kilian Korbinian Kunigunde
Lambert Leni Leonhard Lisl Loisl Ludmilla Luitpold Magnus Mariedl Mathilde Mechthild Melchior Moidl Nandl Nepomuk
Notburga Oswald Ottilie Pankraz Peppi Philomena Poldi Quirin Resi Romana Rosalie Rudi Rupert Sabina Schorsch Severin
Sixtus Stanzi Stasi Steffl Theres Thomerl Toni Traudl Ulrich Urban Ursula Valentin Veit Veronika Vinzenz Vroni Wabi
Walburga Wastl Wendelin Wiggerl Willibald Wolfgang Xaver Zenzi Zilla Zita
"""
_VILLAGES = """
Au Berg Brunn Dorf Eck Feld Grub Haag Holz Hub Kogl Lehen Moos Oed Reit Rain Sand Schlag See Stein Tal Wald Wies Zell
"""
_INNS = """
Adler Anker Bär Falke Fuchs Gams Greif Hecht Hirsch Kranz Krone Lamm Linde Löwe Mond Ochs Pfau Rabe Rose Schwan Sonne
Stern Storch Traube Widder
"""

FIRST, VILLAGES, INNS = _FIRST.split(), _VILLAGES.split(), _INNS.split()


def people_named(count: int) -> tuple[str, ...]:
    """`count` different names."""
    return tuple(_with_addition(number) for number in range(count))


def club_named(number: int) -> str:
    """The name of club `number`, from 0; different for every number."""
    round_, rest = divmod(number, len(INNS) * len(VILLAGES))
    village, inn = divmod(rest, len(INNS))
    return f"Kartenrunde {INNS[inn]} {VILLAGES[village]}" + (f" {round_ + 1}" if round_ else "")


def _with_addition(number: int) -> str:
    round_, at = divmod(number, len(FIRST))
    if not round_:
        return FIRST[at]
    again, village = divmod(round_ - 1, len(VILLAGES))
    return f"{FIRST[at]} ({VILLAGES[village]}{f' {again + 1}' if again else ''})"
