"""Everything else the page and programs ask for over HTTP."""

from __future__ import annotations

from xml.etree import ElementTree

import httpx
import pytest
from tests.server.process import Json, Server, thrive_turns

import boardwright
from boardwright.core.record import parse_record, record_from_json
from boardwright.fairness import seed_hash, verify


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A match with four turns, resigned by White."""
    ada, bob = server.client(), server.client()
    commitment = ada.get("/api/commitment").json()
    match, seeds = commitment["match"], ("ab" * 16, "cd" * 16)
    ada.create(name="Ada", commitment=commitment, seed_hash=seed_hash(match, seeds[0]))
    bob.join(match, name="Bob", seed_hash=seed_hash(match, seeds[1]))
    people = [ada, bob]
    for player, seed in zip(people, seeds, strict=True):
        reveal = {"type": "reveal_seed", "id": "seed", "seed": seed}
        assert player.post(f"/api/matches/{match}/commands", reveal).json()["type"] == "ack"
    ply = ada.snapshot(match)["ply"]
    for number, (seat, actions) in enumerate(thrive_turns(4)):
        command = {"type": "play", "id": f"t{number}", "ply": ply, "actions": actions}
        ply = people[seat].post(f"/api/matches/{match}/commands", command).json()["ply"]
    people[1].post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r"})
    return str(match)


def test_games_list_their_options(server: Server) -> None:
    games: list[Json] = server.client().get("/api/games").json()
    assert [game["name"] for game in games] == list(boardwright.names())
    grow = next(game for game in games if game["name"] == "grow")
    assert (grow["min_seats"], grow["max_seats"], grow["has_hidden_parts"]) == (2, 8, False)
    assert (len(grow["seats"]), grow["proposed_seats"]) == (2, 3)
    assert grow["seats_option"] in [option["key"] for option in grow["options"]]
    thrive = next(game for game in games if game["name"] == "thrive")
    assert (thrive["min_seats"], thrive["max_seats"], thrive["seats_option"]) == (2, 2, None)
    size = next(option for option in grow["options"] if option["key"] == "size")
    assert (size["low"], size["high"], size["default"], size["ruling"]) == (2, 25, 15, "G-02")
    assert grow["levels"][0] == 1


@pytest.mark.parametrize("game", boardwright.names())
def test_rules_come_with_their_pictures(server: Server, game: str) -> None:
    client = server.client()
    html = client.get(f"/api/games/{game}/rules").json()["html"]
    pictures = [part.split('"')[0] for part in html.split('src="')[1:]]
    assert "<h2 id=" in html
    assert pictures
    for path in pictures:
        answer = client.get(path)
        assert answer.headers["content-type"] == "image/svg+xml"
    assert client.get(f"/api/games/{game}/img/..%2f..%2fREADME.md").status_code == 404


def test_commands_over_http_answer_like_the_socket(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create()["match"]
    bob.join(match)
    path = f"/api/matches/{match}/commands"
    turn = thrive_turns(1)[0][1]
    play = {"type": "play", "id": "a", "ply": 3, "actions": turn}
    refused = bob.post(path, play)
    assert refused.status_code == 409
    assert refused.json()["code"] == "not_your_turn"
    assert refused.json()["snapshot"]["ply"] == 3
    assert ada.post(path, {**play, "type": "draft"}).json()["display"]["can_confirm"] is True
    answers = [ada.post(path, play) for _ in range(2)]
    assert [one.json() for one in answers] == [{"type": "ack", "id": "a", "ply": 4}] * 2
    assert ada.post(path, {"type": "ping", "id": "b"}).json()["server_time"] > 0


def test_a_personal_link_takes_the_seat_to_another_device(server: Server) -> None:
    ada, telephone = server.client(), server.client()
    made = ada.create()
    match, token = made["match"], made["tokens"]["0"]
    assert "own_seats" not in telephone.snapshot(match)
    live = telephone.live(match)
    live.next("snapshot")
    claimed = telephone.post(f"/api/matches/{match}/claim", {"token": token})
    assert claimed.status_code == 200
    assert live.next("snapshot")["own_seats"] == [0]
    assert telephone.snapshot(match)["own_seats"] == ada.snapshot(match)["own_seats"] == [0]
    program = server.client(Authorization=f"Bearer {token}")
    assert program.snapshot(match)["own_seats"] == [0]
    for principal in (ada, telephone, program):  # asked again, nothing is new
        assert principal.join(match)["tokens"] == {"0": token}


def test_the_lobby_shows_listed_matches_until_they_begin(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create(name="Ada", listed=True, clock={"kind": "real", "seconds": 300})["match"]
    hidden = ada.create()["match"]

    def listed(path: str) -> dict[str, Json]:
        return {one["match"]: one for one in bob.get(path).json()}

    lobby = listed("/api/lobby")
    assert lobby[match]["clock"]["seconds"] == 300
    assert [seat.get("player", "") for seat in lobby[match]["seats"]] == ["Ada", ""]
    assert hidden not in lobby
    bob.join(match)
    assert match not in listed("/api/lobby")
    assert match in listed("/api/watch")
    assert listed("/api/mine")[match]["own_seats"] == [1]
    assert listed("/api/mine")[match]["deciding"] == [0]
    ply = listed("/api/watch")[match]["ply"]
    ada.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r"})
    over = listed("/api/finished")[match]
    assert (over["winners"], over["ending"]) == ([1], "White wins: Black resigned.")
    assert over["ply"] > ply
    assert match not in listed("/api/watch")


@pytest.mark.parametrize("game", boardwright.names())
def test_thumbnails_are_small_pictures_without_words(server: Server, game: str) -> None:
    ada = server.client()
    match = ada.create(game, seats=[{"kind": "me"}] * 2)["match"]
    running = ada.get(f"/api/matches/{match}/thumbnail")
    assert running.headers["content-type"] == "image/svg+xml"
    assert running.headers["cache-control"] == "no-store"
    root = ElementTree.fromstring(running.text)
    assert root.get("viewBox") == "0 0 192 192"
    assert not root.findall(".//{*}text")
    ada.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r", "seat": 0})
    assert "max-age" in ada.get(f"/api/matches/{match}/thumbnail").headers["cache-control"]
    assert ada.get("/api/matches/zzz/thumbnail").json()["code"] == "no_match"


def test_options_with_other_starts_have_pictures(server: Server) -> None:
    client = server.client()
    pictured = [
        (info["name"], option["key"], value)
        for info in client.get("/api/games").json()
        for option in info["options"]
        if option["is_pictured"]
        for value in option["values"]
    ]
    images = {client.get("/api/games/{}/start/{}/{}".format(*one)).text for one in pictured}
    assert len(images) == len(pictured) == 15
    for path in ("thrive/start/card/oak", "thrive/start/size/6", "grow/start/first/random"):
        assert client.get(f"/api/games/{path}").json()["code"] == "no_page"


def test_players_may_leave_and_the_creator_abort_before_the_start(server: Server) -> None:
    ada, bob = server.client(), server.client()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    match = ada.create("grow", *seats, options={"players": 3})["match"]
    bob.join(match, seat=2)
    left = bob.post(f"/api/matches/{match}/leave").json()
    assert "own_seats" not in left
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    assert server.client().post(f"/api/matches/{match}/leave").status_code == 403
    over = ada.post(f"/api/matches/{match}/leave").json()
    assert (over["status"], over["ending"]["reason"]) == ("over", "aborted")


def test_replay_shows_every_log_entry_and_position(server: Server, finished: str) -> None:
    frames = server.client().get(f"/api/matches/{finished}/replay?seat=1").json()
    assert frames[0]["entry"] is None
    assert [frame["entry"]["number"] for frame in frames[1:]] == [1, 2, 3, 4, 5]
    assert frames[1]["display"]["view"]["seat"] == 1
    assert "resigned" in frames[-1]["entry"]["text"][0]


def test_records_are_sound_and_prove_their_dice(server: Server, finished: str) -> None:
    client = server.client()
    text = client.get(f"/api/matches/{finished}/record")
    assert text.headers["content-disposition"].startswith("attachment")
    record = parse_record(text.text)
    assert record.players == {"black": "Ada", "white": "Bob"}
    assert record.outcome is not None
    assert record.outcome.winners == (0,)
    twin = record_from_json(client.get(f"/api/matches/{finished}/record?format=json").text)
    assert twin == record
    assert verify(record).ok
    proof = client.get(f"/api/matches/{finished}/proof").json()
    assert proof["seeds"] == ["ab" * 16, "cd" * 16]


def test_hidden_parts_are_revealed_after_the_match(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create("thrust")["match"]
    bob.join(match)
    assert bob.get(f"/api/matches/{match}/record").json()["code"] == "not_over"
    assert bob.get(f"/api/matches/{match}/proof").json()["code"] == "not_over"
    assert bob.get(f"/api/matches/{match}/proof").status_code == 409  # the request is well formed
    assert bob.get(f"/api/matches/{match}/replay?seat=0").status_code == 403
    assert bob.get(f"/api/matches/{match}/replay?seat=1").status_code == 200
    assert bob.post(f"/api/matches/{match}/review").json()["code"] == "not_over"
    bob.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r"})
    assert bob.get(f"/api/matches/{match}/replay?seat=0").status_code == 200
    assert verify(parse_record(bob.get(f"/api/matches/{match}/record").text)).ok


def test_a_match_can_start_from_a_finished_one(server: Server, finished: str) -> None:
    ada = server.client()
    me, computer = {"kind": "me"}, {"kind": "computer", "level": 1}
    match = ada.create("thrive", me, computer, start={"match": finished, "entry": 2})["match"]
    frames = ada.get(f"/api/matches/{finished}/replay").json()
    begun = ada.get(f"/api/matches/{match}/replay").json()[0]["display"]["view"]["position"]
    then = frames[2]["display"]["view"]["position"]
    assert begun["black"] == then["black"]
    assert begun["white"] == then["white"]
    assert ada.snapshot(match)["start"]


@pytest.mark.slow("searches every turn of a game")
def test_a_review_is_computed_once_and_stored(server: Server, finished: str) -> None:
    client = server.client()
    path = f"/api/matches/{finished}/review"
    assert client.get(path).json() == {}  # nothing yet: state none
    job = client.post(path).json()
    while job["status"] == "running":
        job = client.get(path).json()
    assert job["status"] == "done"
    assert len(job["review"]["turns"]) == 5
    assert client.post(path).json() == job


def test_positions_are_shown_and_analysed_without_a_match(server: Server) -> None:
    client = server.client()
    turn = thrive_turns(1)[0][1]
    shown = client.post("/api/position", {"game": "thrive", "actions": turn[:1], "seat": 0}).json()
    assert shown["display"]["prompt"] == "Place 2 pegs"
    assert shown["log"][0]["actions"] == turn[:1]
    judged = client.post("/api/analyse", {"game": "thrive", "options": {"size": 4}}).json()
    assert judged["deciding"] == [0]
    assert judged["variations"][0]["turn"]
    hidden = client.post("/api/analyse", {"game": "thrust", "seat": 1}).json()
    assert hidden["seat"] == 1


def test_qr_codes_link_to_their_own_match_only(server: Server) -> None:
    ada = server.client()
    match = ada.create()["match"]
    answer = ada.get(f"/api/matches/{match}/qr?path=/m/{match}%23token")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert b"<path" in answer.content
    assert ada.get(f"/api/matches/{match}/qr?path=//evil.example").json()["code"] == "no_page"


def test_a_bot_holds_a_seat_under_its_name(server: Server) -> None:
    made = server.client().post("/api/bots", {"name": "Clank"}).json()
    bot, ada = server.client(Authorization=f"Bearer {made['token']}"), server.client()
    match = ada.create()["match"]
    bot.join(match, name="Somebody else")
    assert ada.snapshot(match)["seats"][1] == {
        "name": "white",
        "kind": "bot",
        "player": "Clank",
    }
    live = bot.live(match)
    assert live.next("snapshot")["own_seats"] == [1]
    own = bot.create("thrive", {"kind": "me"}, {"kind": "open"})["match"]
    assert bot.snapshot(own)["seats"][0]["kind"] == "bot"
    refused = server.client().post("/api/bots", {"name": "Computer (level 9)"})
    assert refused.json()["code"] == "bad_name"


def test_the_page_and_its_safety_headers(server: Server) -> None:
    client = server.client()
    for path in ("/", "/play/thrive", "/api/games"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    worker = client.get(
        "/service-worker.js"
    )  # its scope is all of the server, as it is at the root
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in worker.headers["content-security-policy"]
    assert client.get("/assets/nothing.js").status_code == 404
    assert client.get("/../../etc/passwd.txt").status_code == 404
    assert client.get("/api/nothing").json()["code"] == "no_page"


def test_only_addresses_of_pages_are_found(server: Server) -> None:
    client = server.client()
    match = client.create()["match"]
    there = ("/", "/lobby", "/settings/", "/play/grow", "/learn/thrust", "/rules/thrive")
    for path in (*there, f"/m/{match}", f"/replay/{match}"):
        assert client.get(path).status_code == 200, path
    missing = ("/nonsense", "/lobby/x", "/play/chess", "/play", "/rules/chess", "/learn/")
    for path in (*missing, "/m/zzz", "/replay/zzz", f"/m/{match}/x", "/replay/%00", "/m/a.b%2e"):
        answer = client.get(path)
        assert answer.status_code == 404, path
    # The page says so, in the same words wherever one was lost.
    assert client.get("/rules/chess").content == client.get("/").content


def test_a_session_cookie_is_http_only_and_same_site(server: Server) -> None:
    answer = server.client().get("/api/mine")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.usefixtures("finished")  # so that somebody has played, whatever ran before
def test_health_metrics_and_limits_are_machine_readable(server: Server) -> None:
    client = server.client()
    assert client.get("/healthz").json()["status"] == "ok"
    metrics = client.get("/metrics").text
    assert 'boardwright_commands_total{type="play"}' in metrics
    assert client.get("/api/limits").json()["frame_bytes"] == 32768
    document = client.get("/api/openapi.json").json()
    assert "/api/matches/{match}/commands" in document["paths"]


def test_logs_hold_no_tokens(server: Server) -> None:
    ada = server.client()
    made = ada.create(name="Ada")
    ada.get(f"/api/matches/{made['match']}?token={made['tokens']['0']}")
    log = server.log.read_text()
    assert made["tokens"]["0"] not in log
    assert ada.http.cookies["boardwright"] not in log


def _encoding(answer: httpx.Response) -> str:
    return str(answer.headers.get("content-encoding", ""))


def test_long_responses_are_compressed_on_request(server: Server) -> None:
    ada, plain = server.client(), server.client(**{"Accept-Encoding": "identity"})
    for path in ("/api/games", "/api/games/thrive/rules", "/api/openapi.json"):
        answer = ada.get(path)
        assert _encoding(answer) == "gzip"
        assert "accept-encoding" in answer.headers["vary"].lower()
        assert int(answer.headers["content-length"]) < len(answer.content) / 2
        assert _encoding(plain.get(path)) == ""
        assert plain.get(path).content == answer.content


def test_short_responses_and_those_with_secrets_are_not_compressed(server: Server) -> None:
    ada = server.client()
    made = ada.post("/api/matches", {"game": "thrive", "seats": [{"kind": "me"}] * 2})
    shown = ada.get(f"/api/matches/{made.json()['match']}")
    assert len(shown.content) > 1000
    for answer in (made, shown, ada.get("/api/limits"), ada.get("/api/games/none/rules")):
        assert _encoding(answer) == ""
