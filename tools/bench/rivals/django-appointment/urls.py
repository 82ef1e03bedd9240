from django.urls import include, path

urlpatterns = [path("appointment/", include("appointment.urls"))]
