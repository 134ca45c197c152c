"""`python -m boardwright`, where the program itself is not on the path."""

import sys

from boardwright.cli import main

sys.exit(main())
