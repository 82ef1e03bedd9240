"""What schemathesis cannot be told in its settings: who calls, from where, and what is counted."""

import atexit
import itertools
import json
import os
import time
from collections import Counter, defaultdict

import requests
import schemathesis

API = os.environ["FUZZ_API"]
EMAIL = os.environ.get("FUZZ_EMAIL")
ROLE = os.environ.get("FUZZ_ROLE")
PASSWORD = os.environ["FUZZ_PASSWORD"]
HAS_KEY = "FUZZ_KEY" in os.environ

# An account is erased once, and begins one business: each try gets an account of its own.
ON_ACCOUNTS_OF_THEIR_OWN = {"deleteAccount", "createBusiness"}
KEY_USES = 500
LOGIN_SECONDS = 600

numbers = itertools.count(1)
statuses = defaultdict(Counter)


def address():
    """Throttles count by address: no two requests come from the same one."""
    n = next(numbers)
    return {"X-Forwarded-For": f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"}


def post(path, body):
    answer = requests.post(API + path, json=body, headers=address(), timeout=30)
    answer.raise_for_status()
    return answer.json()


def login():
    return post("/api/auth/login", {"email": EMAIL, "password": PASSWORD})["accessToken"]


def newcomer():
    email = f"fuzz-{next(numbers)}@demo.test"
    return post(
        "/api/auth/register",
        {"email": email, "password": PASSWORD, "name": "Newcomer", "role": ROLE},
    )["accessToken"]


if EMAIL:

    @schemathesis.auth(refresh_interval=None)
    class Session:
        token, since = None, 0.0

        def get(self, case, context):
            operation = context.operation.definition.raw["operationId"]
            if operation in ON_ACCOUNTS_OF_THEIR_OWN and ROLE != "admin":
                return newcomer()
            if time.monotonic() - self.since > LOGIN_SECONDS:
                self.token, self.since = login(), time.monotonic()
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
        make_whole(case, next(numbers))


def make_whole(case, n):
    """Keeps what a schema cannot say: rules over several fields, and what only the API itself can make."""
    if "idempotency-key" in case.headers:
        case.headers["idempotency-key"] = f"{case.headers['idempotency-key'][:200]}{n}"
    query = case.query
    query.pop("cursor", None)
    if "near" not in query:
        query.pop("radiusKm", None)
    if {"from", "to"} <= query.keys() and n % 2:
        query.pop("date", None)
    elif "date" in query:
        query.pop("from", None)
        query.pop("to", None)
    if isinstance(body := case.body, dict):
        make_body_whole(body, n)


def make_body_whole(body, n):
    for pair in (("couponCode", "packagePurchaseId"), ("clientId", "crmClientId")):
        if all(name in body for name in pair):
            del body[pair[n % 2]]
    if body.get("recurringFrequency", "none") == "none" or "recurringCount" not in body:
        body.pop("recurringFrequency", None)
        body.pop("recurringCount", None)
    if "timezone" in body:
        body["timezone"] = ("Europe/Berlin", "Asia/Kathmandu")[n % 2]
    if body.get("type") in ("percent", "fixed"):
        body["currency"] = "EUR" if body["type"] == "fixed" else None
        body["value"] = 1 + n % 100
        body.pop("validUntil", None)
    for name, value in body.items():
        # How many decimals an amount has, and how large it may be, is known together with its currency.
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            body[name] = round(min(value, 1e9))
    if ROLE in ("business", "professional") and {"professional", "services"} <= body.keys():
        body.pop("familyMemberId", None)
        if "crmClientId" not in body:
            body.setdefault("clientId", "usr_demo_customer")


# Rules over several fields, which no schema can say and not all of which are kept above.
RULED = {
    "getAvailability",
    "createCoupon",
    "changeCoupon",
    "takeTimeOff",
    "setSchedule",
    "setException",
    "createBusiness",
    "changeBusiness",
    "changeProfessional",
}


@schemathesis.hook
def after_call(context, case, response):
    if response.request.method == case.operation.method.upper():
        statuses[case.operation.label][response.status_code] += 1


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Data of the right shape may break a rule; what must not happen is that its shape is called wrong."""
    if failure.code != "ST202" or case.operation.definition.raw["operationId"] in RULED:
        return failure.code != "ST202"
    return response.json()["error"] in ("INVALID_INPUT", "MISSING_FIELDS")


@schemathesis.check
def undeclared_method_is_not_found(ctx, response, case):
    """As the catalogue has it, instead of 405."""
    method = response.request.method
    declared = {name.upper() for name in case.operation.schema[case.operation.path]}
    if method in declared | {"OPTIONS", "HEAD"}:
        return
    # Whoever shows a key that is none learns that first.
    assert response.json()["error"] in ("NOT_FOUND", "INVALID_API_KEY")


@atexit.register
def write_statuses():
    with open(os.environ["FUZZ_STATUSES"], "w", encoding="utf-8") as file:
        json.dump(statuses, file)
