"""Teach the kraken what a position of Piratatak is worth, by letting it play against itself.

Thousands of games run side by side. A network estimates two things for the player whose turn it is: the chances of
everybody if one draws now, and if one's turn is over now. Both are taught by looking one step ahead: every card that
can come, weighed by the pile, and the best answer to it. No game needs to end for that, and no luck blurs it.

Colours are kept, as the default rules have it: a ship that has lost its last part still has its colour.

What comes out is a table of small whole numbers in src/quarterdeck/bots/piratatak/, one for each number of players.
It needs PyTorch, which Quarterdeck itself does not; a GPU makes it a matter of minutes. The tables that are there
were made on one H200, all three at the same time:

  python -m benchmarks.teach_kraken --seats 2 --width 64 --depth 32 --minutes 8
  python -m benchmarks.teach_kraken --seats 3 --minutes 8
  python -m benchmarks.teach_kraken --seats 4 --minutes 8
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from copy import deepcopy
from importlib import import_module
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

torch: Any = import_module("torch")
Tensor: TypeAlias = Any

PARTS, COIN, CANNON, PIRATE = 4, 4, 5, 6
EVERY_CARD = (6, 6, 6, 6, 20, 3, 8)
TABLES = Path(__file__).parent.parent / "src/quarterdeck/bots/piratatak"
RANSOMS = tuple(combinations_with_replacement(range(6), 3))


class Tables(NamedTuple):
    """Many tables at once, each as `quarterdeck.bots.piratatak.position` has it: the player to move comes first."""

    colour: Tensor  # tables × seats
    cards: Tensor  # tables × seats × 6
    pile: Tensor  # tables × 7
    discard: Tensor  # tables × 7

    def where(self, which: Tensor, other: Tables) -> Tables:
        """These tables where `which` is true, the others elsewhere."""
        return Tables(
            *(torch.where(which.view(-1, *[1] * (a.dim() - 1)), a, b) for a, b in zip(self, other, strict=True))
        )

    def each(self, times: int) -> Tables:
        """Every table so many times over, one after the other."""
        return Tables(*(a.repeat_interleave(times, 0) for a in self))


def new_tables(count: int, seats: int, device: str) -> Tables:
    def zeros(*shape: int) -> Tensor:
        return torch.zeros(count, *shape, dtype=torch.int64, device=device)

    pile = torch.tensor(EVERY_CARD, device=device).repeat(count, 1)
    return Tables(zeros(seats) - 1, zeros(seats, 6), pile, zeros(7))


def ships(tables: Tables) -> Tensor:
    """How many parts of the own ship each player has."""
    own = tables.cards.gather(2, tables.colour.clamp(min=0).unsqueeze(2)).squeeze(2)
    return torch.where(tables.colour >= 0, own, 0)


def with_a_pile(tables: Tables) -> Tables:
    empty = (tables.pile.sum(1) == 0).unsqueeze(1)
    pile = torch.where(empty, tables.discard, tables.pile)
    return tables._replace(pile=pile, discard=torch.where(empty, 0, tables.discard))


def drew(tables: Tables, kind: Tensor) -> Tables:
    one = torch.nn.functional.one_hot(kind, 7)
    cards = tables.cards.clone()
    cards[:, 0] += one[:, :6]
    taken = (tables.colour[:, 1:] == kind.unsqueeze(1)).any(1)
    starts = (tables.colour[:, 0] < 0) & (kind < PARTS) & ~taken
    colour = tables.colour.clone()
    colour[:, 0] = torch.where(starts, kind, colour[:, 0])
    pirate = one.clone()
    pirate[:, :6] = 0
    return Tables(colour, cards, tables.pile - one, tables.discard + pirate)


def gave(tables: Tables, given: Tensor) -> Tables:
    """`given`: how many cards of each of six kinds."""
    cards = tables.cards.clone()
    cards[:, 0] -= given
    discard = tables.discard.clone()
    discard[:, :6] += given
    return Tables(tables.colour, cards, tables.pile, discard)


def bought(tables: Tables, seller: int) -> tuple[Tables, Tensor]:
    """The tables after this purchase, and where it is lawful."""
    colour = tables.colour[:, :1].clamp(min=0)
    lawful = (tables.colour[:, 0] >= 0) & (tables.cards[:, 0, COIN] >= 3)
    lawful &= tables.cards[:, seller].gather(1, colour).squeeze(1) > 0
    part = torch.nn.functional.one_hot(colour.squeeze(1), 6) * lawful.unsqueeze(1)
    cards = tables.cards.clone()
    cards[:, 0] += part
    cards[:, seller] -= part
    cards[:, 0, COIN] -= 3 * lawful
    cards[:, seller, COIN] += 3 * lawful
    return tables._replace(cards=cards), lawful


def passed_on(tables: Tables) -> Tables:
    return tables._replace(colour=tables.colour.roll(-1, 1), cards=tables.cards.roll(-1, 1))


def group_sizes(seats: int) -> list[int]:
    return [6, 9, 4, 10, 6, 9, 11, 18, 9, *[6] * (seats - 1)] * seats + [9, 17, 28, 21, 21, 4, 4, 13, 13]


def facts(tables: Tables) -> Tensor:
    """What the network is told, as rows of its first table: the same as `quarterdeck.bots.piratatak.network`."""
    colour, cards, pile, discard = tables
    seats = colour.shape[1]
    built = torch.stack([(colour == kind).any(1) for kind in range(PARTS)], 1)
    unbuilt = (~built).long()
    source = torch.where((pile.sum(1) == 0).unsqueeze(1), discard, pile)
    size = source.sum(1).clamp(min=1)
    ship, rows = ships(tables), []
    for seat in range(seats):
        has, own = colour[:, seat] >= 0, colour[:, seat : seat + 1].clamp(min=0)
        mine = cards[:, seat]
        spare = mine[:, :PARTS] * unbuilt
        in_pile = torch.where(has, pile.gather(1, own).squeeze(1).clamp(max=5), 6 + spare.amax(1).clamp(max=3))
        in_discard = torch.where(has, discard.gather(1, own).squeeze(1), 0)
        others = [(seat + step) % seats for step in range(1, seats)]
        for_sale = [torch.where(has, cards[:, other].gather(1, own).squeeze(1), 0) for other in others]
        affordable = torch.minimum(mine[:, COIN] // 3, sum(for_sale)).clamp(max=2)
        next_own = torch.where(has, source.gather(1, own).squeeze(1), 0)
        rows += [
            ship[:, seat].clamp(max=5),
            mine[:, COIN].clamp(max=8),
            mine[:, CANNON],
            in_pile.clamp(max=9),
            in_discard.clamp(max=5),
            spare.sum(1).clamp(max=8),
            (mine.sum(1) - ship[:, seat]).clamp(max=10),
            ship[:, seat].clamp(max=5) * 3 + affordable,
            (24 * next_own // size).clamp(max=8),
            *(count.clamp(max=5) for count in for_sale),
        ]
    rows += [
        pile[:, PIRATE],
        (32 * source[:, PIRATE] // size).clamp(max=16),
        pile.sum(1) // 2,
        pile[:, COIN],
        discard[:, COIN],
        pile[:, CANNON],
        discard[:, CANNON],
        (pile[:, :PARTS] * unbuilt).sum(1) // 2,
        (discard[:, :PARTS] * unbuilt).sum(1) // 2,
    ]
    offsets = torch.tensor([0, *group_sizes(seats)[:-1]], device=colour.device).cumsum(0)
    return torch.stack(rows, 1) + offsets


_quick_facts = torch.compile(facts, dynamic=False)
torch._dynamo.config.cache_size_limit = 64  # one for each number of tables that comes up


class Network(torch.nn.Module):  # type: ignore[misc]
    """A row for every fact, their sum bent twice, and two estimates: of drawing, and of the end of the turn."""

    def __init__(self, seats: int, width: int, depth: int) -> None:
        super().__init__()
        self.seats = seats
        self.rows = torch.nn.EmbeddingBag(sum(group_sizes(seats)), width, mode="sum")
        torch.nn.init.normal_(self.rows.weight, std=0.05)
        self.bias = torch.nn.Parameter(torch.zeros(width) + 0.1)
        self.second = torch.nn.Linear(width, depth)
        self.last = torch.nn.Linear(depth, 2 * seats)

    def forward(self, tables: Tables) -> Tensor:
        """Logarithms of the chances: tables × (draw, turn over) × seats."""
        hidden = torch.relu(self.rows(_quick_facts(tables)) + self.bias)
        hidden = torch.relu(self.second(hidden))
        return torch.log_softmax(self.last(hidden).view(-1, 2, self.seats), 2)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def chances(self, tables: Tables) -> Tensor:
        return self(tables).exp()


def sure_win(like: Tensor) -> Tensor:
    win = torch.zeros_like(like)
    win[..., 0] = 1
    return win


def going_on(net: Network, tables: Tables) -> Tensor:
    """Everybody's chances where the player may draw or stop, or has won by the card just drawn."""
    both = net.chances(tables)
    best = torch.where((both[:, 0, :1] > both[:, 1, :1]), both[:, 0], both[:, 1])
    return torch.where((ships(tables)[:, :1] == 6), sure_win(best), best)


