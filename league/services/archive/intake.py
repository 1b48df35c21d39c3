"""The state while an archive is taken in: the club, keys of rows by name, and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.db import IntegrityError, models

from league import models as lm
from league.engine.archive.manifest import BadArchive
from league.models import Club
from league.services.archive.parts import PART_OF, Part
from league.services.archive.rows import Key, Plain, as_key, impossible, key_paths, plain, read
from scoring import models as sm
from scoring.models.stored import insert_as_stored

SOME = 500


@dataclass(slots=True)
class Intake:
    """`added` and `kept` count rows by part: new ones, and those that differ in details and stay as they are
    here.

    `fresh`: names of the new rows. `texts`: numbers of consent texts, in the archive and here. `is_new`: the
    club itself is new.
    """

    club: Club
    is_new: bool
    added: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    fresh: dict[str, set[Key]] = field(default_factory=dict)
    texts: dict[object, object] = field(default_factory=dict)
    _keys: dict[str, dict[Key, int]] = field(default_factory=dict)

    def keys(self, part: Part) -> dict[Key, int]:
        """The primary key of every row of the club by its name."""
        if part.name not in self._keys:
            rows = part.model._base_manager.filter(**{part.club: self.club.space_id})
            self._keys[part.name] = {
                tuple(map(plain, names)): key for *names, key in rows.values_list(*key_paths(part), "pk")
            }
        return self._keys[part.name]

    def insert(self, part: Part, rows: Sequence[Plain]) -> None:
        """Store new rows, each as returned by `checked`. Raises BadArchive."""
        self.demand_free(part, [str(row["uid"]) for row in rows if "uid" in row])
        built = [self._built(part, row) for row in rows]
        try:
            insert_as_stored(part.model, built)
        except IntegrityError:
            raise BadArchive("archive_conflict", part.name) from None
        self._keys.pop(part.name, None)
        self.added[part.name] += len(built)

    def demand_free(self, part: Part, uids: Iterable[str]) -> None:
        """Rows of other clubs here are never touched, whoever names them. Raises BadArchive."""
        left = iter(uids)
        while some := list(islice(left, SOME)):
            if part.model._base_manager.filter(uid__in=some).exists():
                raise BadArchive("archive_elsewhere", part.name)

    def _built(self, part: Part, row: Plain) -> models.Model:
        values: dict[str, object] = {}
        for one in part.model._meta.concrete_fields:
            if one.related_model is lm.Club:
                values[one.attname] = self.club.pk
            elif one.related_model is sm.Space:
                values[one.attname] = self.club.space_id
            elif one.name in row:
                values[one.attname] = self.stored(part, one, row[one.name])
        return part.model(**values)

    def stored(self, part: Part, one: models.Field[Any, Any], value: object) -> object:
        """The value of a field as stored, references as keys. Raises BadArchive."""
        if value is None:
            return None
        if not one.related_model:
            return read(one, value, part.name)
        if one.related_model is lm.User:
            return self._accounts().get(str(value))
        if one.related_model is sm.Writer:
            return self.writers([str(value)])[str(value)]
        if one.related_model is part.model:
            return None  # set when all rows are there
        if one.related_model is sm.Entry:
            found = sm.Entry.objects.filter(sheet__space=self.club.space_id)
            sheet, entry_id = map(str, as_key(value))
            key = found.filter(sheet__uid=sheet, entry_id=entry_id).values_list("pk", flat=True).first()
        else:
            key = self.keys(PART_OF[one.related_model]).get(as_key(value))
        return key if key is not None else impossible(part.name)

    def _accounts(self) -> Mapping[str, int]:
        """Only members of the club are accepted as authors, because an archive could name anybody."""
        if "accounts" not in self._keys:
            members = self.club.memberships.values_list("user__uid", "user_id")
            self._keys["accounts"] = {(str(uid),): key for uid, key in members}
        return {str(uid): key for (uid,), key in self._keys["accounts"].items()}

    def writers(self, uids: Iterable[str]) -> dict[str, int]:
        """The keys of devices by uid. Unknown devices are stored without a secret, so that nobody can act as them."""
        wanted = set(uids)
        known = sm.Writer.objects.filter(uid__in=wanted).values_list("uid", "pk")
        keys = {str(uid): key for uid, key in known}
        if missing := sorted(wanted - keys.keys()):
            sm.Writer.objects.bulk_create(sm.Writer(uid=uid, device_hash=f"archive {uid}") for uid in missing)
            keys |= {
                str(uid): key
                for uid, key in sm.Writer.objects.filter(uid__in=missing).values_list("uid", "pk")
            }
        return keys
