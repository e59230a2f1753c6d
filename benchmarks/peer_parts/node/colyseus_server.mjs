// Colyseus with the island as a room. It sends a patch for each move, instead of every 50 ms.

import { createServer } from "node:http";

import { Room, Server } from "@colyseus/core";
import { ArraySchema, StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

import { SEATS, beginning, lookOf, ready, reveal } from "./island.mjs";

const AN_HOUR = 3_600_000;

const Seat = schema({ look: t.array("uint8").view() }, "Seat");
const Island = schema(
  {
    cells: t.array("uint8"),
    chests: t.array("uint8"),
    turn: t.uint8(),
    looking: t.uint8(),
    round: t.uint8(),
    last: t.uint8(),
    left: t.uint8(),
    out: t.uint8(),
    heir: t.uint8(),
    winner: t.uint8(),
    seats: t.array(Seat),
  },
  "Island",
);

class IslandRoom extends Room {
  maxClients = SEATS;
  // Without a rate Colyseus has a timer that ticks 60 times a second in every room, which would be charged to it.
  patchRate = AN_HOUR;

  onCreate({ deck, treasures }) {
    this.secrets = { deck, treasures, won: [] };
    this.seatOf = new Map();
    const { cells, chests, ...numbers } = beginning();
    const island = new Island();
    Object.assign(island, numbers);
    island.cells = new ArraySchema(...cells);
    island.chests = new ArraySchema(...chests);
    island.seats = new ArraySchema();
    for (let seat = 0; seat < SEATS; seat += 1) {
      const own = new Seat();
      own.look = new ArraySchema(...lookOf(this.secrets, seat));
      island.seats.push(own);
    }
    this.state = island;
    this.onMessage("ready", (client) => this.done(ready(island, this.seatOf.get(client.sessionId))));
    this.onMessage("reveal", (client, cell) =>
      this.done(reveal(island, this.secrets, this.seatOf.get(client.sessionId), cell)),
    );
  }

  onJoin(client, { seat }) {
    this.seatOf.set(client.sessionId, seat);
    client.view = new StateView();
    client.view.add(this.state.seats[seat]);
  }

  done(lawful) {
    if (!lawful) return;
    if (this.state.looking === 0 && this.state.seats[0].look.length > 0)
      for (const own of this.state.seats) own.look.clear();
    this.broadcastPatch();
  }
}

const http = createServer();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) });
server.define("island", IslandRoom);
await server.listen(0, "127.0.0.1");
console.log(`Colyseus is at http://127.0.0.1:${http.address().port}`);
