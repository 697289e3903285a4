"""Runs the tests and prints a line of JSON for each: its class, its sentence, and the problem if there is one."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from unittest import TestCase, TestLoader, TestResult, TestSuite


class Report(TestResult):
    """Collects the outcome of each test."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: dict[str, str] = {}

    def stopTest(self, test: TestCase) -> None:
        super().stopTest(test)
        for failed, problem in [*self.failures, *self.errors]:
            # A part of a test is named after the test, with its parameters in brackets.
            if failed.id().partition(" ")[0] == test.id():
                self.problems[test.id()] = problem
        name = type(test).__name__
        line = {"group": name, "title": test.shortDescription() or test.id(), "problem": self.problems.get(test.id())}
        print(json.dumps(line), flush=True)

    def addError(self, test: Any, err: Any) -> None:
        super().addError(test, err)
        if not isinstance(test, TestCase):
            print(json.dumps({"group": "setup", "title": str(test), "problem": self.errors[-1][1]}), flush=True)


def tests() -> TestSuite:
    """All tests of this folder."""
    here = Path(__file__).parent
    return TestLoader().discover(str(here), top_level_dir=str(here.parent))


if __name__ == "__main__":
    tests().run(Report())
    sys.exit(0)
