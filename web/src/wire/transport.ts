/** The two ways to a table: a socket to the server, or a line to the engine in this page. */

import { isLocal } from "./local";

/** As much of a WebSocket as a connection needs. */
export interface Transport {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

/** What comes of it. */
export interface Ears {
  heard(text: string): void;
  closed(): void;
}

export const OPEN = 1;
const [CONNECTING, CLOSED] = [0, 3];

export function isOpening(transport: Transport): boolean {
  return transport.readyState === CONNECTING;
}

export function openTransport(table: string, seen: string, ears: Ears): Transport {
  return isLocal(table) ? new EngineLine(table, seen, ears) : openSocket(table, seen, ears);
}

function openSocket(table: string, seen: string, ears: Ears): Transport {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("seen", seen);
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => ears.heard(String(data));
  socket.onclose = () => ears.closed();
  return socket;
}

/** A line to the engine, which may have to be loaded first. */
class EngineLine implements Transport {
  readyState = CONNECTING;
  #line: { send(text: string): void; close(): void } | null = null;

  constructor(
    table: string,
    seen: string,
    private readonly ears: Ears,
  ) {
    void this.#open(table, seen);
  }

  async #open(table: string, seen: string): Promise<void> {
    try {
      const { connect } = await import("../engine/client");
      if (this.readyState === CLOSED) return;
      this.#line = connect(table, seen, {
        frame: (text) => {
          this.readyState = OPEN;
          this.ears.heard(text);
        },
        closed: () => this.#end(),
      });
    } catch {
      this.#end();
    }
  }

  #end(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.ears.closed();
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.readyState = CLOSED;
    this.#line?.close();
  }
}
