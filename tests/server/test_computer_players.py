"""Computer players take seats like people."""

from __future__ import annotations

import random

import pytest
from tests.server.process import Json, Live, Server, random_turn

import boardwright


def test_a_computer_answers_and_a_hint_is_a_legal_turn(server: Server) -> None:
    ada = server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "computer", "level": 2})["match"]
    live = ada.live(match)
    shown = live.next("snapshot")
    assert shown["is_casual"] is True
    for _ in range(2):
        hinted = live.ask("hint")
        assert hinted["text"]
        assert live.ask("play", ply=hinted["ply"], actions=hinted["actions"])["type"] == "ack"
        while live.next("update")["display"]["deciding"] != [0]:
            pass
    told = ada.snapshot(match)["log"]
    assert [entry["seat"] for entry in told] == [0, 1, 0, 1]


def test_the_computer_moves_first_in_the_first_seat(server: Server) -> None:
    ada = server.client()
    match = ada.create("thrive", {"kind": "computer", "level": 1}, {"kind": "me"})["match"]
    live = ada.live(match)
    shown = live.next("snapshot")
    if shown["display"]["deciding"] == [0]:
        shown = live.next("update")
    assert shown["display"]["deciding"] == [1]


@pytest.mark.parametrize("players", [2, 4])
def test_computers_finish_a_game_of_grow(server: Server, players: int) -> None:
    computer_players = [{"kind": "computer", "level": 1}] * players
    options = {"players": players, "size": 4}
    match = server.client().create("grow", *computer_players, options=options)["match"]
    live = server.client().live(match)
    assert _end(live)["reason"]


def test_computers_finish_a_game_of_thrust(server: Server) -> None:
    computer_players = [{"kind": "computer", "level": 1}] * 2
    match = server.client().create("thrust", *computer_players)["match"]
    assert _end(server.client().live(match))["text"]


def _end(live: Live) -> Json:
    shown = live.next("snapshot")
    while shown["status"] != "over":
        shown = live.next("update")
    ending: Json = shown["ending"]
    return ending


def test_the_creator_fills_open_seats_with_computers(server: Server) -> None:
    ada, bob = server.client(), server.client()
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 2]
    match = ada.create("grow", *seats, options={"players": 3})["match"]
    bob.join(match, name="Bob")
    assert bob.live(match).ask("start")["code"] == "not_creator"
    assert ada.live(match).ask("start", level=2)["type"] == "ack"
    shown = ada.snapshot(match)
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "person", "computer"]
    assert shown["status"] == "playing"


def test_no_hints_against_people(server: Server) -> None:
    ada = server.client()
    match = ada.create()["match"]
    server.client().join(match)
    assert ada.live(match).ask("hint")["code"] == "not_casual"


def test_free_takeback_against_the_computer(server: Server) -> None:
    ada = server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "computer", "level": 1})["match"]
    live = ada.live(match)
    ply = live.next("snapshot")["ply"]
    turn, _ = random_turn(boardwright.game("thrive").start(), random.Random(3))
    live.ask("play", ply=ply, actions=turn)
    while live.next("update")["display"]["deciding"] != [0]:
        pass
    assert live.ask("offer", kind="takeback")["type"] == "ack"
    assert ada.snapshot(match)["log"] == []


def test_the_computer_accepts_a_draw_where_it_expects_less(server: Server) -> None:
    """Who begins in Thrive has the better chances."""
    ada = server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "computer", "level": 1})["match"]
    live = ada.live(match)
    live.next("snapshot")
    assert live.ask("offer", kind="draw")["type"] == "ack"
    ending = _end_of_updates(live)
    assert (ending["reason"], ending["winners"]) == ("agreement", [0, 1])


def test_the_computer_declines_a_draw_where_it_expects_more(server: Server) -> None:
    ada = server.client()
    start = {"position": "bbB/bbb/R2 red,blue red - 0 - - -"}
    seats: list[Json] = [{"kind": "me"}, {"kind": "computer", "level": 1}]
    match = ada.create("grow", *seats, options={"size": 3}, start=start)["match"]
    live = ada.live(match)
    live.next("snapshot")
    assert live.ask("offer", kind="draw")["type"] == "ack"
    shown = live.next("update")
    while "declined" not in shown:
        shown = live.next("update")
    assert shown["declined"] == [{"kind": "draw", "by": 0, "declined_by": 1}]
    assert ada.snapshot(match)["declined"] == shown["declined"]
    assert live.ask("offer", kind="draw")["code"] == "too_soon"


@pytest.mark.parametrize("resigns", [True, False])
def test_a_computer_resigns_a_certain_loss_if_the_person_wants_it(
    server: Server, resigns: bool
) -> None:
    ada = server.client()
    start = {"position": "bbB/bbb/R2 red,blue red - 0 - - -"}
    seats: list[Json] = [{"kind": "computer", "level": 1}, {"kind": "me"}]
    match = ada.create("grow", *seats, options={"size": 3}, start=start, computers_resign=resigns)[
        "match"
    ]
    live = ada.live(match)
    shown = live.next("snapshot")
    while not shown.get("log"):
        shown = live.next("update")
    ending = shown.get("ending") or {}
    assert (ending.get("reason") == "surrender") is resigns
    if resigns:
        assert ending["text"] == "Blue wins: Red resigned."


def _end_of_updates(live: Live) -> Json:
    while (shown := live.next("update"))["status"] != "over":
        pass
    ending: Json = shown["ending"]
    return ending
