"""What a viewer is shown of a match.

Everything hidden comes from `present`, which makes it of the viewing seat's view and observations.
The rest (seats, clocks, offers, the ending, the dice so far) is public.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from boardwright.hosting.events import ChatSent
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.present import log_entries, preview, show
from boardwright.server.connection import Connection, Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.messages import ChatMessage, Display, OfferInfo, SeatInfo, Snapshot

__all__ = [
    "chat_message",
    "display_of",
    "encode",
    "is_casual",
    "offers_shown",
    "seats_shown",
    "send_snapshot",
    "snapshot",
]

encode = msgspec.json.Encoder().encode


def display_of(hosted: HostedMatch, seat: int | None) -> Display:
    """The position; before the start and after the end everybody only looks on."""
    state = hosted.match.state
    table = show(state, seat)
    if hosted.status == "playing":
        return table
    choices = table.choices if seat is None else show(state, None).choices
    prompt = "Waiting for players" if hosted.status == "waiting" else ""
    return replace(table, deciding=(), choices=choices, prompt=prompt, reminder="")


def seats_shown(live_match: LiveMatch, at: int) -> tuple[SeatInfo, ...]:
    hosted, online = live_match.hosted, live_match.online
    clocks = hosted.clocks
    playing = hosted.status == "playing"
    return tuple(
        [
            SeatInfo(
                name=name,
                kind=seat_state.kind,
                player=seat_state.name,
                level=seat_state.level,
                reserved_for=_reserved_for(hosted, seat),
                online=seat in online or seat_state.kind == "computer",
                in_play=not playing or hosted.is_in_play(seat),
                remaining_ms=hosted.remaining_ms(seat, at),
                clock_running=playing and clocks.is_running(seat),
            )
            for seat, (name, seat_state) in enumerate(
                zip(hosted.game.seat_names, hosted.seats, strict=True)
            )
        ]
    )


def _reserved_for(hosted: HostedMatch, seat: int) -> str:
    reservation = hosted.reserved.get(seat) if hosted.seats[seat].is_open else None
    return reservation.name if reservation else ""


def is_casual(hosted: HostedMatch, seats: tuple[int, ...]) -> bool:
    """Every other seat is a computer."""
    return bool(seats) and all(
        seat_state.kind == "computer"
        for seat, seat_state in enumerate(hosted.seats)
        if seat not in seats
    )


def offers_shown(hosted: HostedMatch) -> tuple[OfferInfo, ...]:
    return tuple(
        OfferInfo(one.kind, one.by, one.accepted, one.target, one.level)
        for one in hosted.offers.standing
    )


def chat_message(hosted: HostedMatch, event: ChatSent) -> ChatMessage:
    name = event.name or hosted.seats[event.seat].name
    return ChatMessage(event.seat, name, event.text, event.at)


def snapshot(live_match: LiveMatch, viewer: Viewer) -> Snapshot:
    """Everything the viewer may see."""
    hosted, at = live_match.hosted, live_match.clock.now()
    opened, seat, seats = hosted.created, viewer.seat, viewer.seats
    draft = live_match.draft(seat) if seat in seats else None
    return Snapshot(
        match=hosted.id,
        game=opened.game,
        options=dict(hosted.game.options.changed()),
        status=hosted.status,
        ply=hosted.ply,
        seats=seats_shown(live_match, at),
        display=display_of(hosted, seat),
        log=tuple(log_entries(hosted.match, seat)),
        fairness=hosted.fairness,
        server_time=at,
        seat=seat,
        own_seats=seats,
        invited=_invited(hosted, viewer),
        is_creator=viewer.principal.id == opened.creator,
        shares_device=len(seats) > 1,
        is_casual=is_casual(hosted, seats),
        clock=opened.clock,
        draft=draft.actions if draft else (),
        preview=_drafted(hosted, seat, draft.actions) if draft and seat is not None else None,
        offers=offers_shown(hosted),
        # Chat is for the players of the match.
        chat=tuple(chat_message(hosted, one) for one in hosted.chat) if seats else (),
        ending=hosted.ending,
        next_match=hosted.next_match,
        listed=opened.listed,
        start=None if hosted.game.has_hidden_parts else opened.start,
    )


def _invited(hosted: HostedMatch, viewer: Viewer) -> tuple[int, ...]:
    if hosted.status != "waiting":
        return ()
    principal = viewer.principal.id
    return tuple(one.seat for one in hosted.created.reserved if one.principal == principal)


def _drafted(hosted: HostedMatch, seat: int, actions: tuple[str, ...]) -> Display:
    parse = hosted.game.parse_action
    return preview(hosted.match.state, seat, tuple(map(parse, actions)))


def send_snapshot(live_match: LiveMatch, connection: Connection) -> None:
    connection.post(encode(snapshot(live_match, connection)))
