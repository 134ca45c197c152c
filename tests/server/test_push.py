"""Push messages: to whom, when, encrypted how, and where to they are never sent."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from tests.server.idle_loop import advance, run, settle
from tests.server.in_process import Browser, ManualClock, Transport, context, inside
from tests.server.process import thrive_turns
from tests.server.push_receiver import PATIENCE, PushReceiver, Subscriber, decode, encode

from boardwright.server.app_context import AppContext
from boardwright.server.push import DELAY_MS
from boardwright.server.push_client import (
    BadEndpoint,
    Endpoint,
    PushClient,
    is_public,
    resolve_public,
)
from boardwright.server.push_encryption import PADDED_BYTES, VapidKey, encrypt
from boardwright.store import PushSubscription
from boardwright.store.backup import back_up, restore

ME, OPEN = {"kind": "me"}, {"kind": "open"}
TURNS = thrive_turns(6)
SUBSCRIPTIONS = "push/subscriptions"


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[PushReceiver]:
    found = PushReceiver(tmp_path)
    yield found
    found.shutdown()
    found.server_close()


class Pair:
    """Ada and Bob at a match of Thrive; neither has a connection."""

    def __init__(self, *contexts: AppContext) -> None:
        self.ada, self.bob = Browser(contexts[0]), Browser(contexts[-1])
        self.match = self.token = ""

    @classmethod
    async def sit(cls, *contexts: AppContext, **more: Any) -> Pair:
        pair = cls(*contexts)
        seats = {"game": "thrive", "seats": [ME, OPEN], "name": "Ada", **more}
        pair.match = (await pair.ada.post("matches", 201, **seats))["match"]
        joined = await pair.bob.post(f"matches/{pair.match}/join", name="Bob")
        pair.token = joined["tokens"]["1"]
        return pair

    async def play(self, number: int) -> None:
        seat, actions = TURNS[number]
        browser = (self.ada, self.bob)[seat]
        ply = max([(await one.see(self.match))["ply"] for one in (self.ada, self.bob)])
        body = {"type": "play", "id": f"c{number}", "ply": ply, "actions": actions}
        await browser.post(f"matches/{self.match}/commands", **body)


async def _settle_later() -> None:
    """After the pause between a turn and its message; until everything is sent and answered."""
    advance(DELAY_MS / 1000)
    await settle()


async def _subscribe(browser: Browser, subscriber: Subscriber) -> None:
    answer = await browser.http.post(f"/api/{SUBSCRIPTIONS}", json=subscriber.subscription)
    assert answer.status_code == 204, answer.text


def test_a_player_who_is_away_gets_one_message_for_each_turn(
    tmp_path: Path, receiver: PushReceiver
) -> None:
    async def body(context: AppContext) -> None:
        pair, phone = await Pair.sit(context), Subscriber()
        await _subscribe(pair.bob, phone)
        await pair.play(0)
        await settle()
        assert receiver.received.empty()
        await _settle_later()
        sent = receiver.next()
        assert phone.read(sent.body) == {
            "title": "Your turn in Thrive",
            "text": "You play against Ada.",
            "match": pair.match,
        }
        assert sent.path == "/send/1"
        assert len(sent.body) == 16 + 4 + 1 + 65 + PADDED_BYTES + 16
        assert sent.headers["content-encoding"] == "aes128gcm"
        assert sent.headers["ttl"] == "604800"
        _check_signature(sent.headers["authorization"], context.vapid_key.public)
        await pair.bob.post(f"matches/{pair.match}/commands", type="offer", id="o")
        await _settle_later()
        await pair.play(1)
        await _settle_later()
        assert receiver.received.empty()  # the offer is no turn, and Ada has not subscribed
        await pair.play(2)
        await pair.play(3)
        await _settle_later()
        assert receiver.received.empty()  # Bob was quick
        await pair.play(4)
        await _settle_later()
        receiver.next()
        assert receiver.received.empty()

    inside(tmp_path, body, push_client=receiver.client())


def _check_signature(authorization: str, public: str) -> None:
    token = authorization.removeprefix("vapid t=").partition(", ")[0]
    text, _, signature = token.rpartition(".")
    assert authorization.endswith(f", k={public}")
    claims = json.loads(decode(text.partition(".")[2]))
    assert claims["aud"] == "https://push.example"
    raw = decode(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(public))
    key.verify(encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256()))


def test_who_is_connected_or_plays_by_a_quick_clock_gets_none(
    tmp_path: Path, receiver: PushReceiver
) -> None:
    async def body(context: AppContext) -> None:
        quick = await Pair.sit(context, clock={"kind": "real", "seconds": 600})
        slow = await Pair.sit(context, clock={"kind": "turn", "seconds": 86_400})
        for number, browser in enumerate((quick.bob, slow.bob, slow.ada)):
            await _subscribe(browser, Subscriber(f"/{number}"))
        live_match = await context.registry.live_match(slow.match)
        cookie = {"cookie": f"boardwright={slow.bob.http.cookies['boardwright']}"}
        principal, _ = await context.principal(cookie, "")
        Transport(context, live_match, principal, (1,))
        await quick.play(0)
        await slow.play(0)
        await _settle_later()
        assert receiver.received.empty()
        await slow.play(1)
        await _settle_later()
        sent = receiver.next()  # to Ada
        assert (sent.path, sent.headers["ttl"]) == ("/2", "86400")
        assert receiver.received.empty()

    inside(tmp_path, body, push_client=receiver.client())


@pytest.mark.parametrize("status", [410, 404, 302])
def test_a_subscription_that_is_gone_or_redirected_is_removed(
    tmp_path: Path, receiver: PushReceiver, status: int
) -> None:
    async def body(context: AppContext) -> None:
        pair = await Pair.sit(context)
        await _subscribe(pair.bob, Subscriber())
        receiver.status = status
        await pair.play(0)
        await _settle_later()
        assert await context.store.subscriptions(pair.match, 1) == []
        assert receiver.resolved == ["push.example"]  # the redirect was not followed

    inside(tmp_path, body, push_client=receiver.client())


def test_a_push_service_that_hangs_holds_nobody_up(tmp_path: Path) -> None:
    """Turns are played while four messages, as many as there are threads, wait for an answer."""
    asked, go_on = threading.Semaphore(0), threading.Event()

    def resolve(host: str) -> list[tuple[str, int]]:
        asked.release()
        go_on.wait(PATIENCE)
        raise BadEndpoint("it is never connected to")

    async def body(context: AppContext) -> None:
        pairs = [await Pair.sit(context) for _ in range(5)]
        for number, pair in enumerate(pairs):
            await _subscribe(pair.bob, Subscriber(f"/{number}"))
            await pair.play(0)
        advance(DELAY_MS / 1000)
        for _ in range(4):
            await asyncio.to_thread(asked.acquire)
        for pair in pairs:
            await pair.play(1)
        go_on.set()

    inside(tmp_path, body, push_client=PushClient(resolve))


def test_messages_to_one_browser_are_limited(tmp_path: Path, receiver: PushReceiver) -> None:
    async def body(context: AppContext) -> None:
        bob = Browser(context)
        await bob.http.get("/api/mine")
        await _subscribe(bob, Subscriber())
        for _ in range(7):
            pair = await Pair.sit(context)
            await bob.post(f"matches/{pair.match}/claim", token=pair.token)
            await pair.play(0)
        await _settle_later()
        assert receiver.received.qsize() == 5

    inside(tmp_path, body, push_client=receiver.client(), clock=ManualClock())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/1",
        "https://push.example:8443/1",
        "https://ada@push.example/1",
        "https://127.0.0.1/1",
        "https://[::ffff:10.0.0.7]/1",
        "https://push.example/1\r\nHost: x",
        "https://",
        "ftp://push.example/",
    ],
)
def test_endpoints_that_are_refused(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        Endpoint.parse(endpoint)


NOT_PUBLIC = """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0
224.0.0.1 240.0.0.1 255.255.255.255 192.0.2.1 198.18.0.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 ff02::1
::ffff:127.0.0.1 ::ffff:192.168.0.1 64:ff9b::7f00:1 64:ff9b::a00:7 2002:7f00:1:: 2001:db8::1
2001:0:7f00:1:: localhost"""


@pytest.mark.parametrize("address", NOT_PUBLIC.split())
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)

    def look_up(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", (address, 443))]

    with pytest.raises(BadEndpoint):
        resolve_public("push.example", look_up)


def test_addresses_that_are_public() -> None:
    for address in ("93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"):
        assert is_public(address)
    with pytest.raises(BadEndpoint):
        resolve_public("localhost")


def test_a_host_that_is_no_name_is_refused() -> None:
    with pytest.raises(BadEndpoint):
        PushClient().send(Endpoint.parse(f"https://{'a' * 70}.example/"), {}, b"")


def test_the_certificate_must_be_of_the_endpoint(tmp_path: Path, receiver: PushReceiver) -> None:
    client = receiver.client()
    assert client.send(Endpoint.parse("https://push.example/1"), {}, b"") == 201
    with pytest.raises(OSError, match="certificate"):
        client.send(Endpoint.parse("https://other.example/1"), {}, b"")


def test_subscriptions_of_sessions_alone_and_so_many_of_an_address(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, body = Browser(context), Subscriber().subscription
        token = (await ada.post("bots", 201, name="Bot"))["token"]
        assert (await Browser(context, token).post(SUBSCRIPTIONS, 403, **body))["code"] == (
            "needs_session"
        )
        for wrong in (
            {"endpoint": "https://10.0.0.1/"},
            {"p256dh": encode(b"\x04" + bytes(64))},
            {"auth": encode(b"short")},
            {"auth": "!"},
        ):
            refused = await ada.post(SUBSCRIPTIONS, 400, **(body | wrong))
            assert refused["code"] == "bad_subscription"
        await _subscribe(ada, Subscriber("/1"))
        await _subscribe(ada, Subscriber("/2"))  # in place of the first
        refused = await Browser(context).post(SUBSCRIPTIONS, 429, **body)
        assert refused["code"] == "too_many"
        assert (await ada.http.delete(f"/api/{SUBSCRIPTIONS}")).status_code == 204
        await _subscribe(Browser(context), Subscriber())

    inside(tmp_path, body, limits="on", push_subscriptions_per_address=1)


def test_a_server_without_push(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada = Browser(context)
        assert (await ada.http.get("/api/push")).json() == {"public_key": ""}
        await ada.post(SUBSCRIPTIONS, 400, **Subscriber().subscription)

    inside(tmp_path, body, push="off")


def test_subscriptions_and_the_key_outlive_a_restart_and_a_restore(
    tmp_path: Path, receiver: PushReceiver
) -> None:
    async def body() -> None:
        phone, backup = Subscriber(), tmp_path / "backup.zip"
        async with context(tmp_path / "old") as first:
            pair, key = await Pair.sit(first), first.vapid_key.public
            await _subscribe(pair.bob, phone)
        secret = (tmp_path / "old" / "secret").read_text()
        assert VapidKey(secret).public == key
        await back_up(None, tmp_path / "old", backup, secret)
        await restore(None, tmp_path / "new", backup, with_secret=True)
        async with context(tmp_path / "new", push_client=receiver.client()) as second:
            again = Browser(second)
            again.http.cookies.update(pair.ada.http.cookies)
            pair.ada = pair.bob = again
            await pair.play(0)
            await _settle_later()
            sent = receiver.next()
            assert phone.read(sent.body)["match"] == pair.match
            assert sent.headers["authorization"].endswith(key)

    run(body())


def test_of_two_processes_one_sends(tmp_path: Path, receiver: PushReceiver, database: str) -> None:
    """Both have the match; Bob's browser has subscribed at the one that Ada does not use."""
    shared: dict[str, Any] = {"database_url": database, "secret": "shared by all processes"}

    async def body() -> None:
        async with (
            context(tmp_path / "one", push_client=receiver.client(), **shared) as one,
            context(tmp_path / "two", push_client=receiver.client(), **shared) as two,
        ):
            pair, phone = await Pair.sit(one, two), Subscriber()
            await _subscribe(pair.bob, phone)
            for number in (0, 2):
                await pair.play(number)
                advance(DELAY_MS / 1000)
                sent = await asyncio.to_thread(receiver.next)
                assert phone.read(sent.body)["match"] == pair.match
                await pair.play(number + 1)
        assert receiver.received.empty()

    run(body())


def test_the_example_of_rfc_8291() -> None:
    subscriber = PushSubscription(
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    private = int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypt(
        subscriber,
        b"When I grow up, I want to be a watermelon",
        ec.derive_private_key(private, ec.SECP256R1()),
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
        padded=0,
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )
