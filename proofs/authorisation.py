"""Who may do what: every route and command, by everybody, in every state of a match.

authorisation.toml is the specification: for each operation and state, the outcomes and whose they
are. An outcome is the code of a refusal, or the status or message of a success and what it gives.

    python -m proofs.authorisation          # the cells that the specification lacks, as they are
    python -m proofs.authorisation --all    # all cells as they are

Read what is printed before you add it to the specification: the command knows what the server does,
not what it should do.
"""

from __future__ import annotations

import argparse
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tests.server.process import running

from proofs.authorisation_cells import PRINCIPALS, Operation, Scene, operations
from proofs.proof import Figure, Run

__all__ = ["CLAIM", "prove"]

CLAIM = "Every route and command is refused to whom it is not meant for, in every state of a match."
SPECIFICATION = Path(__file__).with_name("authorisation.toml")
Cell = tuple[str, str, str]
"""Operation, state and principal."""


def prove(run: Run) -> Iterator[Figure]:
    """Try every cell of the matrix against a real server, and compare it with the specification."""
    listed, cells = read_specification(), list(all_cells())
    missing = sorted(set(cells) - listed.keys())
    yield Figure("cells that are not specified", _count(missing), "0", not missing)
    removed = sorted(listed.keys() - set(cells))
    yield Figure("specified cells that do not exist", _count(removed), "0", not removed)
    found = dict(try_cells(run.folder, [cell for cell in cells if cell in listed]))
    wrong = [
        f"{' | '.join(cell)}: {outcome}, not {listed[cell]}"
        for cell, outcomes in found.items()
        for outcome in outcomes
        if outcome != listed[cell]
    ]
    tried = sum(map(len, found.values()))
    yield Figure("requests tried", f"{tried:,}", "all cells", len(found) == len(cells))
    yield Figure("outcomes other than specified", _count(wrong), "0", not wrong)


def all_cells() -> Iterator[Cell]:
    """Every operation in each of its states by every principal."""
    for operation in operations().values():
        for state in operation.states:
            for principal in PRINCIPALS:
                yield operation.name, state, principal


def read_specification() -> dict[Cell, str]:
    """The outcomes of authorisation.toml; raises `ValueError` if a cell has two."""
    cells: dict[Cell, str] = {}
    for operation, states in tomllib.loads(SPECIFICATION.read_text()).items():
        for state, outcomes in states.items():
            for outcome, principals in outcomes.items():
                for cell in _expand(operation, state, principals):
                    if cell in cells:
                        raise ValueError(f"{' | '.join(cell)} is listed twice")
                    cells[cell] = outcome
    return cells


def _expand(operation: str, states: str, principals: str) -> Iterator[Cell]:
    """The cells of one line: states and principals are separated by spaces."""
    names = PRINCIPALS if principals == "everybody" else principals.split()
    return ((operation, state, name) for state in states.split() for name in names)


def try_cells(data: Path, cells: Iterable[Cell]) -> Iterator[tuple[Cell, list[str]]]:
    """Try cells against a server of their own, and yield what came of them."""
    known: Mapping[str, Operation] = operations()
    with running(data / "server", BOARDWRIGHT_LIMITS="off") as server:
        scene = Scene(server.url)
        for cell in cells:
            name, state, principal = cell
            yield cell, scene.try_cell(known[name], state, principal)
        scene.close()


def _count(items: Sequence[object]) -> str:
    return f"{len(items)}" + (f", such as {items[0]}" if items else "")


def _print_cells(cells: Iterable[Cell]) -> None:
    """Print cells in the form of the specification; states with the same outcomes share lines."""
    grouped: dict[tuple[str, str], dict[str, list[str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for (name, state, principal), outcomes in try_cells(Path(folder), cells):
            outcome = " or ".join(dict.fromkeys(outcomes))
            grouped.setdefault((name, state), {}).setdefault(outcome, []).append(principal)
    states: dict[tuple[str, str], list[str]] = {}
    for (name, state), by_outcome in grouped.items():
        lines = "\n".join(f'"{one}" = "{_names(who)}"' for one, who in by_outcome.items())
        states.setdefault((name, lines), []).append(state)
    for (name, lines), alike in states.items():
        print(f'["{name}"."{" ".join(alike)}"]\n{lines}\n')


def _names(principals: list[str]) -> str:
    return "everybody" if principals == list(PRINCIPALS) else " ".join(principals)


def main() -> None:
    """Print the cells that are not specified yet."""
    parser = argparse.ArgumentParser(prog="python -m proofs.authorisation")
    parser.add_argument("--all", action="store_true", help="print all cells")
    listed = {} if parser.parse_args().all else read_specification()
    _print_cells([cell for cell in all_cells() if cell not in listed])


if __name__ == "__main__":
    main()
