"""The Django app of this floor."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProgressiveConfig(AppConfig):
    name = "progressive"
    verbose_name = _("Progressive")
