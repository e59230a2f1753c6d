"""Random play in Pgx, many games side by side, on whatever JAX finds: steps per second, batch by batch.

It runs in the environment of Pgx, so it uses the standard library and Pgx only. A whole stretch of steps is compiled
into one, chance and new games included, which is the quickest way that Pgx can be played.
"""

from __future__ import annotations

import argparse
import json
from time import perf_counter, process_time
from typing import Any

import jax  # type: ignore[import-not-found,import-untyped,unused-ignore]
import pgx  # type: ignore[import-not-found,import-untyped,unused-ignore]
from pgx.experimental.wrappers import auto_reset  # type: ignore[import-not-found,import-untyped,unused-ignore]

GAMES = ("tic_tac_toe", "connect_four", "backgammon")
STRETCH = 64
"""Steps that are compiled into one."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Play random games of Pgx and count the steps.")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how long to play at each batch (1)")
    parser.add_argument("--batches", default="10,14", metavar="P,Q,…", help="play 2 to these powers at a time (10,14)")
    choices = parser.parse_args()
    for game in GAMES:
        for power in map(int, choices.batches.split(",")):
            speed = steps_per_second(game, 1 << power, choices.seconds)
            said = {"engine": "Pgx", "game": game, "batch": 1 << power, "moves_per_second": speed}
            print(json.dumps(said | {"device": jax.devices()[0].device_kind, "jax": jax.__version__}), flush=True)


def steps_per_second(game: str, batch: int, seconds: float) -> float:
    """After a stretch that is not counted, in which everything is compiled."""
    env = pgx.make(game)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        choosing, going_on = jax.random.split(key)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choosing, chances, axis=-1)
        return step(state, action, jax.random.split(going_on, batch)), None

    def several(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, STRETCH))[0]

    stretch = jax.jit(several)

    key = jax.random.PRNGKey(1)
    state = jax.block_until_ready(stretch(jax.jit(init)(jax.random.split(key, batch)), key))
    # On a processor its own time counts, as for every engine; a GPU is waited for by the clock on the wall.
    clock = process_time if jax.default_backend() == "cpu" else perf_counter
    stretches, began = 0, clock()
    while (spent := clock() - began) < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(stretch(state, now))
        stretches += 1
    return stretches * STRETCH * batch / spent


if __name__ == "__main__":
    main()
