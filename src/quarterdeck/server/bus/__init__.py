"""How the workers of one server tell each other what has changed."""

from quarterdeck.server.bus.bus import Bus, BusFailed, LocalBus
from quarterdeck.server.bus.machine import MachineBus, Post
from quarterdeck.server.bus.nats import NatsBus

SCHEMES = ("nats://", "tls://")


def open_bus(url: str | None, channel: str = "quarterdeck", post: Post | None = None) -> Bus:
    """The bus at this address, not yet connected. Without an address it is that of the machine's workers.

    `post` is this worker's among them. Without a post the server is one process.
    """
    if not url:
        return LocalBus() if post is None else MachineBus(post)
    if url.lower().startswith(SCHEMES):
        return NatsBus(url, channel)
    # The address may hold a password, so the sentence does not repeat it.
    raise BusFailed(
        "unknown-bus",
        "The address of a bus begins with “nats://” or “tls://”; the workers of one machine need none.",
    )
