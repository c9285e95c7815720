"""States, players, records."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import numpy as np
import pioche
import pytest
from tables import TABLES


def play(state: pioche.State, steps: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if state.is_over:
            return
        state.apply(rng.choice(state.legal_actions()))


def test_there_are_games() -> None:
    assert len(pioche.games()) >= 5


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_copies_and_pickles_go_on_the_same(name: str, players: int) -> None:
    state = pioche.state(name, players, seed=7)
    play(state, 50)
    others = [state.copy(), copy.copy(state), copy.deepcopy(state)]
    others.append(pickle.loads(pickle.dumps(state)))
    assert all(other == state for other in others)
    for other in [*others, state]:
        play(other, 40, seed=2)
    assert all(other == state for other in others)
    assert all(np.array_equal(x.observation(0), state.observation(0)) for x in others)
    again = pickle.loads(pickle.dumps(state.game))
    assert (again.name, again.players, again.options) == (name, players, state.game.options)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_masks_actions_and_fields(name: str, players: int) -> None:
    state = pioche.state(name, players, seed="ab")
    game = state.game
    assert len({game.action_name(action) for action in range(game.num_actions)}) == game.num_actions
    assert game.action_name(game.wait) == "wait"
    for action in range(game.num_actions):
        assert game.action_number(game.action_name(action)) == action
    fields = pioche.fields(name, players)
    assert sum(field.size for field in fields) == game.observation_size
    for _ in range(30):
        assert np.flatnonzero(state.mask()).tolist() == state.legal_actions()
        observation = state.observation()
        assert observation.shape == (game.observation_size,)
        for field in fields:
            part = observation[field.slice]
            assert (part >= field.low).all() and (part <= field.high).all(), field.name
        assert state.information_state().shape == (game.information_size,)
        play(state, 3)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_hidden_is_in_what_a_seat_is_given(name: str, players: int) -> None:
    state = pioche.state(name, players, seed=3)
    for seed in range(20):
        play(state, 5, seed)
        if state.is_over:
            break
        for seat in range(players):
            other = state.determinize(seat, seed)
            assert np.array_equal(other.observation(seat), state.observation(seat))
            assert np.array_equal(other.information_state(seat), state.information_state(seat))
            assert other.view(seat) == state.view(seat)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_records_are_written_read_and_verified(name: str, players: int, tmp_path: Path) -> None:
    state = pioche.state(name, players, seed=5)
    play(state, 100_000)
    assert state.is_over
    assert abs(sum(state.ranks())) < 1e-5
    assert max(state.ranks()) > 0 or set(state.ranks()) == {0.0}
    path = tmp_path / "record.json"
    path.write_text(state.record(), encoding="utf-8")
    record = path.read_text(encoding="utf-8")
    assert pioche.State.from_record(record).record() == record
    assert pioche.State.from_record(record, moves=3).moves_made == 3
    assert pioche.verify(record).good
    spoiled = record.replace('"scores":[', '"scores":[1', 1)
    assert not pioche.verify(spoiled).good


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_players_search_and_hints(name: str, players: int) -> None:
    state = pioche.state(name, players, seed=9)
    everybody = [pioche.Player(level, 1) for level in ("random", "easy", "normal", "hard@20sims")]
    for step in range(20):
        if state.is_over:
            break
        state.apply(everybody[step % 4].choose(state))
    if not state.is_over:
        ranked = pioche.search(state, simulations=50, seed=1)
        assert sorted(one.action for one in ranked) == state.legal_actions()
        assert ranked == pioche.search(state, simulations=50, seed=1) or any(
            one.points != one.points for one in ranked
        )
        assert pioche.hint(state, simulations=20)["moves"]


def test_what_is_wrong_is_told() -> None:
    name = pioche.games()[0]
    state = pioche.state(name, 2)
    before = state.copy()
    with pytest.raises(ValueError, match="no action 100000"):
        state.apply(100_000)
    with pytest.raises(ValueError):
        state.play(0, "nonsense")
    with pytest.raises(ValueError):
        pioche.game(name, 99)
    with pytest.raises(ValueError):
        pioche.game("chess", 2)
    with pytest.raises(ValueError):
        pioche.game(name, 2, no_such_option=1)
    with pytest.raises(ValueError):
        pioche.Player("clever")
    with pytest.raises(ValueError, match="not a saved state"):
        pioche.State.load("{}")
    assert state == before
