"""Several seats on one device."""

from __future__ import annotations

from tests.server.process import Server, thrive_turns


def test_the_view_follows_the_turn_where_nothing_is_hidden(server: Server) -> None:
    ada = server.client()
    match = ada.create("thrive", {"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"})
    live = ada.live(match["match"])
    shown = live.next("snapshot")
    assert (shown["shares_device"], shown["own_seats"]) == (True, [0, 1])
    for seat, actions in thrive_turns(4):
        assert shown["seat"] == seat
        assert shown["display"]["choices"]["moves"]
        live.send("play", ply=shown["ply"], actions=actions)
        shown = live.next("snapshot")


def test_nothing_hidden_is_shown_until_a_seat_is_chosen(server: Server) -> None:
    ada = server.client()
    match = ada.create("thrust", {"kind": "me"}, {"kind": "me"})["match"]
    live = ada.live(match)
    shown = live.next("snapshot")
    watching = server.client().snapshot(match)
    assert "seat" not in shown
    assert shown["display"] == watching["display"]
    live.send("view_as", seat=1)
    mine = live.next("snapshot")
    assert mine["seat"] == 1
    assert mine["display"]["view"] != shown["display"]["view"]
    live.send("view_as", spectator=True)
    assert live.next("snapshot")["display"]["view"] == shown["display"]["view"]


def test_only_own_seats_can_be_viewed(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create("thrust")["match"]
    bob.join(match)
    live = bob.live(match)
    assert live.next("snapshot")["seat"] == 1
    assert live.ask("view_as", seat=0)["code"] == "not_seated"
    assert live.next("snapshot")["seat"] == 1