def turn_over(net: Network, tables: Tables) -> Tensor:
    """Everybody's chances where the turn has just ended, by a purchase perhaps that won."""
    after = net.chances(tables)[:, 1]
    return torch.where((ships(tables)[:, :1] == 6), sure_win(after), after)


def beginning(net: Network, tables: Tables, fondness: float = 0.0) -> tuple[Tensor, Tensor]:
    """Everybody's chances where the player may draw or buy, and the choice: 0 to draw, or the seller's place."""
    best = net.chances(tables)[:, 0]
    choice = torch.zeros(len(best), dtype=torch.int64, device=best.device)
    for seller in range(1, net.seats):
        after, lawful = bought(tables, seller)
        value = turn_over(net, after)
        better = lawful & (value[:, 0] + fondness > best[:, 0])
        best = torch.where(better.unsqueeze(1), value, best)
        choice = torch.where(better, seller, choice)
    return best, choice


def answers(tables: Tables) -> tuple[Tables, Tensor]:
    """Every answer to a pirate, so many for each table: the cannon, all that one has, every ransom; and if lawful."""
    device = tables.pile.device
    ransoms = torch.stack([torch.bincount(torch.tensor(r), minlength=6) for r in RANSOMS]).to(device)
    mine = tables.cards[:, 0]
    cannon = torch.nn.functional.one_hot(torch.tensor(CANNON), 6).to(device).expand_as(mine)
    given = torch.cat([cannon.unsqueeze(1), mine.unsqueeze(1), ransoms.expand(len(mine), -1, -1)], 1)
    lawful = (given <= mine.unsqueeze(1)).all(2)
    lawful[:, 1] = mine.sum(1) < 3
    options = given.shape[1]
    given = torch.where(lawful.unsqueeze(2), given, 0)
    return gave(tables.each(options), given.flatten(0, 1)), lawful


