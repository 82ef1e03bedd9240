"""Rules over several fields, which no schema can express: each function makes a generated request keep one."""

import json
import os
from datetime import date, datetime, timedelta, timezone

from api import ROLE, read_as_owner

IS_STAFF = ROLE in ("business", "professional")
# This offering is bookable on every day from FREE_FROM on.
BOOKABLE = json.loads(os.environ["FUZZ_BOOKABLE"])
FREE_FROM = date.today() + timedelta(days=150)
# The days of a longer range, and of a series, end before the year 3000.
LAST_START = date(2999, 1, 1)
WEEK_DAYS = 7
CURRENCIES = {"EUR", "JPY", "KWD"}
ZONES = {"Europe/Berlin", "Asia/Kathmandu", "America/Sao_Paulo"}
SERIES = ("recurringFrequency", "recurringCount", "recurringExceptions")
CLIENTS = ("clientId", "crmClientId", "clientName")


def mend_fields(fields, n):
    """The rules that hold wherever fields have these names, in a query and in a body."""
    mend_lists(fields)
    mend_amounts(fields)
    mend_hours(fields)
    mend_range(fields, n)
    mend_needs(fields)
    mend_address(fields)
    if fields.get("timeFrom", "00:00") >= fields.get("timeTo", "24:00"):
        fields.update({"timeFrom": "00:00", "timeTo": "24:00"})


def mend_lists(fields):
    """Removes ids and tags that were drawn twice."""
    for name in ("services", "serviceIds", "professionalIds"):
        if isinstance(fields.get(name), list):
            fields[name] = list(dict.fromkeys(fields[name]))
    if isinstance(fields.get("tags"), list):
        fields["tags"] = list({tag.lower(): tag for tag in fields["tags"]}.values())


def mend_amounts(fields):
    """The decimals and the maximum of an amount depend on its currency."""
    for name, value in fields.items():
        if (name == "price" or name.endswith("Major")) and isinstance(value, (int, float)):
            fields[name] = round(min(value, 1e8))
    # Three capitals are not always a currency.
    if fields.get("currency") is not None and fields["currency"] not in CURRENCIES:
        fields["currency"] = "EUR"


def mend_hours(fields):
    """Spans end after their start, weekdays are unique, zones exist."""
    if isinstance(weekly := fields.get("weekly"), list):
        fields["weekly"] = list({day["weekday"]: day for day in weekly}.values())
    days = [day["spans"] for day in fields.get("weekly") or []]
    lists = [*days, fields.get("spans") or [], fields.get("breaks") or []]
    for span in (*sum(lists, []), fields.get("workingHours")):
        if span and span["start"] >= span["end"]:
            span.update({"start": "00:00", "end": "24:00"})
    if "timezone" in fields and fields["timezone"] not in ZONES:
        fields["timezone"] = "Europe/Berlin"


def mend_range(fields, n):
    """The end is within the week after the start, and both are dates or both are moments."""
    if isinstance(fields.get("to"), str):
        set_range(fields, fields.get("from", fields["to"]), n % WEEK_DAYS)


def set_range(fields, first, days):
    start = min(to_date(first), LAST_START)
    time = first[10:]
    # A range of moments is not empty.
    end = start + timedelta(days=max(days, 1) if time else days)
    fields.update({"from": f"{start}{time}", "to": f"{end}{time}"})


def to_date(text):
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        # The pattern of a local time cannot tell the length of a month.
        return date.fromisoformat(f"{text[:8]}28")


def mend_needs(fields):
    """A service takes resources of its business that are stored now; that of a professional takes none."""
    if fields.get("resources"):
        stored = read_as_owner("/api/business/resources", businessId=BOOKABLE["business"])
        fields["resources"] = [
            {"resourceId": each["id"], "count": 1} for each in stored[:2] if ROLE == "business"
        ]


def mend_address(fields):
    """Only public addresses with TLS are called."""
    url = fields.get("url")
    if isinstance(url, str) and (not url.startswith("https://") or "//localhost" in url):
        fields["url"] = "https://hooks.example/amsel"


def mend_place(query, n):
    """A radius and an order by distance need a centre, and a price needs a currency."""
    if "near" not in query:
        query.pop("radiusKm", None)
        if query.get("order") == "distance":
            del query["order"]
    if "maxPriceMajor" in query or query.get("order") == "price":
        query.setdefault("currency", "EUR")


def mend_openings(query, n):
    mend_place(query, n)
    if not any(name in query for name in ("businessId", "city", "near", "professionalId")):
        query["city"] = "Berlin"


def mend_availability(query, n):
    """One day, or a range in order; one service, or several."""
    first = next((query[name] for name in ("date", "from", "to") if name in query), str(FREE_FROM))
    for name in ("date", "from", "to"):
        query.pop(name, None)
    if n % 2:
        query["date"] = first
    else:
        set_range(query, first, n % WEEK_DAYS)
    if "serviceIds" in query:
        query["serviceIds"] = ",".join(dict.fromkeys(query["serviceIds"].split(",")))
        if "serviceId" in query:
            del query["serviceId" if n % 2 else "serviceIds"]


def mend_search(query, n):
    """A search by text reads a limited time."""
    if "query" in query and "to" not in query:
        set_range(query, query.get("from", str(FREE_FROM)), WEEK_DAYS)


def mend_coupon(body, n):
    """The currency depends on the type; the coupon ends after its start."""
    if "type" not in body:
        body.pop("currency", None)
        body.pop("value", None)
    else:
        body["currency"] = "EUR" if body["type"] == "fixed" else None
        body["value"] = 1 + n % 100
    body.pop("validUntil", None)
    if n % 2:
        if "code" in body:
            body["code"] = f"FUZZ-{n}"
        body.pop("serviceIds", None)
        body.pop("usageLimit", None)


