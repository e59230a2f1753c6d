"""The bare server that ours is measured against: the same stack, the same messages, no rules and no store.

Each text frame that comes in is answered as a move is: one frame to each of the four sockets of the room, as long as
an update of ours is on average, and one to the sender, as long as our acknowledgement.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections import defaultdict

import uvloop
from aiohttp import WSMsgType, web

BEAT = 20
LONGEST_FRAME = 4_096
UPDATE, DONE = b'{"type":"update"', b'{"type":"done"'


def application(update_bytes: int, done_bytes: int) -> web.Application:
    rooms: defaultdict[str, list[web.WebSocketResponse]] = defaultdict(list)
    update = UPDATE.ljust(update_bytes, b"u")
    done = DONE.ljust(done_bytes, b"d")

    async def enter(request: web.Request) -> web.StreamResponse:
        own = web.WebSocketResponse(compress=False, heartbeat=BEAT, max_msg_size=LONGEST_FRAME)
        await own.prepare(request)
        room = rooms[request.match_info["room"]]
        room.append(own)
        try:
            async for _ in own:
                for each in tuple(room):
                    await each.send_frame(update, WSMsgType.TEXT)
                await own.send_frame(done, WSMsgType.TEXT)
        finally:
            room.remove(own)
        return own

    app = web.Application()
    app.add_routes([web.get("/room/{room}", enter)])
    return app


async def serve(update_bytes: int, done_bytes: int) -> None:
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    runner = web.AppRunner(application(update_bytes, done_bytes), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    await web.SockSite(runner, listening, backlog=1024).start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1000)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    print(f"The bare server is at http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    await stop.wait()
    await runner.cleanup()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as loop:
        loop.run(serve(int(sys.argv[1]), int(sys.argv[2])))
