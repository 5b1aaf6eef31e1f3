"""The addresses of the site with Django's admin."""

# mypy: disable-error-code="misc,untyped-decorator"

from django.contrib import admin
from django.urls import path

from audiencefilter.adapters.django import Matches
from tests.adapters.django.crm import Audience, Contact

site = admin.AdminSite()


class AudienceAdmin(admin.ModelAdmin):
    list_display = ("name", "clause", "contacts")

    @admin.display
    def contacts(self, audience: Audience) -> int:
        """Return the number of contacts."""
        return int(Contact.objects.filter(Matches(audience.clause)).count())


site.register(Audience, AudienceAdmin)
urlpatterns = [path("admin/", site.urls)]
