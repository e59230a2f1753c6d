/** Every kind of card that a forger could change in a log, and where the check notices. */

import { describe, expect, test } from "vitest";
import { checkRecord } from "../../src/fair/check";
import type { OfTheGame } from "../../src/games/face";
import { records, type Loose } from "./pages";

type Event = Record<string, OfTheGame>;
type Forgery = [what: string, record: Loose, kind: string, nth: number, forge: (event: Event) => void];

/** Which claims fail, and at which entry of the log. */
async function failures(record: Loose): Promise<[string[], unknown]> {
  const findings = await checkRecord(record, { commitment: record.commitment, nonces: {} });
  return [
    findings.filter(({ holds }) => holds === false).map(({ claim }) => claim),
    findings.at(-1)!.facts.entry,
  ];
}

/** All events of a kind, each with the number of its entry. */
function eventsOf(record: Loose, kind: string): [number, Event][] {
  return record.log.flatMap(({ events }, entry) =>
    events.filter(({ event }) => event === kind).map((event): [number, Event] => [entry, event]),
  );
}

/** Forges the `nth` event of its kind, and sees it noticed right there. */
async function noticed(
  _what: string,
  record: Loose,
  kind: string,
  nth: number,
  forge: (event: Event) => void,
) {
  const copy = structuredClone(record);
  const [entry, event] = eventsOf(copy, kind)[nth]!;
  forge(event);
  expect(copy).not.toEqual(record);
  expect(await failures(copy)).toEqual([["cards"], entry]);
}

const exchange = (list: unknown[], one: number, other: number) =>
  ([list[one], list[other]] = [list[other], list[one]]);

/** A cell next to another on the island, but not that one and not the centre. */
const neighbour = (cell: number, but: number) =>
  [cell - 5, cell + 5, ...(cell % 5 ? [cell - 1] : []), ...(cell % 5 < 4 ? [cell + 1] : [])].find(
    (other) => other >= 0 && other < 25 && other !== 12 && other !== but,
  )!;

