"""Exact odds, settlement and simulated rounds of five table games."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

__version__: str

def games() -> list[str]:
    """The games, by the names that every function takes."""

def odds(game: str, what_if: dict[str, Any] | None = None) -> dict[str, Any]:
    """The exact odds of every wager; `what_if` has the fields of a what-if file."""

def distribution(
    game: str, wager: str | None = None, what_if: dict[str, Any] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Every return of a wager in units, and its probability."""

def settle(game: str, round: dict[str, Any]) -> dict[str, Any]:
    """Settles a round. Raises ValueError with the clause if the book refuses it."""

def simulate(
    game: str,
    rounds: int = 1_000_000,
    seed: int = 1,
    wager: str | None = None,
    what_if: dict[str, Any] | None = None,
    strategy: dict[str, Any] | None = None,
) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.int64]]:
    """Plays rounds: the figures, and for one wager its returns and how often each came."""
