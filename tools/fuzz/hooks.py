"""Hooks for schemathesis: credentials, client addresses, valid requests, counts."""

import atexit
import base64
import itertools
import json
import os
import sys
import time
from collections import Counter, defaultdict

import schemathesis
from hypothesis import strategies

sys.path.insert(0, os.path.dirname(__file__))
sys.dont_write_bytecode = True

from api import (  # noqa: E402
    PASSWORD,
    ROLE,
    address,
    begin_second_factor,
    enable_second_factor,
    login,
    newcomer,
    post,
    verified_newcomer,
)
from mends import BODIES, CASES, QUERIES, mend_fields  # noqa: E402

EMAIL = os.environ.get("FUZZ_EMAIL")
HAS_KEY = "FUZZ_KEY" in os.environ
PICTURE = base64.b64decode(os.environ["FUZZ_PICTURE"])

# Operations that an account can do once, or a few times: each gets accounts of its own.
NEW_ACCOUNT_OPERATIONS = set(json.loads(os.environ["FUZZ_NEW_ACCOUNT_OPERATIONS"]))
# The owner of the only draft, and a member who may leave.
OTHER_CALLERS = {
    "submitBusiness": "owner-lisbon@demo.test",
    "leaveBusiness": "frontdesk@demo.test",
}
KEY_USES = 500
ACCOUNT_USES = 10
LOGIN_SECONDS = 600
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

# Operations that need a verified account, with the state of its second factor and the code for it.
SECOND_FACTOR_OPERATIONS = {
    "beginSecondFactor": lambda: (verified_newcomer(), None),
    "confirmSecondFactor": begin_second_factor,
    "removeSecondFactor": enable_second_factor,
}

turns = itertools.count(1)
codes = {}
statuses = defaultdict(Counter)

schemathesis.openapi.media_type(
    "image/png", strategies.just(PICTURE), aliases=["image/jpeg", "image/webp"]
)


if EMAIL:

    @schemathesis.auth(refresh_interval=None)
    class Session:
        token, since = None, None
        newcomers = {}

        def get(self, case, context):
            operation = context.operation.definition.raw["operationId"]
            if operation in NEW_ACCOUNT_OPERATIONS and ROLE != "admin":
                return self.get_newcomer(operation)
            prepare = SECOND_FACTOR_OPERATIONS.get(operation)
            if prepare and ROLE != "admin" and is_positive(case):
                token, codes[f"Bearer {token}"] = prepare()
                return token
            if ROLE == "business" and operation in OTHER_CALLERS:
                return login(OTHER_CALLERS[operation])
            if self.token is None or time.monotonic() - self.since > LOGIN_SECONDS:
                self.token, self.since = login(EMAIL), time.monotonic()
            return self.token

        def get_newcomer(self, operation):
            token, uses = self.newcomers.get(operation, (None, 0))
            # A registration takes longer than most requests.
            if uses % ACCOUNT_USES == 0 or operation == "deleteAccount":
                token = newcomer()
            self.newcomers[operation] = (token, uses + 1)
            return token

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
    if is_positive(case):
        make_whole(case, next(turns))


def is_positive(case):
    return case.meta is None or case.meta.generation.mode.is_positive


def make_whole(case, n):
    """Applies rules that no schema can express."""
    operation = case.operation.definition.raw["operationId"]
    if "idempotency-key" in case.headers:
        case.headers["idempotency-key"] = f"{case.headers['idempotency-key'][:200]}{n}"
    # Only the API creates valid cursors.
    for name in ("cursor", "after"):
        case.query.pop(name, None)
    case.headers.pop("last-event-id", None)
    # Only the API creates a version that an object has.
    if n % 2:
        case.headers.pop("if-match", None)
    mend_fields(case.query, n)
    if mend_query := QUERIES.get(operation):
        mend_query(case.query, n)
    if isinstance(case.body, dict):
        mend_fields(case.body, n)
        if mend_body := BODIES.get(operation):
            mend_body(case.body, n)
        add_code(case)
    if mend_case := CASES.get(operation):
        mend_case(case, fields_of(case))


def add_code(case):
    """The code and the password of an account that was made for this request."""
    if code := codes.pop(case.headers.get("Authorization"), None):
        case.body["code"] = code
        if "password" in case.body:
            case.body["password"] = PASSWORD


def fields_of(case):
    return case.body if isinstance(case.body, dict) else {}


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
    # A member of several businesses has to choose one.
    if code == "MISSING_FIELDS" and response.headers.get("error-field") == ["businessId"]:
        return "businessId" in case.query
    # The code is also for services that cannot be booked together.
    if code == "INVALID_SERVICES" and has_several_services(case):
        return False
    return code in WRONG_SHAPE


def has_several_services(case):
    return "," in case.query.get("serviceIds", "") or len(fields_of(case).get("services", [])) > 1


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