describe("Memoarrr!", () => {
  const [four, three, two] = [records[0]!, records[2]!, records[4]!];

  test.each<Forgery>([
    ["two locations change places", four, "dealt", 0, (dealt) => exchange(dealt.locations, 0, 24)],
    ["the removed card", four, "dealt", 0, (dealt) => (dealt.removed = dealt.locations[0])],
    ["a card in the centre", four, "dealt", 0, (dealt) => (dealt.locations[12] = dealt.removed)],
    ["the order of the chests", two, "dealt", 0, (dealt) => dealt.treasures.reverse()],
    ["the order of chests that lie in order", four, "dealt", 0, (dealt) => exchange(dealt.treasures, 0, 6)],
    ["who starts, by chance", two, "dealt", 0, (dealt) => (dealt.first = 1 - dealt.first)],
    ["who starts, by choice", three, "dealt", 0, (dealt) => (dealt.first = 1)],
    ["who opens the first round", two, "round", 0, (round) => (round.starter = 1 - round.starter)],
    ["a card that was looked at", three, "looked", 1, ({ cards }) => (cards[Object.keys(cards)[0]!] = "x")],
    ["a look at a fourth card", three, "looked", 1, ({ cards }) => (cards[0] = "crab-lava")],
    [
      "a look from another side",
      three,
      "looked",
      1,
      (at) => (at.side = at.side === "north" ? "south" : "north"),
    ],
    ["the volcanoes of a round", four, "round", 4, ({ volcanoes }) => volcanoes.push(volcanoes.shift())],
    ["one volcano fewer", four, "round", 4, ({ volcanoes }) => volcanoes.pop()],
    ["the number of a round", four, "round", 4, (round) => round.number++],
    ["a card that was revealed", four, "revealed", 9, (seen) => (seen.card = "turtle-desert")],
    ["the cell that was revealed", four, "revealed", 9, (seen) => (seen.cell = (seen.cell + 1) % 12)],
    ["a card that a penguin saw", four, "peeked", 2, (seen) => (seen.card = "turtle-desert")],
    ["the cell that a penguin saw", four, "peeked", 2, (seen) => (seen.cell = (seen.cell + 1) % 12)],
    ["the cell that a walrus closed", four, "blocked", 0, (shut) => (shut.cell = (shut.cell + 1) % 12)],
    ["the octopus's cell", four, "swapped", 1, (swap) => (swap.cell = neighbour(swap.with, swap.cell))],
    ["the cell next to it", four, "swapped", 1, (swap) => (swap.with = neighbour(swap.cell, swap.with))],
    ["a volcano", four, "volcano", 7, (out) => (out.volcano = out.volcano === "dark" ? "light" : "dark")],
    ["a chest that was won", two, "treasure", 3, (chest) => (chest.rubies = (chest.rubies % 4) + 1)],
    ["the removed card at the end", two, "over", 0, (over) => (over.removed = "penguin-water")],
    ["the rubies at the end", two, "over", 0, (over) => over.rubies[0]++],
    ["the chests at the end", two, "over", 0, (over) => over.treasures.reverse()],
    ["an event that there is not", two, "ready", 0, (ready) => (ready.event = "redealt")],
  ])("%s", noticed);

  test("a card seen again must be where the octopus has left it", async () => {
    // Both the move and its event are forged, so only a later look at one of the cells can tell.
    const copy = structuredClone(four);
    const [entry, swapped] = eventsOf(copy, "swapped")[0]!;
    swapped.with = copy.log[entry]!.move!.cell = neighbour(swapped.cell, swapped.with);
    const [claims, at] = await failures(copy);
    expect(claims).toEqual(["cards"]);
    expect(at).toBeGreaterThan(entry);
  });

  test("an octopus can't jump", async () => {
    const copy = structuredClone(four);
    const [entry, swapped] = eventsOf(copy, "swapped")[0]!;
    swapped.with = copy.log[entry]!.move!.cell = 24 - swapped.cell;
    expect(await failures(copy)).toEqual([["cards"], entry]);
  });

  test("a volcano too many, and one too few before the last chest", async () => {
    const more = structuredClone(two);
    const [entry, treasure] = eventsOf(more, "treasure")[0]!;
    const { events } = more.log[entry]!;
    events.splice(events.indexOf(treasure), 0, { event: "volcano", seat: 0 });
    expect(await failures(more)).toEqual([["cards"], entry]);
    const fewer = structuredClone(two);
    const last = fewer.log.at(-1)!;
    last.events = last.events.filter(({ event }) => event !== "volcano");
    expect(await failures(fewer)).toEqual([["cards"], fewer.log.length - 1]);
  });

  test("another edition has other volcanoes", async () => {
    const copy = structuredClone(two);
    copy.options.edition = "2023";
    expect(await failures(copy)).toEqual([["cards"], eventsOf(copy, "round")[0]![0]]);
  });
});

describe("Piratatak", () => {
  const [two, three, four] = [records[6]!, records[7]!, records[8]!];
  const otherThan = (card: string) => (card === "coin" ? "red-1" : "coin");

  test.each<Forgery>([
    ["the order of the pile", two, "dealt", 0, ({ pile }) => exchange(pile, 0, pile.lastIndexOf("red-1"))],
    ["a card fewer in the pile", two, "dealt", 0, ({ pile }) => pile.pop()],
    ["who starts, by chance", two, "dealt", 0, (dealt) => (dealt.first = 1 - dealt.first)],
    ["who starts, by choice", four, "dealt", 0, (dealt) => (dealt.first = 0)],
    ["the order of a new pile", three, "reshuffled", 1, ({ pile }) => pile.push(pile.shift())],
    ["a drawn card", three, "drew", 30, (drew) => (drew.card = otherThan(drew.card))],
    ["a card drawn from a new pile", three, "drew", 70, (drew) => (drew.card = otherThan(drew.card))],
    ["a card discarded as if it were a pirate", three, "drew", 0, (drew) => (drew.to = "discard")],
    ["a card paid that the player has not", three, "paid", 0, (paid) => (paid.card = "pirate")],
    ["the part that was bought", three, "bought", 0, (deal) => (deal.card = otherThan(deal.card))],
    ["who sold it", three, "bought", 0, (deal) => (deal.seller = deal.seat)],
    ["who fired", three, "fired", 0, (fired) => (fired.seat = (fired.seat + 1) % 3)],
    ["an event that there is not", three, "stopped", 0, (stopped) => (stopped.event = "redealt")],
  ])("%s", noticed);

  test("the order in which cards were discarded is in the next shuffle", async () => {
    // Two different cards that a player had no choice but to pay.
    const copy = structuredClone(three);
    const paidIn = ({ events }: Loose["log"][number]) => events.filter(({ event }) => event === "paid");
    const forced = copy.log.find((entry) => {
      const [one, two] = paidIn(entry);
      return entry.events[0]!.event === "drew" && two && two.card !== one!.card;
    })!;
    const [one, two] = paidIn(forced) as [Event, Event];
    [one.card, two.card] = [two.card, one.card];
    const reshuffle = eventsOf(copy, "reshuffled").find(([entry]) => entry > copy.log.indexOf(forced))!;
    expect(await failures(copy)).toEqual([["cards"], reshuffle[0]]);
  });

  test("a reshuffle waits until the pile is empty, and is not left out", async () => {
    // Nothing is discarded yet, so that the new pile of no cards is the right one.
    const early = structuredClone(four);
    const [stop] = eventsOf(early, "stopped")[0]!;
    const [pirate] = eventsOf(early, "drew").find(([, { card }]) => card === "pirate")!;
    expect(stop).toBeLessThan(pirate);
    early.log[stop]!.events.push({ event: "reshuffled", pile: [] });
    expect(await failures(early)).toEqual([["cards"], stop]);
    const never = structuredClone(three);
    const [entry] = eventsOf(never, "reshuffled")[0]!;
    never.log[entry]!.events.shift();
    expect(await failures(never)).toEqual([["cards"], entry]);
  });
});

