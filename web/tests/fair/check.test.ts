import { afterEach, describe, expect, test, vi } from "vitest";
import { checkRecord, verdictOn, type Claim, type Finding, type Kept } from "../../src/fair/check";
import { dealOf } from "../../src/fair/deal";
import { example, records, type Loose } from "./pages";

const nothing: Kept = { commitment: null, nonces: {} };
const annKept: Kept = { commitment: example.commitment, nonces: { 0: "c0ffee" } };

const copy = (record: Loose): Loose => structuredClone(record);
const verdicts = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ claim, holds }) => [claim, holds]));
const failing = (findings: Finding[]): Claim[] =>
  findings.filter(({ holds }) => !holds).map(({ claim }) => claim);
const facts = (findings: Finding[], claim: Claim) =>
  findings.find((finding) => finding.claim === claim)!.facts;

afterEach(() => vi.unstubAllGlobals());

describe("an honest record", () => {
  test("Ann finds her nonce and her commitment in it", async () => {
    const findings = await checkRecord(example, annKept);
    expect(findings.map(({ claim }) => claim)).toEqual(["commitment", "promised", "nonce", "seed", "cards"]);
    expect(failing(findings)).toEqual([]);
    expect(facts(findings, "commitment")).toEqual({ commitment: example.commitment });
    expect(facts(findings, "seed")).toEqual({ seed: example.seed });
    // Two decks and a volcano in each of seven rounds; 25 + 7 + 7 cards. Two looks, and in each round two reveals,
    // a volcano and a chest.
    expect(facts(findings, "cards")).toEqual({ shuffles: 9, dealt: 39, shown: 6 + 7 * 4 });
  });

  test("a person who noted nothing can't tell whether it was promised, nor about nonces", async () => {
    expect(verdicts(await checkRecord(example, nothing))).toEqual({
      commitment: true,
      promised: null,
      nonce: null,
      seed: true,
      cards: true,
    });
  });

  test("is proved fair to a person who was there, and only consistent to all others", async () => {
    expect(verdictOn(await checkRecord(example, annKept))).toBe("proved");
    expect(verdictOn(await checkRecord(example, nothing))).toBe("consistent");
    expect(verdictOn(await checkRecord({ ...example, seed: "0" }, annKept))).toBe("broken");
    expect(verdictOn(await checkRecord({ ...example, rules: "77" }, annKept))).toBe("consistent");
    expect(verdictOn([])).toBe("consistent");
  });

  test.each(records.map((record, number) => [number, record.game, record] as const))(
    "%i: %s",
    async (_, game, record) => {
      const findings = await checkRecord(record, nothing);
      expect(verdicts(findings)).toMatchObject({ commitment: true, seed: true, cards: true });
      const told = record.log.flatMap(({ events }) => events);
      const count = (...events: string[]) =>
        told.filter(({ event }) => events.includes(event as string)).length;
      const { shuffles, shown } = facts(findings, "cards");
      if (game === "piratatak") expect([shuffles, shown]).toEqual([1 + count("reshuffled"), count("drew")]);
      else {
        expect(shuffles).toBe(record.options.treasures === "ordered" ? 8 : 9);
        expect(shown).toBe(3 * record.players.length + count("revealed", "peeked", "volcano", "treasure"));
      }
    },
  );

  test("the same is found on a page over plain http", async () => {
    const secure = await Promise.all(records.map((record) => checkRecord(record, nothing)));
    vi.stubGlobal("crypto", {});
    expect(await Promise.all(records.map((record) => checkRecord(record, nothing)))).toEqual(secure);
  });

  test("options that are left out have their defaults", async () => {
    const record = copy(example);
    record.options = {};
    expect(failing(await checkRecord(record, annKept))).toEqual([]);
  });

  test("of a game, or rules, that this browser does not know, the cards can't be told", async () => {
    for (const change of [{ game: "chess" }, { rules: "77" }]) {
      expect(verdicts(await checkRecord({ ...example, ...change }, annKept))).toEqual({
        commitment: true,
        promised: true,
        nonce: true,
        seed: true,
        cards: null,
      });
    }
  });
});

