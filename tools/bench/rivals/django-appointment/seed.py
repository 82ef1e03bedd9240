"""seed.py DAY … makes the tables and the data, with two bookings of each member of staff a day; writes ids.json."""

import json
import sys
from datetime import time, timedelta

import django

django.setup()

from appointment.models import (  # noqa: E402
    Appointment,
    AppointmentRequest,
    Config,
    Service,
    StaffMember,
    WorkingHours,
)
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

STAFF = 20
CUSTOMERS = 200
MONDAY_TO_FRIDAY = range(1, 6)
OPEN, CLOSE = time(9), time(17)
BOOKED = [(time(9), time(9, 30)), (time(13), time(13, 30))]


def add_users(kind, count):
    users = [
        User(
            username=f"{kind}-{n}",
            first_name=kind,
            last_name=str(n),
            email=f"{kind}-{n}@bench.test",
        )
        for n in range(count)
    ]
    return User.objects.bulk_create(users)


def add_staff(service):
    staff = [StaffMember.objects.create(user=user) for user in add_users("Staff", STAFF)]
    for member in staff:
        member.services_offered.add(service)
    WorkingHours.objects.bulk_create(
        WorkingHours(staff_member=member, day_of_week=day, start_time=OPEN, end_time=CLOSE)
        for member in staff
        for day in MONDAY_TO_FRIDAY
    )
    return staff


def add_bookings(service, staff, customers, days):
    requests = [
        AppointmentRequest(
            date=day,
            start_time=start,
            end_time=end,
            service=service,
            staff_member=member,
            id_request=f"{day} {start} {member.id}",
        )
        for day in days
        for start, end in BOOKED
        for member in staff
    ]
    Appointment.objects.bulk_create(
        Appointment(
            client=customers[n % CUSTOMERS],
            appointment_request=request,
            amount_to_pay=service.price,
            phone="+49301234567",
            id_request=f"seed {n}",
        )
        for n, request in enumerate(AppointmentRequest.objects.bulk_create(requests))
    )


def log_in(user):
    client = Client()
    client.force_login(user)
    return client.session.session_key


call_command("migrate", run_syncdb=True, verbosity=0)
Config.objects.create(
    slot_duration=30, lead_time=OPEN, finish_time=CLOSE, appointment_buffer_time=0
)
service = Service.objects.create(name="Haircut", duration=timedelta(minutes=30), price=30)
staff = add_staff(service)
customers = add_users("Customer", CUSTOMERS)
add_bookings(service, staff, customers, sys.argv[1:])
connection.cursor().execute("ANALYZE")
ids = {
    "service": service.id,
    "staff": [member.id for member in staff],
    "sessions": [log_in(user) for user in customers],
}
with open("ids.json", "w") as file:
    json.dump(ids, file)
