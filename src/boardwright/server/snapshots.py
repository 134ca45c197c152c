"""What each pair of eyes is shown of a match: snapshots and updates.

Everything hidden comes from `table`, which makes it of the viewing seat's view and observations.
The rest (seats, clocks, offers, the ending, the dice so far) is public.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from boardwright.hosting import events as log
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.present import log_entries, preview, show
from boardwright.server.clock import now
from boardwright.server.connection import Connection, Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.messages import (
    Chat,
    Display,
    LogEntry,
    Offered,
    Said,
    SeatShown,
    Snapshot,
    Update,
)

__all__ = ["Broadcast", "encode", "is_casual", "send_snapshot", "snapshot", "table_of"]

encode = msgspec.json.Encoder().encode


def table_of(hosted: HostedMatch, seat: int | None) -> Display:
    """The position; before the start and after the end everybody only looks on."""
    state = hosted.match.state
    table = show(state, seat)
    if hosted.status == "playing":
        return table
    choices = table.choices if seat is None else show(state, None).choices
    todo = "Waiting for players" if hosted.status == "waiting" else ""
    return replace(table, deciding=(), choices=choices, todo=todo, optional="")


def seats_shown(live_match: LiveMatch, at: int) -> tuple[SeatShown, ...]:
    hosted, online = live_match.hosted, live_match.online
    clocks = hosted.clocks
    playing = hosted.status == "playing"
    return tuple(
        [
            SeatShown(
                name=name,
                kind=seat_state.kind,
                player=seat_state.name,
                level=seat_state.level,
                reserved_for=_reserved_for(hosted, seat),
                online=seat in online or seat_state.kind == "computer",
                in_play=not playing or hosted.is_in_play(seat),
                left=hosted.left(seat, at),
                running=playing and clocks.is_running(seat),
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


def _offers(hosted: HostedMatch) -> tuple[Offered, ...]:
    return tuple(
        Offered(one.what, one.by, one.accepted, one.target, one.level)
        for one in hosted.offers.standing
    )


def _chat_message(hosted: HostedMatch, event: log.ChatSent) -> Said:
    name = event.name or hosted.seats[event.seat].name
    return Said(event.seat, name, event.text, event.at)


def snapshot(live_match: LiveMatch, viewer: Viewer) -> Snapshot:
    """Everything the viewer may see."""
    hosted, at = live_match.hosted, now()
    opened, seat, seats = hosted.created, viewer.seat, viewer.seats
    draft = live_match.draft(seat) if seat in seats else None
    return Snapshot(
        match=hosted.id,
        game=opened.game,
        options=dict(hosted.game.options.changed()),
        status=hosted.status,
        ply=hosted.ply,
        seats=seats_shown(live_match, at),
        table=table_of(hosted, seat),
        told=tuple(log_entries(hosted.match, seat)),
        fair=hosted.fair,
        now=at,
        seat=seat,
        mine=seats,
        invited=_invited(hosted, viewer),
        creator=viewer.principal.id == opened.creator,
        device=len(seats) > 1,
        casual=is_casual(hosted, seats),
        clock=opened.clock,
        draft=draft.actions if draft else (),
        drafted=_drafted(hosted, seat, draft.actions) if draft and seat is not None else None,
        offers=_offers(hosted),
        # Chat is for the players of the match.
        chat=tuple(_chat_message(hosted, one) for one in hosted.chat) if seats else (),
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


class Broadcast:
    """One change of a match, told to everybody connected, encoded once for each pair of eyes."""

    def __init__(self, live_match: LiveMatch) -> None:
        """Before the change."""
        hosted = live_match.hosted
        self._room = live_match
        self._count = hosted.match.count
        self._status = hosted.status
        self._fair = _dice(hosted)
        live_match.new_lines()

    def tell(self, events: Sequence[log.Event]) -> None:
        """After it."""
        live_match = self._room
        if not live_match.connections:
            return
        said = [one for one in events if isinstance(one, log.ChatSent)]
        for one in said:
            self._send_chat(one)
        if len(said) == len(events):
            return
        if any(isinstance(one, log.TakenBack) for one in events):
            for connection in live_match.connections:
                send_snapshot(live_match, connection)
            return
        self._update_all()

    def _send_chat(self, said: log.ChatSent) -> None:
        """To the players."""
        text = encode(Chat(_chat_message(self._room.hosted, said)))
        for one in self._room.connections:
            if one.seats:
                one.post(text)

    def _update_all(self) -> None:
        live_match, hosted = self._room, self._room.hosted
        common = self._common()
        grown = hosted.match.count > self._count
        moved = grown or hosted.status != self._status
        record = _Lines(hosted, live_match.new_lines() if grown else None)
        texts: dict[int | None, bytes] = {}
        for one in live_match.connections:
            if one.follows_turn and _follow_turn(live_match, one):
                send_snapshot(live_match, one)
                continue
            text = texts.get(one.seat)
            if text is None:
                update = common
                if moved:
                    told, table = record.told(one.seat), table_of(hosted, one.seat)
                    update = replace(common, told=told, table=table)
                text = texts[one.seat] = encode(update)
            one.post(text)

    def _common(self) -> Update:
        live_match = self._room
        hosted, at = live_match.hosted, now()
        told = _dice(hosted) != self._fair or hosted.status != self._status
        return Update(
            ply=hosted.ply,
            status=hosted.status,
            seats=seats_shown(live_match, at),
            now=at,
            fair=hosted.fair if told else None,
            offers=_offers(hosted),
            ending=hosted.ending,
            next_match=hosted.next_match,
        )


def _dice(hosted: HostedMatch) -> object:
    """What the dice and seals hang on, for comparison: the seats have the seeds."""
    return hosted.rolls, len(hosted.sealed), tuple(hosted.seats)


class _Lines:
    """The new lines of the record; where nothing is hidden they read the same to everybody."""

    def __init__(self, hosted: HostedMatch, since: tuple[int, int] | None) -> None:
        self._sitting = hosted
        self._since = since
        self._open: tuple[LogEntry, ...] | None = None

    def told(self, seat: int | None) -> tuple[LogEntry, ...]:
        match = self._sitting.match
        if self._since is None:
            return ()
        if match.game.has_hidden_parts:
            return tuple(log_entries(match, seat, *self._since))
        if self._open is None:
            self._open = tuple(log_entries(match, None, *self._since))
        return self._open


def _follow_turn(live_match: LiveMatch, one: Connection) -> bool:
    """The turn has gone on to another seat of this device."""
    for seat in live_match.hosted.deciding:
        if seat in one.seats:
            if seat == one.seat:
                return False
            one.seat = seat
            return True
    return False


def send_snapshot(live_match: LiveMatch, one: Connection) -> None:
    one.post(encode(snapshot(live_match, one)))
