"""The Celery application: finds the tasks and ends a worker whose parent died."""

import os
import warnings

from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import beat_embedded_init, worker_init

from config.supervised import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Celery warns about pickled messages when it runs as root; this worker accepts only JSON, the default.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("punkteblock")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def _worker_ends_with_dev_py(**_kwargs: object) -> None:
    end_with_parent()


@beat_embedded_init.connect
def _beat_ends_with_its_worker(**_kwargs: object) -> None:
    # Embedded beat is a separate process that would go on publishing after the worker was killed.
    end_with_parent()
