"""Books an appointment with a generated client, and prints the status and the appointment."""

import datetime
import json
import os

from amsel_client import AuthenticatedClient, Client
from amsel_client.api.appointments import book_appointment
from amsel_client.api.auth import login
from amsel_client.api.availability import get_availability
from amsel_client.api.businesses import list_businesses
from amsel_client.api.services import list_services
from amsel_client.models import (
    BookAppointmentBody,
    BookedAppointment,
    GetAvailabilityResponse200Type1,
    LoginBody,
    Session,
)

url = os.environ["AMSEL_URL"]
credentials = LoginBody(email=os.environ["AMSEL_EMAIL"], password=os.environ["AMSEL_PASSWORD"])
today = datetime.date.today()

anonymous = Client(base_url=url)
session = login.sync(client=anonymous, body=credentials)
assert isinstance(session, Session), session
client = AuthenticatedClient(base_url=url, token=session.access_token)

businesses = list_businesses.sync(client=client, city="berlin", query="haircut")
assert isinstance(businesses, list), businesses
business = businesses[0]

services = list_services.sync(client=client, business_id=business.id)
assert isinstance(services, list), services
service = next(each for each in services if each.name == "Haircut")
professional = service.professional_ids[0]

calendar = get_availability.sync(
    client=client,
    business_id=business.id,
    professional_id=professional,
    service_id=service.id,
    from_=today + datetime.timedelta(days=2),
    to=today + datetime.timedelta(days=30),
)
assert isinstance(calendar, GetAvailabilityResponse200Type1), calendar
date, start = next(
    (date, slot.time)
    for date, slots in calendar.additional_properties.items()
    for slot in slots
    if slot.available
)

body = BookAppointmentBody(
    business=business.id,
    professional=professional,
    services=[service.id],
    date=datetime.date.fromisoformat(date),
    start=start,
)
response = book_appointment.sync_detailed(client=client, body=body)
booked = response.parsed
assert isinstance(booked, BookedAppointment), response
print(json.dumps({**booked.to_dict(), "status": int(response.status_code)}))