describe("a host that forges the deal", () => {
  const other = "0".repeat(63) + "1";
  test.each<[string, Partial<Loose>, Claim[]]>([
    ["another secret", { secret: other }, ["commitment", "seed", "cards"]],
    ["another commitment", { commitment: other }, ["commitment", "promised"]],
    ["another seed", { seed: other }, ["seed"]],
    ["a nonce at another seat", { nonces: [null, "c0ffee"] }, ["nonce", "seed", "cards"]],
    ["a nonce changed", { nonces: ["c0ffef", null] }, ["nonce", "seed", "cards"]],
    ["a nonce added", { nonces: ["c0ffee", "00ff"] }, ["seed", "cards"]],
    ["nonces dropped", { nonces: [] }, ["nonce", "seed", "cards"]],
    ["a nonce for a seat that is not there", { nonces: ["c0ffee", null, null] }, ["seed", "cards"]],
    ["a nonce that is none", { nonces: ["c0ffee", ""] }, ["seed", "cards"]],
    ["another form", { format: "quarterdeck/2" }, ["commitment", "seed", "cards"]],
  ])("%s", async (_, change, claims) => {
    expect(failing(await checkRecord({ ...example, ...change }, annKept))).toEqual(claims);
  });

  test("nonces for more seats than there are, with the seed that they make", async () => {
    const nonces = ["c0ffee", null, null];
    const { seed } = await dealOf(example.secret, nonces);
    expect(failing(await checkRecord({ ...example, nonces, seed }, annKept))).toEqual(["seed", "cards"]);
  });

  test("a whole other game, right in itself, was not the promised one", async () => {
    const findings = await checkRecord(records[4], { ...annKept, nonces: {} });
    expect(verdicts(findings)).toEqual({
      commitment: true,
      promised: false,
      nonce: null,
      seed: true,
      cards: true,
    });
  });

  test("each nonce of a device that several people share must be there", async () => {
    const shared = (nonces: Record<number, string>) => checkRecord(example, { commitment: null, nonces });
    expect(verdicts(await shared({ 0: "c0ffee", 1: "00ff" })).nonce).toBe(false);
    expect(verdicts(await shared({ 1: "c0ffee" })).nonce).toBe(false);
    expect(verdicts(await shared({ 7: "c0ffee" })).nonce).toBe(false);
  });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["a text", "quarterdeck/1"],
  ["a list", [1, 2]],
  ["an empty object", {}],
  ["only the right names", { format: "quarterdeck/1", game: "memoarrr", rules: "1" }],
])("what is no record at all fails: %s", async (_, record) => {
  const findings = await checkRecord(record, annKept);
  expect(failing(findings)).toEqual(["commitment", "promised", "nonce", "seed", "cards"]);
  expect(findings.every(({ holds }) => holds === false)).toBe(true);
});

test("a record with any one field of another kind gives five findings and no error", async () => {
  const odd = [
    undefined,
    null,
    0,
    -1,
    1e9,
    "",
    "constructor",
    [],
    {},
    [null],
    [[]],
    [{}],
    { length: 3 },
    { length: 1e9 },
  ];
  for (const record of [example, records[6]!])
    for (const field of Object.keys(record) as (keyof Loose)[])
      for (const value of odd) {
        const findings = await checkRecord({ ...record, [field]: value }, annKept);
        expect(findings).toHaveLength(5);
        const told = verdicts(findings);
        if (["players", "log"].includes(field))
          expect([field, value, told.cards]).toEqual([field, value, false]);
        if (["secret", "commitment"].includes(field))
          expect([value, told.commitment]).toEqual([value, false]);
      }
});

test("an event with any one field of another kind gives no error, and never a card that was not dealt", async () => {
  const odd = [undefined, null, 0.5, 99, "constructor", [], {}];
  for (const record of [records[0]!, records[7]!]) {
    const kinds = new Set<unknown>();
    for (const [entry, { events }] of record.log.entries())
      for (const [number, event] of events.entries()) {
        if (kinds.has(event.event)) continue;
        kinds.add(event.event);
        for (const name of Object.keys(event))
          for (const value of odd) {
            const forged = copy(record);
            forged.log[entry]!.events[number]![name] = value;
            const { cards } = verdicts(await checkRecord(forged, nothing));
            if (["event", "card", "cards", "pile", "locations", "volcanoes", "volcano"].includes(name))
              expect([event.event, name, value, cards]).toEqual([event.event, name, value, false]);
          }
      }
  }
});
