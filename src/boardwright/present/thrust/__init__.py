"""The presenter of Thrust!, made from what one side, or a spectator, may know.

The viewer's side is drawn below the range line, the other above; a spectator has Black below. A
counter with a dashed edge is unseen by the enemy, a striped one shows its class only, a plain
one lies face up. Black's counters have round corners, Red's are square.
"""

from boardwright.present.thrust.choices import ThrustChoices as Choices
from boardwright.present.thrust.endings import ENDINGS
from boardwright.present.thrust.narration import narrate
from boardwright.present.thrust.picture import svg
from boardwright.present.thrust.prompt import list_choices
from boardwright.present.thrust.terminal import text
from boardwright.present.thrust.thumbnail import thumbnail

__all__ = ["ENDINGS", "Choices", "list_choices", "narrate", "svg", "text", "thumbnail"]
