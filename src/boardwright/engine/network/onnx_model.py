"""A network in an ONNX file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from boardwright.core.errors import BoardwrightError, quote
from boardwright.core.missing_extra import MissingExtra
from boardwright.engine.network.evaluate import NetworkFailed, as_evaluate

__all__ = ["OnnxModel", "load_network"]


class OnnxModel:
    """The function of a model: `model(observations, masks)` gives priors and values.

    Runs on one thread of the CPU. Raises `BoardwrightError` if the file holds no such model.
    """

    def __init__(self, path: Path | str) -> None:
        try:
            import onnxruntime
        except ModuleNotFoundError as error:
            raise MissingExtra("a network in a file", error, "research") from None
        self.path = Path(path)
        if not self.path.is_file():
            raise BoardwrightError(f"no such file: {quote(str(path))}")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            session = onnxruntime.InferenceSession(
                str(path), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # ONNX Runtime's errors have no common base of their own
            raise BoardwrightError(f"not an ONNX model: {quote(str(path))}") from error
        inputs, outputs = session.get_inputs(), session.get_outputs()
        if len(inputs) not in (1, 2) or len(outputs) != 2:
            raise BoardwrightError(
                "a network has the inputs observations and perhaps masks, and the outputs priors "
                f"and values; {quote(self.path.name)} has {len(inputs)} inputs and "
                f"{len(outputs)} outputs"
            )
        self._evaluate = as_evaluate(session)

    def __call__(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        try:
            return self._evaluate(observations, masks)
        except Exception as error:  # as above: what it raises depends on the model
            first, *_ = str(error).splitlines() or [type(error).__name__]
            raise NetworkFailed(f"network {quote(self.path.name)}: {first}") from error


@lru_cache(maxsize=8)
def load_network(path: str) -> OnnxModel:
    """The model in this file; the arena's players in one process share it."""
    return OnnxModel(path)
