"""`manage.py makemessages`, which also finds our names for gettext (`_now`) and its lazy form (`_lazy`)."""

from django.core.management.commands.makemessages import Command as DjangoCommand


class Command(DjangoCommand):
    """Django's command with two more keywords."""

    xgettext_options = [*DjangoCommand.xgettext_options, "--keyword=_now", "--keyword=_lazy"]