def answered(net: Network, tables: Tables, explore: Tensor, fondness: float) -> tuple[Tables, Tensor]:
    """The tables after the best answer to a pirate (or any answer, where `explore` says so), and the best's chances."""
    after, lawful = answers(tables)
    value = net.chances(after)[:, 1].view(*lawful.shape, net.seats)
    parts = ships(after)[:, 0].view(lawful.shape)
    liking = torch.where(lawful, value[:, :, 0] + fondness * parts, -1.0)
    best = liking.argmax(1)
    any_one = torch.where(lawful, torch.rand_like(liking), -1.0).argmax(1)
    taken = torch.where(explore, any_one, best)
    rows = torch.arange(len(best), device=best.device)
    flat = rows * lawful.shape[1] + taken
    return Tables(*(a[flat] for a in after)), value[rows, best]


def cards_drawn(net: Network, tables: Tables) -> Tensor:
    """Everybody's chances after each card that is not a pirate: tables × kinds × seats."""
    kinds = torch.arange(6, device=tables.pile.device).repeat(len(tables.pile))
    return going_on(net, drew(tables.each(6), kinds)).view(-1, 6, net.seats)


def passing(net: Network, tables: Tables) -> Tensor:
    """Everybody's chances when the next player's turn begins."""
    return beginning(net, passed_on(tables))[0].roll(1, 1)


class Lesson(NamedTuple):
    """One decision at every table: what drawing was worth, and how the tables go on."""

    drawing: Tensor
    """Everybody's chances if the player draws: every card that can come, weighed by the pile."""
    after: Tables
    """The tables after the decision, before a turn that is over is passed on."""
    over: Tensor
    """Where the turn is over."""
    won: Tensor
    """Where the game is."""


@torch.no_grad()  # type: ignore[untyped-decorator]
def decide(net: Network, tables: Tables, fresh: Tensor, rashness: Tensor, fondness: float) -> Lesson:
    """Let every table play one decision, mostly the best, now and then any; `fresh` says where a turn begins.

    Who knows nothing yet would squander its ship and see few games end; `fondness` of its parts helps at first.
    """
    count, device = len(fresh), fresh.device
    explore = torch.rand(count, device=device) < rashness
    piled = with_a_pile(tables)
    weights = piled.pile / piled.pile.sum(1, keepdim=True)
    settled, pirate_value = answered(net, drew(piled, torch.full((count,), PIRATE, device=device)), explore, fondness)
    drawing = (cards_drawn(net, piled) * weights[:, :6, None]).sum(1) + weights[:, 6:] * pirate_value

    both = net.chances(tables)
    _, purchase = beginning(net, tables, fondness)
    purchase = torch.where(explore, torch.randint(0, net.seats, (count,), device=device), purchase)
    stop = ~fresh & torch.where(explore, torch.rand(count, device=device) < 0.5, both[:, 1, 0] > drawing[:, 0])
    kind = torch.multinomial(weights, 1).squeeze(1)
    pirate = kind == PIRATE
    over = pirate | stop
    after = tables.where(stop, settled.where(pirate, drew(piled, kind)))
    for seller in range(1, net.seats):
        traded, lawful = bought(tables, seller)
        buys = fresh & lawful & (purchase == seller)
        after = traded.where(buys, after)
        over |= buys
    return Lesson(drawing, after, over, ships(after)[:, 0] == 6)


