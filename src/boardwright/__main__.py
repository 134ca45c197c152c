"""`python -m boardwright`, for when the program isn't on the path."""

import sys

from boardwright.cli import main

sys.exit(main())
