"""Two people, one match, from the first link to the last turn."""

from __future__ import annotations

from tests.server.process import Live, Server, thrive_turns


def _pair(server: Server, game: str = "thrive", **more: object) -> tuple[str, Live, Live]:
    ada, bob = server.client(), server.client()
    match = ada.create(game, name="Ada", **more)["match"]
    bob.join(match, name="Bob")
    return match, ada.live(match), bob.live(match)


def test_a_turn_reaches_the_opponent_after_it_is_on_disk(server: Server) -> None:
    _, *players = _pair(server)
    ply = players[0].next("snapshot")["ply"]
    for number, (seat, actions) in enumerate(thrive_turns(6), 1):
        done = players[seat].ask("play", ply=ply, actions=actions)
        update = players[1 - seat].next("update")
        assert done["type"] == "ack"
        assert update["ply"] == done["ply"] == ply + 1
        assert update["log"][0]["number"] == number
        assert update["log"][0]["actions"] == actions
        assert update["display"]["deciding"] == [1 - seat]
        assert update["display"]["choices"]["moves"]
        ply = update["ply"]


def test_each_seat_sees_its_own_choices_and_a_spectator_none(server: Server) -> None:
    match, black, white = _pair(server)
    mine, theirs = black.next("snapshot"), white.next("snapshot")
    watching = server.client().live(match).next("snapshot")
    assert (mine["seat"], theirs["seat"], watching.get("seat")) == (0, 1, None)
    assert mine["display"]["choices"]["moves"]
    assert "moves" not in theirs["display"]["choices"]
    assert "moves" not in watching["display"]["choices"]
    assert mine["own_seats"] == [0]
    assert mine["is_creator"] is True
    assert "own_seats" not in watching


def test_a_resent_command_is_done_once_and_answered_the_same(server: Server) -> None:
    match, black, white = _pair(server)
    ply = black.next("snapshot")["ply"]
    (_, first), (_, second) = thrive_turns(2)
    answers = [black.ask("play", id="once", ply=ply, actions=first) for _ in range(2)]
    assert answers[0] == answers[1]
    assert white.ask("play", ply=ply + 1, actions=second)["type"] == "ack"
    assert black.ask("play", id="once", ply=ply, actions=first) == answers[0]
    assert len(server.client().snapshot(match)["log"]) == 2


def test_two_people_may_choose_the_same_command_id(server: Server) -> None:
    _, black, white = _pair(server)
    ply = black.next("snapshot")["ply"]
    (_, first), (_, second) = thrive_turns(2)
    assert black.ask("play", id="1", ply=ply, actions=first)["type"] == "ack"
    assert white.ask("play", id="1", ply=ply + 1, actions=second)["ply"] == ply + 2


def test_stale_early_and_illegal_turns_change_nothing_and_show_the_position(server: Server) -> None:
    match, black, white = _pair(server)
    ply = black.next("snapshot")["ply"]
    (_, first), (_, second) = thrive_turns(2)
    tries = [
        (white, {"ply": ply, "actions": second}, "not_your_turn"),
        (black, {"ply": ply - 1, "actions": first}, "stale"),
        (black, {"ply": ply, "actions": ["a2-a3"]}, "illegal_action"),
        (black, {"ply": ply, "actions": ["hello"]}, "bad_action"),
        (black, {"ply": ply, "actions": first[:1]}, "unfinished_turn"),
    ]
    for player, fields, code in tries:
        refused = player.ask("play", **fields)
        assert (refused["type"], refused["code"], refused["ply"]) == ("error", code, ply)
        assert "position" not in refused["detail"]
        assert player.next("snapshot")["ply"] == ply
    assert server.client().snapshot(match).get("log", []) == []