def teach(seats: int, choices: Namespace) -> Network:
    """A network that has played against itself for so many minutes."""
    device, count = choices.device, choices.tables
    torch.manual_seed(choices.seed + seats)
    net = Network(seats, choices.width, choices.depth).to(device)
    mean: Network = deepcopy(net)
    teacher = deepcopy(net)
    optimiser = torch.optim.Adam(net.parameters(), lr=choices.rate, fused=device == "cuda")
    tables, fresh = new_tables(count, seats, device), torch.ones(count, dtype=torch.bool, device=device)
    anew = new_tables(count, seats, device)
    rashness = torch.where(torch.arange(count, device=device) % 2 == 0, 0.15, 0.03)
    steps, losses, games = 0, torch.zeros(2, device=device), torch.zeros((), device=device)
    began = time.monotonic()
    while (gone := (time.monotonic() - began) / (60 * choices.minutes)) < 1:
        optimiser.param_groups[0]["lr"] = choices.rate * max(0.01, 1 - gone)
        lesson = decide(teacher, tables, fresh, rashness, max(0.0, 0.2 - gone))
        running = ~lesson.won
        passed = passing(teacher, lesson.after)
        loss_draw = -(lesson.drawing * net(tables)[:, 0]).sum(1).mean()
        loss_over = -((passed * net(lesson.after)[:, 1]).sum(1) * running).mean()
        optimiser.zero_grad()
        (loss_draw + loss_over).backward()
        optimiser.step()
        tables = passed_on(lesson.after).where(lesson.over, lesson.after).where(running, anew)
        fresh = lesson.over | lesson.won
        steps += 1
        with torch.no_grad():
            torch._foreach_lerp_(list(mean.parameters()), list(net.parameters()), 0.005)
            if steps % choices.lesson == 0:
                source = mean if gone > 0.6 else net
                torch._foreach_copy_(list(teacher.parameters()), list(source.parameters()))
        losses += torch.stack([loss_draw.detach(), loss_over.detach()])
        games += lesson.won.sum()
        if steps % 1000 == 0:
            means = [round(loss, 4) for loss in (losses / 1000).tolist()]
            start = [round(chance, 3) for chance in mean.chances(new_tables(1, seats, device))[0, 0].tolist()]
            print(
                f"{seats} seats, {gone:4.0%}, step {steps}, {int(games)} games, losses {means}, start {start}",
                flush=True,
            )
            losses.zero_()
    return mean


def written(net: Network) -> str:
    """The network as JSON, in thousandths: whole numbers are short to write and quick to add."""

    def whole(values: Tensor) -> Any:
        return (values.detach() * 1000).round().int().tolist()

    return json.dumps(
        {
            "rows": whole(net.rows.weight),
            "bias": whole(net.bias),
            "second": whole(net.second.weight),
            "second_bias": whole(net.second.bias),
            "last": whole(net.last.weight),
            "last_bias": whole(net.last.bias),
        },
        separators=(",", ":"),
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], help="for how many players")
    parser.add_argument("--minutes", type=float, default=4.2, help="of lessons for each")
    parser.add_argument("--tables", type=int, default=8192, help="played side by side")
    parser.add_argument("--width", type=int, default=32, help="of the first layer")
    parser.add_argument("--depth", type=int, default=16, help="the width of the second layer")
    parser.add_argument("--rate", type=float, default=2e-3, help="how big the first steps of learning are")
    parser.add_argument("--lesson", type=int, default=3, help="steps until the teacher learns from the pupil")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cuda", help="cuda or cpu")
    parser.add_argument("--to", type=Path, default=TABLES, help="the folder for the tables")
    choices = parser.parse_args(argv)
    for seats in choices.seats:
        (choices.to / f"values_{seats}.json").write_text(written(teach(seats, choices)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
