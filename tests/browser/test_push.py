"""The setting that subscribes to push messages, and the notification that a message becomes.

Debian's Chromium has no push service: the browser's subscription is made up, its messages are
delivered by its debugger.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import expect
from tests.browser.guest import Guest
from tests.browser.test_offline import CONTROLLED

_PUSH_SERVICE = """(() => {
  let current = null;
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/1", keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx" +
        "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
    unsubscribe: async () => (current = null) === null,
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 87) throw new Error("the key has another length");
    return (current = subscription);
  };
  PushManager.prototype.getSubscription = async () => current;
})()"""
SETTING = "Notify me of my turn when this tab is in the background"


def test_the_setting_subscribes_and_unsubscribes(arrive: Callable[..., Guest]) -> None:
    guest = arrive(service_workers="allow", permissions=["notifications"])
    page = guest.page
    page.add_init_script(_PUSH_SERVICE)
    guest.open("/settings")
    page.evaluate(CONTROLLED)
    box = page.get_by_role("checkbox", name=SETTING)
    with page.expect_response("**/api/push/subscriptions") as subscribed:
        box.check()
    assert subscribed.value.status == 204
    expect(page.get_by_text("when no tab is open")).to_be_visible()
    with page.expect_response("**/api/push/subscriptions") as unsubscribed:
        box.uncheck()
    assert (unsubscribed.value.request.method, unsubscribed.value.status) == ("DELETE", 204)


def test_without_a_push_service_a_tab_notifies(arrive: Callable[..., Guest]) -> None:
    guest = arrive(permissions=["notifications"])
    guest.open("/settings")
    box = guest.page.get_by_role("checkbox", name=SETTING)
    box.check()
    expect(guest.page.get_by_text("as long as a tab with the game is open")).to_be_visible()
    expect(box).to_be_checked()


def test_a_blocked_notification_is_explained(arrive: Callable[..., Guest]) -> None:
    guest = arrive()
    guest.open("/settings")
    box = guest.page.get_by_role("checkbox", name=SETTING)
    box.click()
    expect(guest.page.get_by_role("alert")).to_contain_text("blocks notifications")
    expect(box).not_to_be_checked()


def test_a_message_becomes_a_notification(arrive: Callable[..., Guest]) -> None:
    guest = arrive(service_workers="allow", permissions=["notifications"])
    guest.open("/settings")
    guest.page.evaluate(CONTROLLED)
    debugger = guest.context.new_cdp_session(guest.page)
    registrations: list[str] = []
    debugger.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    debugger.send("ServiceWorker.enable")
    while not registrations:  # Playwright delivers events while it is asked for something
        guest.page.evaluate("() => null")
    message = {"title": "Your turn in Grow", "text": "You play against Ada.", "match": "m"}
    debugger.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": guest.home, "registrationId": registrations[0], "data": json.dumps(message)},
    )
    shown = guest.page.wait_for_function(
        """async () => {
          const worker = await navigator.serviceWorker.ready;
          const [note] = await worker.getNotifications();
          return note && [note.title, note.body, note.tag, note.data.path];
        }"""
    )
    assert shown.json_value() == [
        "Your turn in Grow",
        "You play against Ada.",
        "boardwright-m",
        "/m/m",
    ]