def test_a_draft_is_kept_for_its_seat_alone(server: Server) -> None:
    ada = server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "open"})["match"]
    server.client().join(match)
    black = ada.live(match)
    ply = black.next("snapshot")["ply"]
    turn = thrive_turns(1)[0][1]
    drafted = black.ask("draft", ply=ply, actions=turn[:2])
    assert drafted["display"]["prompt"] == "Place 1 more peg"
    assert black.ask("draft", ply=ply, actions=turn)["display"]["can_confirm"] is True
    black.close()
    again = ada.live(match).next("snapshot")
    assert again["draft"] == turn
    assert again["preview"]["can_confirm"] is True
    assert "draft" not in server.client().snapshot(match)
    back = ada.live(match)
    back.next("snapshot")
    back.ask("play", ply=ply, actions=turn)
    assert "draft" not in ada.snapshot(match)


def test_a_draft_is_gone_with_its_turn(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "open"})["match"]
    bob.join(match)
    path, ply = f"/api/matches/{match}/commands", ada.snapshot(match)["ply"]
    (_, first), (_, second) = thrive_turns(2)
    ada.post(path, {"type": "draft", "id": "1", "ply": ply, "actions": first})
    ada.post(path, {"type": "play", "id": "2", "ply": ply, "actions": first})
    bob.post(path, {"type": "play", "id": "3", "ply": ply + 1, "actions": second})
    shown = ada.snapshot(match)
    assert shown["ply"] == ply + 2
    assert "draft" not in shown


def test_a_draft_is_sent_to_nobody_else(server: Server) -> None:
    match, black, white = _pair(server)
    watching = server.client().live(match)
    watching.next("snapshot")
    ply = black.next("snapshot")["ply"]
    black.ask("draft", ply=ply, actions=thrive_turns(1)[0][1])
    black.ask("resign")
    for other in (white, watching):
        while other.next("update")["status"] != "over":
            pass
        assert all(message["type"] != "preview" for message in other.heard)


def test_resigning_ends_the_match_and_reveals_the_secret(server: Server) -> None:
    match, black, white = _pair(server)
    before = white.next("snapshot")
    assert "secret" not in before["fairness"]
    black.ask("resign")
    update = white.next("update")
    assert update["status"] == "over"
    assert update["ending"]["winners"] == [1]
    assert update["fairness"]["commitment"] == before["fairness"]["commitment"]
    assert len(update["fairness"]["secret"]) == 64
    assert white.ask("resign")["code"] == "match_over"
    sheet = server.client().get(f"/api/matches/{match}/proof").json()
    assert sheet["secret"] == update["fairness"]["secret"]


def test_offers_are_answered(server: Server) -> None:
    _, black, white = _pair(server)
    ply = black.next("snapshot")["ply"]
    (_, first), *_ = thrive_turns(1)
    black.ask("play", ply=ply, actions=first)
    black.ask("offer", kind="takeback")
    while not (offered := white.next("update")).get("offers"):
        pass
    assert offered["offers"] == [{"kind": "takeback", "by": 0}]
    white.ask("accept", kind="takeback")
    assert white.heard[-2]["type"] == "snapshot" or white.next("snapshot")
    shown = next(one for one in reversed(white.heard) if one["type"] == "snapshot")
    assert shown["log"] == []
    assert shown["ply"] == ply + 2
    white.ask("offer", kind="draw")
    assert black.ask("accept", kind="draw")["type"] == "ack"
    ending = next(one["ending"] for one in reversed(black.heard) if one.get("ending"))
    assert ending["reason"] == "agreement"


def test_chat_reaches_players_not_spectators(server: Server) -> None:
    match, black, white = _pair(server)
    watching = server.client().live(match)
    watching.next("snapshot")
    black.ask("chat", text="<b>hello</b>\u202e")
    said = white.next("chat")["message"]
    assert (said["name"], said["text"]) == ("Ada", "<b>hello</b>")
    black.ask("resign")
    watching.next("update")
    assert all(one["type"] != "chat" for one in watching.heard)
    assert "chat" not in server.client().snapshot(match)


