"""Requests of the fuzzer itself: log-ins, new accounts and keys, and what is stored now."""

import base64
import hmac
import itertools
import os
import re
import time
from pathlib import Path

import requests

API = os.environ["FUZZ_API"]
ROLE = os.environ.get("FUZZ_ROLE")
PASSWORD = os.environ["FUZZ_PASSWORD"]
OUTBOX = Path(os.environ["FUZZ_OUTBOX"])
OWNER = "business@demo.test"
MAIL_SECONDS = 20
STEP_SECONDS = 30
HOME = {"X-Forwarded-For": "192.0.2.1"}

numbers = itertools.count(1)


def address():
    """Returns a new client address, because limits count by address."""
    n = next(numbers)
    return {"X-Forwarded-For": f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"}


def send(method, path, token=None, at=None, **content):
    credentials = {"Authorization": f"Bearer {token}"} if token else {}
    headers = {**(at or address()), **credentials}
    answer = requests.request(method, API + path, headers=headers, timeout=30, **content)
    answer.raise_for_status()
    return answer.json()


def post(path, body, token=None):
    return send("POST", path, token, json=body)


def login(email):
    """From one address: where an account has logged in, wrong passwords that were sent elsewhere do not count."""
    account = {"email": email, "password": PASSWORD}
    return send("POST", "/api/auth/login", at=HOME, json=account)["accessToken"]


def read_as_owner(path, **query):
    return send("GET", path, login(OWNER), params=query)


def newcomer(email=None):
    email = email or f"fuzz-{next(numbers)}@demo.test"
    account = {"email": email, "password": PASSWORD, "name": "Newcomer", "role": ROLE}
    return post("/api/auth/register", account)["accessToken"]


def verified_newcomer():
    email = f"fuzz-{next(numbers)}@demo.test"
    access_token = newcomer(email)
    token = find_mailed_token(email)
    post("/api/account/email/confirm", {"token": token, "password": PASSWORD})
    return access_token


def find_mailed_token(email):
    """The token of the link that verifies the email."""
    for _ in range(MAIL_SECONDS * 10):
        for file in sorted(OUTBOX.glob("*.eml"), key=os.path.getmtime)[-20:]:
            mail = file.read_text(encoding="utf-8").replace("=\n", "")
            link = re.search(r"confirm-email\S*#([\w-]+)", mail)
            if email in mail and link:
                return link[1]
        time.sleep(0.1)
    raise TimeoutError(f"no mail to {email}")


def begin_second_factor():
    """Returns the token of a new account, and the code that confirms its second factor."""
    token = verified_newcomer()
    begun = post("/api/account/second-factor", {"password": PASSWORD}, token)
    return token, code_of(begun["secret"])


def enable_second_factor():
    """Returns the token of a new account with a second factor, and a recovery code."""
    token, code = begin_second_factor()
    confirmed = post("/api/account/second-factor/confirm", {"code": code}, token)
    return token, confirmed["recoveryCodes"][0]


def code_of(secret):
    """The code of an authenticator app now (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    step = int(time.time()) // STEP_SECONDS
    mac = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
    start = mac[-1] & 15
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**6:06}"
