"""A site with Django's admin, whose audiences have a clause.

Run with the file of its database and the folder of the element, it says its port.
"""

import socketserver
import sys
import wsgiref.simple_server
from typing import Final

import django
from django.conf import settings

_MIDDLEWARE: Final = (
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
)
_APPS: Final = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles", "postgres")
_CONTEXT: Final = ("template.context_processors.request", "contrib.auth.context_processors.auth",
                   "contrib.messages.context_processors.messages")  # fmt: skip


class _Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True


def serve(database: str, element: str) -> None:
    settings.configure(
        ALLOWED_HOSTS=["127.0.0.1"],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": database}},
        DEBUG=True,
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        INSTALLED_APPS=[f"django.contrib.{name}" for name in _APPS] + ["tests.adapters.django.project.CRM"],
        MIDDLEWARE=_MIDDLEWARE,
        ROOT_URLCONF="tests.adapters.django.urls",
        SECRET_KEY="of tests",
        STATICFILES_DIRS=[("audience-filter", element)],
        STATIC_URL="/static/",
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {"context_processors": [f"django.{name}" for name in _CONTEXT]},
            }
        ],
        USE_TZ=True,
    )
    django.setup()
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.db import connection

    from tests.adapters.django.crm import Audience, stored

    call_command("migrate", verbosity=0)
    User.objects.create_superuser("admin", password="admin")
    with stored("default"):
        with connection.schema_editor() as editor:
            editor.create_model(Audience)
        run()


def run() -> None:
    """Serve as `runserver` does, on a port that it says."""
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.wsgi import get_wsgi_application

    application = StaticFilesHandler(get_wsgi_application())
    server = wsgiref.simple_server.make_server("127.0.0.1", 0, application, server_class=_Server)
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2])
