"""Search with a network, for games with open information: PUCT in C++, the network in Python.

A network is anything that judges positions in batches: a Python function, or an ONNX model.
"""

from boardwright.engine.network.evaluate import Evaluate, NetworkFailed, as_evaluate
from boardwright.engine.network.forest import Forest
from boardwright.engine.network.network_player import network_player
from boardwright.engine.network.onnx_model import OnnxModel, load_network

__all__ = [
    "Evaluate",
    "Forest",
    "NetworkFailed",
    "OnnxModel",
    "as_evaluate",
    "load_network",
    "network_player",
]
