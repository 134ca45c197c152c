"""What a network is asked and answers, and the check of its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from boardwright.core.errors import BoardwrightError, PlayerFailed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Evaluate = Callable[[NDArray[np.uint8], NDArray[np.uint8]], tuple[Any, Any]]
else:
    Evaluate = Callable

__all__ = ["Evaluate", "NetworkFailed", "Session", "as_evaluate", "check_answer"]

_TOLERANCE = 0.01
"""By how much shares may miss 1: half precision misses it a little."""


class NetworkFailed(PlayerFailed):
    """A network raised an error, or answered what is no answer."""


class Session(Protocol):
    """An `onnxruntime.InferenceSession`."""

    def get_inputs(self) -> Any: ...
    def run(self, names: list[str] | None, feed: dict[str, Any]) -> Any: ...


def as_evaluate(network: Evaluate | Session) -> Evaluate:
    """The function of a network: itself, or that of an ONNX session.

    The model's first input is the observations; a second one, if there is one, the masks. Its
    outputs are priors and values, in this order.
    """
    if callable(network):
        return network
    if not hasattr(network, "run") or not hasattr(network, "get_inputs"):
        raise BoardwrightError(
            f"evaluate must be a function or an ONNX session, got {type(network).__name__}"
        )
    session = network
    names = [entry.name for entry in session.get_inputs()]

    def evaluate(observations: Any, masks: Any) -> tuple[Any, Any]:
        answer = session.run(None, dict(zip(names, (observations, masks), strict=False)))
        return answer[0], answer[1]

    return evaluate


def check_answer(answer: object, masks: Any, seats: int) -> tuple[Any, Any]:
    """Priors and values as the search reads them; raises `NetworkFailed`."""
    import numpy as np

    if not isinstance(answer, (tuple, list)) or len(answer) != 2:
        raise NetworkFailed("network: the answer must be a pair (priors, values)")
    priors = _array("priors", answer[0], masks.shape)
    values = _array("values", answer[1], (len(masks), seats))
    if (priors < 0).any():
        raise NetworkFailed(f"network: priors must be at least 0, got {priors.min():.4g}")
    totals = values.sum(axis=1)
    if values.min(initial=0.0) < -_TOLERANCE or np.abs(totals - 1).max(initial=0.0) > _TOLERANCE:
        row = int(np.abs(totals - 1).argmax())
        raise NetworkFailed(
            "network: values must be shares of the win that add up to 1, got "
            + ", ".join(f"{value:.4g}" for value in values[row])
        )
    return priors, np.maximum(values, 0)


def _array(name: str, given: Any, shape: tuple[int, ...]) -> Any:
    import numpy as np

    try:
        array = np.ascontiguousarray(given, np.float32)
    except (TypeError, ValueError) as error:
        raise NetworkFailed(f"network: {name} must be numbers: {error}") from error
    if array.shape != shape:
        raise NetworkFailed(f"network: {name} must have shape {shape}, got {array.shape}")
    if not np.isfinite(array).all():
        raise NetworkFailed(f"network: {name} must be finite, got NaN or infinity")
    return array
