"""Spaces of Gymnasium for a game."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from .game import Game


def observation_space(game: Game, mask: bool) -> gymnasium.Space[Any]:
    """The observation, within the bounds of its fields; with `mask` beside it the legal actions."""
    low = np.empty(game.observation_size, np.float32)
    high = np.empty(game.observation_size, np.float32)
    for field in game.fields:
        low[field.slice] = field.low
        high[field.slice] = field.high
    box = gymnasium.spaces.Box(low, high, dtype=np.float32)
    if not mask:
        return box
    legal = gymnasium.spaces.Box(0, 1, (game.num_actions,), dtype=np.int8)
    return gymnasium.spaces.Dict({"observation": box, "action_mask": legal})
