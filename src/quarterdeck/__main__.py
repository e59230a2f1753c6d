"""`python -m quarterdeck` is the command `quarterdeck`."""

import sys

from quarterdeck.cli import main

sys.exit(main())
