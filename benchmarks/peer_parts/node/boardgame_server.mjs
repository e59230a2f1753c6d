// boardgame.io with the island as a game: in memory, or with its FlatFile storage in the folder that is named.

import { createRequire } from "node:module";

import { NONE, beginning, lookOf, ready, reveal } from "./island.mjs";

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

export const island = {
  name: "island",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: (_, { deck, treasures }) => ({ ...beginning(), secrets: { deck, treasures, won: [] } }),
  playerView: ({ G, playerID }) => {
    const { secrets, ...seen } = G;
    seen.look = G.looking > 0 && playerID ? lookOf(secrets, Number(playerID)) : [];
    return seen;
  },
  moves: {
    ready: {
      client: false,
      move: ({ G, playerID }) => (ready(G, Number(playerID)) ? undefined : INVALID_MOVE),
    },
    reveal: {
      client: false,
      move: ({ G, playerID }, cell) =>
        reveal(G, G.secrets, Number(playerID), cell) ? undefined : INVALID_MOVE,
    },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.turn % 4 },
  },
  endIf: ({ G }) => (G.winner === NONE ? undefined : { winner: G.winner }),
};

const folder = process.argv[2];
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [island], origins: [Origins.LOCALHOST], ...(db && { db }) });
const { appServer } = await server.run({ port: 0 }, () => {});
// Every two minutes the storage reads all its files for expired ones, and one that is just being written ends the server.
if (db) require("node-persist").stopExpiredKeysInterval();
console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`);
