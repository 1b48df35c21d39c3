"""The folder through which messages reach the worker without a broker: kombu's transport with complete files
only.

kombu writes a message under the name that its reader looks for, and reads without a lock: a quick worker
reads an empty file and ends (celery/kombu issue 1551). Here a message gets its name once it is complete.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

UNFINISHED = ".part"


class Channel(filesystem.Channel):
    def _put(self, queue: str, message: Any, **_options: Any) -> None:  # type: ignore[override]
        """Name the file by the millisecond, as kombu does. Readers ignore files with another ending."""
        path = Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        unfinished = path.with_name(path.name + UNFINISHED)
        try:
            unfinished.write_text(dumps(message))  # type: ignore[no-untyped-call]
            os.replace(unfinished, path)
        except OSError as error:
            raise ChannelError(f"Cannot add {path.name} to the folder of messages") from error


class Transport(filesystem.Transport):
    Channel = Channel
