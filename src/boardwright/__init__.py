"""Boardwright: Thrive, Grow and Thrust!, exactly, behind one interface.

>>> import boardwright
>>> state = boardwright.game("thrive").start()
>>> [str(action) for action in state.legal_actions(0)][:3]
['a1-a2', 'b1-b2', 'c1-c2']
"""

import boardwright.games  # noqa: F401  registers the games
from boardwright.core import *  # noqa: F403  the public door is core's
from boardwright.core import __all__ as __all__

__version__ = "0.1.0"
