"""Hooks for schemathesis: credentials, client addresses, rules over several fields, counts."""

import atexit
import itertools
import json
import os
import time
from collections import Counter, defaultdict
from datetime import date, timedelta

import requests
import schemathesis

API = os.environ["FUZZ_API"]
EMAIL = os.environ.get("FUZZ_EMAIL")
ROLE = os.environ.get("FUZZ_ROLE")
PASSWORD = os.environ["FUZZ_PASSWORD"]
HAS_KEY = "FUZZ_KEY" in os.environ
# This offering is bookable on every day from FREE_FROM on.
BOOKABLE = json.loads(os.environ["FUZZ_BOOKABLE"])
FREE_FROM = date.today() + timedelta(days=150)

# Operations that an account can do only once: each request gets a new account.
NEW_ACCOUNT_OPERATIONS = set(json.loads(os.environ["FUZZ_NEW_ACCOUNT_OPERATIONS"]))
# The owner of the only draft.
DRAFT_OWNER = "owner-lisbon@demo.test"
KEY_USES = 500
LOGIN_SECONDS = 600
CURRENCIES = {"EUR", "JPY", "KWD"}
ZONES = {"Europe/Berlin", "Asia/Kathmandu", "America/Sao_Paulo"}
SERIES = ("recurringFrequency", "recurringCount", "recurringExceptions")
# Codes that reject the shape of a request. INVALID_STATUS and INVALID_COUPON_VALUE are missing:
# they also reject valid input for the state of an appointment or the uses of a coupon.
WRONG_SHAPE = {
    "MISSING_FIELDS",
    "INVALID_INPUT",
    "INVALID_DATE_FORMAT",
    "INVALID_TIME_FORMAT",
    "INVALID_CODE",
    "INVALID_TYPE",
    "INVALID_VALUE",
    "INVALID_CURRENCY",
    "INVALID_SERVICES",
    "INVALID_BUSINESS_ID",
    "AMOUNT_REQUIRED",
}

numbers = itertools.count(1)
turns = itertools.count(1)
statuses = defaultdict(Counter)