def mend_booking(body, n):
    """Every second booking is possible."""
    mend_attendee(body, n)
    if n % 2:
        for name in ("couponCode", "packagePurchaseId", *SERIES):
            body.pop(name, None)
        body.update(BOOKABLE)
        mend_move(body, n)
        if n % 4 == 1:
            body["professional"] = "any"
    # An open hold is for its own request only.
    if str(body.get("holdId")).startswith("hld_"):
        del body["holdId"]
    mend_series(body)


def mend_attendee(body, n):
    """Staff book for a client, and for family members of a record only."""
    if not IS_STAFF:
        return
    if "crmClientId" not in body:
        body.pop("familyMemberId", None)
    if not any(name in body for name in CLIENTS):
        body["clientId"] = "usr_demo_customer"


def mend_series(body):
    """Only the dates of a series can be exceptions, each once, and not all can be skipped."""
    body["date"] = min(body["date"], str(LAST_START))
    if body.pop("recurringExceptions", None) and body.get("recurringFrequency", "none") != "none":
        body["recurringExceptions"] = [{"date": body["date"], "start": "12:30"}]


def mend_move(body, n):
    if n % 2:
        body.update({"date": str(FREE_FROM + timedelta(days=n % 300)), "start": "12:00"})
        if body.get("professional") != BOOKABLE["professional"]:
            body.pop("professional", None)


def mend_waiting(body, n):
    """The dates have each weekday; family members of a record cannot wait."""
    if IS_STAFF:
        body.pop("familyMemberId", None)
    mend_attendee(body, n)
    set_range(body, body["from"], WEEK_DAYS)


def mend_closure(body, n):
    """Both dates and both times, or none of them."""
    if "from" in body or "to" in body:
        set_range(body, body.get("from", body.get("to")), n % WEEK_DAYS)
    if "start" in body or "end" in body:
        body.update({"start": "14:00", "end": "24:00"} if n % 2 else {"start": None, "end": None})


def mend_week(body, n):
    """Every second week has no booking outside its hours."""
    if n % 2:
        whole_day = [{"start": "00:00", "end": "24:00"}]
        body["weekly"] = [{"weekday": day, "spans": whole_day} for day in range(1, 8)]


def mend_class(body, n):
    """A timetable that ends has each of its weekdays, in the future."""
    if "from" in body or "until" in body:
        first = FREE_FROM + timedelta(days=n % 300)
        last = None if n % 2 else str(first + timedelta(days=WEEK_DAYS))
        body.update({"from": str(first), "until": last})


def mend_services(body, n):
    """A class is booked alone, and its duration cannot be agreed."""
    if n % 2:
        body["services"] = BOOKABLE["services"]
    else:
        body.pop("durationMinutes", None)


def mend_annotation(body, n):
    """Only a person without a record is named here; the dictionaries have none."""
    body.pop("clientName", None)


def mend_csv(body, n):
    body["csv"] = f"name,phone\nEve {n},030 1234567\n"


def mend_redelivery(body, n):
    """Deliveries are kept for a month."""
    since = datetime.now(timezone.utc) - timedelta(hours=1 + n % 600)
    body["since"] = since.isoformat(timespec="seconds").replace("+00:00", "Z")


def mend_photos(body, n):
    """All photos that are stored now, in another order."""
    stored = read_as_owner("/api/business", businessId=BOOKABLE["business"])["photos"]
    body["photoIds"] = [each["id"] for each in reversed(stored)]


def mend_session_token(case, body):
    """Without a token in the body, it is in a cookie."""
    if "refreshToken" not in body:
        case.headers["x-session"] = "cookie"


def mend_verdict(case, body):
    """A suspension has a reason."""
    if "reason" not in body and case.path_parameters["verdict"] == "suspend":
        case.path_parameters["verdict"] = "approve"


def mend_member(case, body):
    """The caller stays a member, and only one with a calendar becomes a professional."""
    if case.path_parameters["id"] == "usr_demo_business":
        case.path_parameters["id"] = "usr_demo_owner_salao"
    if body.get("role") == "professional":
        case.path_parameters["id"] = "usr_demo_professional"


def mend_import(case, body):
    """The rows of a file refer to each other."""
    content = case.operation.definition.raw["requestBody"]["content"]["application/json"]
    example = content["example"]["file"]
    name = body["file"]["business"]["name"]
    body["file"] = {**example, "business": {**example["business"], "name": name}}


QUERIES = {
    "listBusinesses": mend_place,
    "listOpenings": mend_openings,
    "getAvailability": mend_availability,
    "listAppointments": mend_search,
}
BODIES = {
    "createCoupon": mend_coupon,
    "changeCoupon": mend_coupon,
    "bookAppointment": mend_booking,
    "quoteAppointment": mend_booking,
    "createHold": mend_booking,
    "rescheduleAppointment": mend_move,
    "rescheduleManagedAppointment": mend_move,
    "joinWaitlist": mend_waiting,
    "createClosure": mend_closure,
    "changeClosure": mend_closure,
    "setOpeningHours": mend_week,
    "createClass": mend_class,
    "changeClass": mend_class,
    "changeServices": mend_services,
    "annotateAppointment": mend_annotation,
    "importClients": mend_csv,
    "redeliverSince": mend_redelivery,
    "orderPhotos": mend_photos,
}
CASES = {
    "refresh": mend_session_token,
    "logout": mend_session_token,
    "moderateBusiness": mend_verdict,
    "changeMember": mend_member,
    "removeMember": mend_member,
    "importBusiness": mend_import,
}
