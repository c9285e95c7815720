"""How the checks of the tree tell what they found."""

import sys


class Report:
    """Counts what holds, and prints each hole as `file:line: message`."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def hole(self, place, message):
        self.failed += 1
        print(f"{place}: {message}")

    def check(self, holds, place, message):
        if holds:
            self.passed += 1
        else:
            self.hole(place, message)

    def finish(self):
        """Prints the totals and leaves; having found nothing to check is a failure too."""
        if self.passed + self.failed == 0:
            self.hole(".", "there is nothing to check")
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