def test_a_rematch_rotates_the_seats(server: Server) -> None:
    _, black, white = _pair(server)
    black.ask("resign")
    first = white.ask("rematch")
    assert black.ask("rematch")["match"] == first["match"]
    ada = black.ask("rematch")["match"]
    assert ada == first["match"]
    shown = server.client().snapshot(ada)
    assert [seat["player"] for seat in shown["seats"]] == ["Bob", "Ada"]
    assert shown["status"] == "playing"


def test_a_refused_draft_gives_the_reason_and_no_position(server: Server) -> None:
    _, black, _ = _pair(server)
    ply = black.next("snapshot")["ply"]
    move = thrive_turns(1)[0][1][0]
    refused = black.ask("draft", ply=ply, actions=[move, move])
    assert (refused["code"], refused["detail"]) == ("illegal_action", "A peg is due.")
    black.send("ping")
    while (following := black.next_any()["type"]) == "presence":
        pass
    assert following == "pong"  # no snapshot in between
    stale = black.ask("draft", ply=ply - 1, actions=[move])
    assert stale["code"] == "stale"
    assert black.next("snapshot")["ply"] == ply


def test_a_draft_refused_over_http_has_a_snapshot_only_if_the_match_has_changed(
    server: Server,
) -> None:
    ada = server.client()
    made = ada.create("thrive", {"kind": "me"}, {"kind": "me"})
    path, ply = f"/api/matches/{made['match']}/commands", ada.snapshot(made["match"])["ply"]
    draft = {"type": "draft", "id": "a", "actions": ["c1-c1"]}
    refused, stale = (ada.post(path, {**draft, "ply": at}).json() for at in (ply, ply - 1))
    assert (refused["code"], refused["snapshot"]) == ("bad_action", None)
    assert (stale["code"], stale["snapshot"]["ply"]) == ("stale", ply)


def test_the_seats_of_a_rematch_are_reserved_for_its_players(server: Server) -> None:
    ada, bob, eve = server.client(), server.client(), server.client()
    match = ada.create("thrive", name="Ada")["match"]
    bob.join(match, name="Bob")
    ada.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "1"})
    rematch = {"type": "rematch", "id": "2"}
    following = ada.post(f"/api/matches/{match}/commands", rematch).json()["match"]
    assert eve.snapshot(following)["seats"][0]["reserved_for"] == "Bob"
    assert "invited" not in eve.snapshot(following)
    for wish in ({}, {"seat": 0}):
        refused = eve.post(f"/api/matches/{following}/join", wish)
        assert refused.status_code == 409
        assert refused.json()["code"] == ("seat_reserved" if wish else "seat_taken")
    assert bob.snapshot(following)["invited"] == [0]
    bob.join(following, name="Bob")
    shown = eve.snapshot(following)
    assert [seat["player"] for seat in shown["seats"]] == ["Bob", "Ada"]
    assert shown["status"] == "playing"


def test_a_rematch_asked_for_on_another_device_is_for_the_same_person(server: Server) -> None:
    ada, bob, phone = server.client(), server.client(), server.client()
    match = ada.create("thrive", name="Ada")["match"]
    token = bob.join(match, name="Bob")["tokens"]["1"]
    phone.post(f"/api/matches/{match}/claim", {"token": token})
    ada.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "1"})
    rematch = {"type": "rematch", "id": "2"}
    following = ada.post(f"/api/matches/{match}/commands", rematch).json()["match"]
    assert phone.post(f"/api/matches/{match}/commands", rematch).json()["match"] == following
    for client in (phone, bob):
        assert client.snapshot(following)["own_seats"] == [0]


def test_presence_is_broadcast(server: Server) -> None:
    match, black, _ = _pair(server)
    black.next("snapshot")
    while black.next("presence")["online"] != [0, 1]:
        pass
    watching = server.client().live(match)
    assert black.next("presence")["watching"] == 1
    watching.close()
    assert black.next("presence").get("watching", 0) == 0
