import { afterEach, beforeEach, expect, test } from "vitest";
import { placesOf } from "../../src/results/places";
import { closeBrowser, openBrowser } from "../browser";

beforeEach(() => void openBrowser());
afterEach(closeBrowser);

const load = () => import("../../src/device/logbook");
type Game = Parameters<Awaited<ReturnType<typeof load>>["noteGame"]>[0];

function game(number: number, facts: Partial<Game> = {}): Game {
  const sailors = [
    { name: "Ann", bot: null },
    { name: "Bo", bot: "captain" },
    { name: "Cy", bot: "captain" },
  ];
  const usual = { game: "memoarrr", sailors, places: [1, 2, 2], scores: [5, 3, 3], mine: 0 };
  return { table: `w${number}`, ended: number, ...usual, ...facts };
}

test("a game is written down once, and counts once for each level", async () => {
  const { logbook, noteGame } = await load();
  noteGame(game(1), 0);
  noteGame(game(1), 0);
  noteGame(game(2, { places: [3, 1, 2] }), 0);
  noteGame(game(3, { mine: null }), 0);
  expect(logbook().games.map(({ table }) => table)).toEqual(["w3", "w2", "w1"]);
  expect(logbook().tallies).toEqual({ memoarrr: { captain: { won: 1, played: 2 } } });
});

test("the oldest games leave the list, and still count", async () => {
  const { logbook, noteGame } = await load();
  for (let number = 0; number < 130; number++) noteGame(game(number), 0);
  expect(logbook().games.length).toBe(100);
  expect(logbook().games[0]!.table).toBe("w129");
  expect(logbook().tallies.memoarrr!.captain!.played).toBe(130);
});

test("what was forgotten does not come back when its table is seen again", async () => {
  const { forgetGames, logbook, noteGame } = await load();
  const before = Date.now() - 1;
  noteGame(game(1), before);
  forgetGames();
  noteGame(game(1), before);
  expect(logbook()).toMatchObject({ games: [], tallies: {} });
  noteGame(game(2), Date.now());
  expect(logbook().games.length).toBe(1);
});

test("seats with equal merit share a place, but none with the winner", () => {
  const parts = [3, 6, 3, 1];
  expect(placesOf([1, 0, 2, 3], (seat) => [parts[seat]!])).toEqual([2, 1, 2, 4]);
  expect(placesOf([2, 0, 1], () => [0])).toEqual([2, 2, 1]);
  const chests = [
    [4, 1],
    [4, 2],
    [4, 2],
    [0, 0],
  ];
  expect(placesOf([1, 2, 0, 3], (seat) => chests[seat]!)).toEqual([3, 1, 2, 4]);
});
