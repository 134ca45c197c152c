"""Snapshots: everything that a viewer may see of a match.

Anything that could be hidden comes from `present`, which builds it from the view and observations
of the viewing seat. The rest (seats, clocks, offers, the ending, the public dice) is the same for
all.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from boardwright.hosting.events import ChatSent
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.seat_access import is_creator
from boardwright.hosting.takeback import can_take_back
from boardwright.present import preview, show
from boardwright.server.challenge_info import ChallengeInfo
from boardwright.server.connection import Connection, Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.messages import (
    ChatMessage,
    DeclinedInfo,
    Display,
    OfferInfo,
    SeatInfo,
    Snapshot,
)

__all__ = [
    "challenge_infos",
    "chat_message",
    "declined_infos",
    "display_of",
    "encode",
    "is_casual",
    "offer_infos",
    "seat_infos",
    "send_snapshot",
    "snapshot",
]

encode = msgspec.json.Encoder().encode


def display_of(hosted: HostedMatch, seat: int | None) -> Display:
    """Return the position as the seat sees it; it may choose only while the match is played."""
    state = hosted.match.state
    display = show(state, seat)
    if hosted.status == "playing":
        return display
    choices = display.choices if seat is None else show(state, None).choices
    prompt = "Waiting for players" if hosted.status == "waiting" else ""
    return replace(
        display,
        deciding=(),
        choices=choices,
        prompt=prompt,
        end_action="",
        reminder="",
        notice="",
        standing_order=None,
    )


def seat_infos(live_match: LiveMatch, at: int) -> tuple[SeatInfo, ...]:
    """Return the seats as everybody sees them; `at` is the present time."""
    hosted, online = live_match.hosted, live_match.online
    clocks, reserved = hosted.clocks, hosted.reserved
    timed = clocks.setup is not None
    playing = hosted.status == "playing"
    return tuple(
        [
            SeatInfo(
                name=name,
                kind=seat_state.kind,
                player=seat_state.name,
                level=seat_state.level,
                reserved_for=_reserved_for(hosted, seat) if reserved else "",
                online=seat in online or seat_state.kind == "computer",
                in_play=not playing or hosted.is_in_play(seat),
                remaining_ms=hosted.remaining_ms(seat, at) if timed else None,
                clock_running=timed and playing and clocks.is_running(seat),
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
    """Whether every other seat is a computer's."""
    return bool(seats) and all(
        seat_state.kind == "computer"
        for seat, seat_state in enumerate(hosted.seats)
        if seat not in seats
    )


def offer_infos(hosted: HostedMatch) -> tuple[OfferInfo, ...]:
    """Return the offers that stand."""
    return tuple(
        [
            OfferInfo(offer.kind, offer.by, offer.accepted, offer.target, offer.level)
            for offer in hosted.offers.standing
        ]
    )


def declined_infos(hosted: HostedMatch) -> tuple[DeclinedInfo, ...]:
    """Return the offers that were declined since their players' last turns."""
    return tuple(
        [
            DeclinedInfo(declined.kind, declined.by, declined.declined_by)
            for declined in hosted.offers.declined
        ]
    )


def challenge_infos(live_match: LiveMatch) -> tuple[ChallengeInfo, ...]:
    """Return the challenges to bots, as long as the match waits for players."""
    return live_match.challenges if live_match.hosted.status == "waiting" else ()


def chat_message(hosted: HostedMatch, event: ChatSent) -> ChatMessage:
    """Return a chat message with the sender's name."""
    name = event.name or hosted.seats[event.seat].name
    return ChatMessage(event.seat, name, event.text, event.at)


def snapshot(live_match: LiveMatch, viewer: Viewer) -> Snapshot:
    """Return everything the viewer may see."""
    hosted, at = live_match.hosted, live_match.clock.now()
    created, seat, seats = hosted.created, viewer.seat, viewer.seats
    draft = live_match.draft(seat) if seat in seats else None
    return Snapshot(
        match=hosted.id,
        game=created.game,
        options=dict(hosted.game.options.changed()),
        status=hosted.status,
        ply=hosted.ply,
        seats=seat_infos(live_match, at),
        display=display_of(hosted, seat),
        log=live_match.log_cache.entries(seat),
        fairness=hosted.fairness,
        server_time=at,
        seat=seat,
        own_seats=seats,
        invited=_invited(hosted, viewer),
        is_creator=is_creator(hosted, viewer.principal.id, seats),
        shares_device=len(seats) > 1,
        is_casual=is_casual(hosted, seats),
        can_take_back=seat in seats and can_take_back(hosted, seat),
        has_chance=hosted.game.has_chance,
        clock=created.clock,
        draft=draft.actions if draft else (),
        preview=_preview_of(hosted, seat, draft.actions) if draft and seat is not None else None,
        standing=live_match.standing_seats(seats),
        offers=offer_infos(hosted),
        declined=declined_infos(hosted),
        # Spectators see no chat.
        chat=tuple(chat_message(hosted, message) for message in hosted.chat) if seats else (),
        ending=hosted.ending,
        next_match=hosted.next_match,
        challenges=challenge_infos(live_match),
        listed=created.listed,
        start=None if hosted.game.has_hidden_parts else created.start,
    )


def _invited(hosted: HostedMatch, viewer: Viewer) -> tuple[int, ...]:
    if hosted.status != "waiting":
        return ()
    principal = viewer.principal.id
    return tuple(
        reservation.seat
        for reservation in hosted.created.reserved
        if reservation.principal == principal
    )


def _preview_of(hosted: HostedMatch, seat: int, actions: tuple[str, ...]) -> Display:
    parse = hosted.game.parse_action
    return preview(hosted.match.state, seat, tuple(map(parse, actions)))


def send_snapshot(live_match: LiveMatch, connection: Connection) -> None:
    """Post a snapshot to a connection."""
    connection.standing = live_match.standing_seats(connection.seats)
    connection.post(encode(snapshot(live_match, connection)))
