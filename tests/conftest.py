"""What all tests share: small figures by default, the large ones with --full.

A test whose strength is a number asks for the fixture `chunk`:

    def test_any_scalar_has_a_position(chunk):
        for seed in range(chunk(800_000, 5_000)): ...

A test that makes sense only with the large figure is marked `@pytest.mark.full`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable

settings.register_profile("small", max_examples=100, deadline=None)
settings.register_profile("full", max_examples=5_000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run with the large figures")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "small")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--full"):
        return
    skip = pytest.mark.skip(reason="runs with --full")
    for item in items:
        if item.get_closest_marker("full"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def chunk(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """`chunk(full, small)`: how much of a large figure to do in this run."""
    everything = pytestconfig.getoption("--full")

    def choose(full: int, small: int) -> int:
        return full if everything else small

    return choose
