"""Every task on the timer is known to the worker."""

from django.conf import settings

from config.celery import app as current_app


def test_every_scheduled_task_exists() -> None:
    current_app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled
    assert scheduled <= set(current_app.tasks)


def test_a_task_survives_its_worker_and_keeps_no_result() -> None:
    current_app.loader.import_default_modules()
    task = current_app.tasks["league.tasks.follow_changes"]
    assert (task.acks_late, task.reject_on_worker_lost, task.ignore_result) == (True, True, True)
    assert current_app.conf.result_backend is None
