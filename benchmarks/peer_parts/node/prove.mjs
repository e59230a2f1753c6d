// One game with a peer's own clients, before it is measured: it refuses what the rules forbid, and no seat is ever sent
// a card that lies face down for it. Usage: node prove.mjs colyseus|boardgame URL

import assert from "node:assert/strict";
import { createRequire } from "node:module";

import { CELLS, NONE, SEATS, lookOf } from "./island.mjs";

const [peer, url] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const shuffled = (list) =>
  list
    .map((item) => [Math.random(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
const deck = shuffled([...Array(25).keys()]).slice(0, CELLS);
const dealt = { deck, treasures: shuffled([1, 1, 2, 2, 2, 3, 4]) };

/** Four seats, each with `state()`, what it sees now, and `ready()` and `reveal(cell)`. */
async function colyseusSeats() {
  const { Client } = await import("@colyseus/sdk");
  const rooms = [];
  for (let seat = 0; seat < SEATS; seat += 1)
    rooms.push(
      seat === 0
        ? await new Client(url).create("island", { seat, ...dealt })
        : await new Client(url).joinById(rooms[0].roomId, { seat }),
    );
  return rooms.map((room, seat) => ({
    state: () => {
      const { seats, ...seen } = room.state.toJSON();
      const looks = (seats ?? []).map((each) => each.look ?? []);
      assert.ok(looks.every((look, other) => other === seat || look.length === 0));
      return { ...seen, look: looks[seat] ?? [] };
    },
    ready: () => room.send("ready"),
    reveal: (cell) => room.send("reveal", cell),
    leave: () => room.leave(),
  }));
}

async function boardgameSeats() {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { matchID } = await post("/games/island/create", { numPlayers: SEATS, setupData: dealt });
  const server = { client: false, move: () => {} };
  const game = { name: "island", moves: { ready: server, reveal: server } };
  const credentials = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const sits = { playerID: String(seat), playerName: "P" };
    credentials.push((await post(`/games/island/${matchID}/join`, sits)).playerCredentials);
  }
  // One after the other, and none before all sit: FlatFile reads a file and writes it again, and loses what another
  // request has written between the two.
  const seats = [];
  for (const [seat, playerCredentials] of credentials.entries()) {
    const client = Client({
      game,
      multiplayer: SocketIO({ server: url }),
      matchID,
      playerID: String(seat),
      credentials: playerCredentials,
      debug: false,
    });
    const connected = new Promise((resolve) => client.subscribe((state) => state && resolve()));
    client.start();
    await connected;
    seats.push({
      state: () => client.getState()?.G,
      ready: () => client.moves.ready(),
      reveal: (cell) => client.moves.reveal(cell),
      leave: () => client.stop(),
    });
  }
  return seats;
}

/** Wait until every seat sees this. */
async function until(seats, seen, what) {
  const end = Date.now() + 20_000;
  while (!seats.every((seat) => seat.state()?.cells?.length === CELLS && seen(seat.state()))) {
    assert.ok(Date.now() < end, `never seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  seats.forEach((seat, number) => honest(seat.state(), number));
}

function honest(state, seat) {
  state.cells.forEach((card, cell) => assert.ok(card === NONE || card === deck[cell]));
  assert.deepEqual([...state.look], state.looking > 0 ? lookOf(dealt, seat) : []);
  assert.equal(state.secrets, undefined);
}

const seats = await (peer === "colyseus" ? colyseusSeats() : boardgameSeats());
await until(seats, (state) => state.looking === SEATS, "the beginning");
seats[1].ready();
for (let seat = 0; seat < SEATS; seat += 1) {
  seats[seat].ready();
  await until(seats, (state) => state.looking === SEATS - 1 - seat, `seat ${seat} is ready`);
}
let moves = SEATS;
while (seats[0].state().winner === NONE) {
  const { cells, turn, round, left } = seats[0].state();
  const cell = shuffled([...cells.keys()].filter((each) => cells[each] === NONE))[0];
  seats[(turn + 1) % SEATS].reveal(cell);
  seats[turn].reveal(CELLS);
  seats[turn].reveal(cell);
  await until(seats, (state) => state.left === left - 1 || state.round === round + 1, `move ${moves}`);
  moves += 1;
}
seats.forEach((seat) => seat.leave());
console.log(JSON.stringify({ moves, winner: seats[0].state().winner }));
process.exit(0);
