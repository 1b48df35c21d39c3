"""The Celery application. Owns how tasks are found and how an orphaned worker ends; never a task itself."""

import os
import warnings

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import beat_embedded_init, worker_init

from config.supervised import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Celery warns whoever runs it as root of pickled messages; this worker accepts JSON alone, its default.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("punkteblock")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def _worker_ends_with_dev_py(**_kwargs: object) -> None:
    end_with_parent()


@beat_embedded_init.connect
def _beat_ends_with_its_worker(**_kwargs: object) -> None:
    # Embedded beat is a process of its own. A killed worker would leave it publishing beside its successor.
    end_with_parent()