test("no seat buys without three coins, nor fires without a cannon", async () => {
  const record = records[7]!;
  const [entry, part] = eventsOf(record, "drew").find(([, { card }]) => card.includes("-"))!;
  const buyer = (part.seat + 1) % 3;
  for (const [move, event] of [
    [
      { move: "buy", seller: part.seat, card: part.card },
      { event: "bought", seller: part.seat, card: part.card },
    ],
    [{ move: "fire" }, { event: "fired" }],
  ]) {
    const copy = structuredClone(record);
    copy.log.splice(entry + 1, 0, { seat: buyer, move: move!, events: [{ ...event, seat: buyer }] });
    expect(await failures(copy)).toEqual([["cards"], entry + 1]);
  }
});

test("who starts must sit at the table", async () => {
  for (const seat of [-1, 4, 0.5, "1"]) {
    const copy = structuredClone(records[8]!);
    copy.options.first = copy.log[0]!.events[0]!.first = seat;
    expect(await failures(copy)).toEqual([["cards"], 0]);
  }
});

test("no card of any log can be another one", async () => {
  for (const record of records) {
    const cards = record.log.flatMap(({ events }, entry) =>
      events.flatMap((event, number) =>
        ["card", "volcano", "rubies"]
          .filter((field) => field in event)
          .map((field) => [entry, number, field] as const),
      ),
    );
    expect(cards.length).toBeGreaterThan(20);
    for (const [entry, number, field] of cards) {
      const copy = structuredClone(record);
      const event: Event = copy.log[entry]!.events[number]!;
      event[field] = field === "rubies" ? 5 : event[field] === "cannon" ? "coin" : "cannon";
      const [claims, at] = await failures(copy);
      // A player who was forced to pay, and had both cards, may have paid either, until the discarded cards are shuffled.
      if (event.event !== "paid") expect([record.game, claims, at]).toEqual([record.game, ["cards"], entry]);
    }
  }
});

test.each([records[1]!, records[7]!])(
  "a log must have all of the game, from the deal to the end",
  async (record) => {
    const cut = { ...record, log: record.log.slice(0, -1) };
    expect(await failures(cut)).toEqual([["cards"], cut.log.length]);
    expect(await failures({ ...record, log: record.log.slice(1) })).toEqual([["cards"], expect.any(Number)]);
    expect(await failures({ ...record, log: [record.log[0]!, ...record.log] })).toEqual([["cards"], 1]);
    expect(await failures({ ...record, log: [] })).toEqual([["cards"], 0]);
  },
);

test("a seat more or less is another game", async () => {
  for (const record of [records[2]!, records[7]!])
    for (const players of [
      record.players.slice(1),
      [...record.players, record.players[0]!],
      [],
      Array(5).fill({}),
    ])
      expect((await failures({ ...record, players }))[0]).toEqual(["cards"]);
});

test.each(["1", "2"])("the cards are checked by version %s of Piratatak's rules", async (rules) => {
  const record = records.find(({ game }) => game === "piratatak")!;
  const findings = await checkRecord({ ...record, rules }, { commitment: record.commitment, nonces: {} });
  expect(findings.at(-1)).toMatchObject({ claim: "cards", holds: true });
});
