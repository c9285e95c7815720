"""Games of OpenSpiel: `pyspiel.load_game("pioche_<game>(players=3)")` after this is imported.

The first node is a chance node: one of `deals` deals, all equally probable. From then on the match
follows from the actions. `max_moves` ends a match that goes on for longer, without a reward.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from .game import Game, games, numbers_of_players
from .match import State

DEALS = 10_000
MAX_MOVES = 20_000


def _game_type(name: str) -> pyspiel.GameType:
    game = Game(name, numbers_of_players(name)[0])
    return pyspiel.GameType(
        short_name=f"pioche_{name}",
        long_name=f"Pioche {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_players,
        min_num_players=game.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": game.players,
            "deals": DEALS,
            "max_moves": MAX_MOVES,
        },
        default_loadable=True,
    )


class PiocheGame(pyspiel.Game):
    """Made by pyspiel.load_game, through the classes that are registered below."""

    name: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.game = Game(self.name, int(given.get("players", numbers_of_players(self.name)[0])))
        self.deals = int(given.get("deals", DEALS))
        self.max_moves = int(given.get("max_moves", MAX_MOVES))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.deals,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> PiocheState:
        return PiocheState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, kind, params)


class PiocheState(pyspiel.State):
    def __init__(self, game: PiocheGame) -> None:
        super().__init__(game)
        self.match: State | None = None  # not dealt yet
        self.rules = game.game
        self.deals = game.deals
        self.most_steps = game.max_moves
        self.steps = 0

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.match.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return self.match.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.rules.new_state(action)
        else:
            self.match.apply(action)
            self.steps += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.rules.action_name(action)

    def is_terminal(self) -> bool:
        return self.match is not None and (self.match.is_over or self.steps >= self.most_steps)

    def returns(self) -> list[float]:
        return self.match.ranks() if self.match is not None else [0.0] * self.rules.players

    def __str__(self) -> str:
        return "not dealt" if self.match is None else str(self.match.position())

    def __deepcopy__(self, memo: dict[int, Any]) -> PiocheState:
        copy = PiocheState(self.get_game())
        copy.match = None if self.match is None else self.match.copy()
        copy.steps = self.steps
        return copy


class Observer:
    """Observations and information states for OpenSpiel's algorithms."""

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations: {params}")
        self.recall = kind.perfect_recall
        size = game.information_size if self.recall else game.observation_size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information_state" if self.recall else "observation": self.tensor}

    def set_from(self, state: PiocheState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is not None:
            match = state.match
            self.tensor[:] = (
                match.information_state(player) if self.recall else match.observation(player)
            )

    def string_from(self, state: PiocheState, player: int) -> str:
        if state.match is None:
            return "not dealt"
        if self.recall:
            return state.match.information_state_string(player)
        return str(state.match.view(player))


def _register(name: str) -> type[PiocheGame]:
    game_type = _game_type(name)
    made = type(f"Pioche_{name}", (PiocheGame,), {"name": name, "game_type": game_type})
    pyspiel.register_game(game_type, made)
    return made


GAMES = {name: _register(name) for name in games()}
