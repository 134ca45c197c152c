"""Side views of the ships by kind: SVG paths around (0, 0), bow to the right, where Close is."""

from __future__ import annotations

__all__ = ["HULLS"]

HULLS = {
    "freighter": "M-21-6h9v12h-9zM-11-6h9v12h-9zM-1-6h9v12h-9zM9-5h6l6 5-6 5h-6z",
    "patrol": "M21 0L11-5H-5L-10-11H-17L-13-3-19 0-13 3-17 11H-10L-5 5H11ZM7-1.6h6v3.2h-6z",
    "salvage": "M-20-7h22v14h-22zM4-9h9l8 6-3 3-7-5h-7zM4 9h9l8-6-3-3-7 5h-7zM-15-3h5v6h-5z",
    "subcompact": "M-10 0c0-5 5-8 11-8s12 4 12 8-6 8-12 8-11-3-11-8zM-15-4h3v8h-3zM3-4h6v4h-6z",
    "fighter": "M21 0L4-3-7-11H-13L-9-3-18-2V2L-9 3-13 11H-7L4 3Z",
    "highend": "M22 0C12-5-2-7-19-4L-14 0-19 4C-2 7 12 5 22 0zM-15-10H-8L4-6-9-6zM-4-1h9v2h-9z",
    "science": "M-21-6h10v12h-10zM-10-1.5h13v3h-13z"
    "M4-11c10 3 10 19 0 22 5-7 5-15 0-22zM13-1h8v2h-8z",
    "troop": "M-20-10H5L21-3V3L5 10H-20L-15 0ZM-10-5h4v10h-4zM-2-5h4v10h-4z",
    "cruiser": "M-21 1c0-5 6-6 12-6H11c6 0 9 2 11 5l-6 6H-16zM-9-10H8v3H-9z"
    "M-11-2h3v3h-3zM-5-2h3v3h-3zM1-2h3v3h-3zM7-2h3v3h-3z",
}