def address():
    """Returns a new client address, because limits count by address."""
    n = next(numbers)
    return {"X-Forwarded-For": f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"}


def post(path, body):
    answer = requests.post(API + path, json=body, headers=address(), timeout=30)
    answer.raise_for_status()
    return answer.json()


def login(email):
    return post("/api/auth/login", {"email": email, "password": PASSWORD})["accessToken"]


def newcomer():
    email = f"fuzz-{next(numbers)}@demo.test"
    return post(
        "/api/auth/register",
        {"email": email, "password": PASSWORD, "name": "Newcomer", "role": ROLE},
    )["accessToken"]


if EMAIL:

    @schemathesis.auth(refresh_interval=None)
    class Session:
        token, since = None, None

        def get(self, case, context):
            operation = context.operation.definition.raw["operationId"]
            if operation in NEW_ACCOUNT_OPERATIONS and ROLE != "admin":
                return newcomer()
            if operation == "submitBusiness" and ROLE == "business":
                return login(DRAFT_OWNER)
            if self.token is None or time.monotonic() - self.since > LOGIN_SECONDS:
                self.token, self.since = login(EMAIL), time.monotonic()
            return self.token

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Bearer {data}"


if HAS_KEY:

    @schemathesis.auth(refresh_interval=None)
    class Key:
        key, left = None, 0

        def get(self, case, context):
            if self.left == 0:
                self.key, self.left = post("/api/keys", {})["apiKey"], KEY_USES
            is_last = context.operation.definition.raw["operationId"] == "revokeCurrentKey"
            self.left = 0 if is_last else self.left - 1
            return self.key

        def set(self, case, data, context):
            case.headers["X-API-Key"] = data


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers.update(address())
    if case.meta is None or case.meta.generation.mode.is_positive:
        make_whole(case, next(turns))


def make_whole(case, n):
    """Applies rules that no schema can express."""
    operation = case.operation.definition.raw["operationId"]
    if "idempotency-key" in case.headers:
        case.headers["idempotency-key"] = f"{case.headers['idempotency-key'][:200]}{n}"
    # Only the API creates valid cursors.
    case.query.pop("cursor", None)
    if mend_query := QUERIES.get(operation):
        mend_query(case.query, n)
    if isinstance(case.body, dict):
        mend_lists(case.body)
        mend_amounts(case.body)
        mend_hours(case.body)
        if mend_body := BODIES.get(operation):
            mend_body(case.body, n)


def mend_search(query, n):
    """A radius needs a centre."""
    if "near" not in query:
        query.pop("radiusKm", None)


def mend_days(query, n):
    """One day, or a range in order."""
    first = next((query[name] for name in ("date", "from", "to") if name in query), str(FREE_FROM))
    for name in ("date", "from", "to"):
        query.pop(name, None)
    if n % 2:
        query["date"] = first
    else:
        last = min(date.fromisoformat(first) + timedelta(days=n % 31), date(2999, 12, 31))
        query.update({"from": first, "to": str(last)})


def mend_lists(body):
    """Removes ids that were drawn twice."""
    for name in ("services", "serviceIds", "professionalIds"):
        if isinstance(body.get(name), list):
            body[name] = list(dict.fromkeys(body[name]))


def mend_amounts(body):
    """The decimals and the maximum of an amount depend on its currency."""
    for name, value in body.items():
        if (name == "price" or name.endswith("Major")) and isinstance(value, (int, float)):
            body[name] = round(min(value, 1e9))
    # Three capitals are not always a currency.
    if body.get("currency") is not None and body["currency"] not in CURRENCIES:
        body["currency"] = "EUR"


def mend_hours(body):
    """Spans end after their start, weekdays are unique, zones exist."""
    if isinstance(weekly := body.get("weekly"), list):
        body["weekly"] = list({day["weekday"]: day for day in weekly}.values())
    days = [day["spans"] for day in body.get("weekly") or []]
    lists = [*days, body.get("spans") or [], body.get("breaks") or []]
    for span in (*sum(lists, []), body.get("workingHours")):
        if span and span["start"] >= span["end"]:
            span.update({"start": "00:00", "end": "24:00"})
    if "timezone" in body and body["timezone"] not in ZONES:
        body["timezone"] = "Europe/Berlin"


def mend_time_off(body, n):
    """The end is after the start, and both are dates or both are moments."""
    first, last = sorted((body["from"], body["to"]))
    if "T" in first and "T" in last:
        last = "2999-12-31T23:59:59Z"
    else:
        first, last = first[:10], last[:10]
    body.update({"from": first, "to": last})


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
    """Staff book for a client, not for family members; every second booking is possible."""
    if ROLE in ("business", "professional"):
        body.pop("familyMemberId", None)
        if "crmClientId" not in body:
            body.setdefault("clientId", "usr_demo_customer")
    if n % 2:
        for name in ("couponCode", "packagePurchaseId", *SERIES):
            body.pop(name, None)
        body.update(BOOKABLE)
        mend_move(body, n)
        if n % 4 == 1:
            body["professional"] = "any"
    mend_exceptions(body)


def mend_exceptions(body):
    """Only the dates of a series can be exceptions, each once, and not all can be skipped."""
    if body.pop("recurringExceptions", None) and body.get("recurringFrequency", "none") != "none":
        body["recurringExceptions"] = [{"date": body["date"], "start": "12:30"}]


def mend_move(body, n):
    if n % 2:
        body.update({"date": str(FREE_FROM + timedelta(days=n % 300)), "start": "12:00"})
        if body.get("professional") != BOOKABLE["professional"]:
            body.pop("professional", None)


QUERIES = {"listBusinesses": mend_search, "getAvailability": mend_days}
BODIES = {
    "takeTimeOff": mend_time_off,
    "createCoupon": mend_coupon,
    "changeCoupon": mend_coupon,
    "bookAppointment": mend_booking,
    "quoteAppointment": mend_booking,
    "rescheduleAppointment": mend_move,
}


@schemathesis.hook
def after_call(context, case, response):
    if response.request.method == case.operation.method.upper():
        statuses[case.operation.label][response.status_code] += 1


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Valid data may break a rule, but its shape must not be rejected."""
    if failure.code != "ST202":
        return True
    code = response.json()["error"]
    # The code is also for services that cannot be booked together.
    if code == "INVALID_SERVICES" and len(case.body["services"]) > 1:
        return False
    return code in WRONG_SHAPE


@schemathesis.check
def undeclared_method_is_not_found(ctx, response, case):
    """An undeclared method is NOT_FOUND, because the catalogue has no 405."""
    method = response.request.method
    declared = {name.upper() for name in case.operation.schema[case.operation.path]}
    if method in declared | {"OPTIONS", "HEAD"}:
        return
    # An invalid key is refused first.
    assert response.json()["error"] in ("NOT_FOUND", "INVALID_API_KEY")


@atexit.register
def write_statuses():
    with open(os.environ["FUZZ_STATUSES"], "w", encoding="utf-8") as file:
        json.dump(statuses, file)
