/** A finished game that is looked back at: its record, the eyes it is seen through, and whose report is shown. */

import { logbook } from "../device/logbook";
import { keepRecord, keptRecord } from "../device/records";
import { noteReview } from "../device/reviews";
import type { GameReview, Replay, SeatReview } from "../wire/generated";
import {
  findTable,
  myTables,
  openedRecord,
  record as recordOf,
  Refusal,
  replayOf,
  replayRecord,
  reviewOf,
  reviewRecord,
} from "../wire/http";
import { isLocal } from "../wire/local";
import { say, troubleText } from "../words/words.svelte";
import { readSpot, type Spot } from "./moment";

export class ReplayedGame {
  at = $state(0);
  eyes = $state("all");
  /** The kept record that is shown; null: the game is on the server. */
  file: string | null = $state(null);
  /** The seat whose report is shown; null: none. */
  reviewing: number | null = $state(null);
  /** The report, when it has come. */
  report: SeatReview | null = $state.raw(null);
  replay: Replay | null = $state.raw(null);
  record: unknown = $state.raw(null);
  /** The watching name of the table; null: the game is in a file. */
  watch: string | null = $state(null);
  mine: number | null = $state(null);
  /** Whether the report is offered: to strangers the server gives none. */
  played = $state(false);
  /** Whether a file is to be chosen. */
  choosing = $state(false);
  trouble = $state("");
  link: "everywhere" | "here" | "nowhere" = $state("here");
  /** How often other eyes were wanted: only the latest answer is shown. */
  #looks = 0;

  constructor(private readonly table: string | null) {
    ({ at: this.at, eyes: this.eyes, file: this.file, review: this.reviewing } = readSpot(location.hash));
    const local = table !== null && isLocal(table);
    this.played = table === null || local;
    if (this.file === null && !local) this.link = "everywhere";
  }

  get spot(): Spot {
    return { at: this.at, eyes: this.eyes, file: this.file, review: this.reviewing };
  }

  async start(): Promise<void> {
    await this.#fetchRecord();
    if (this.record) await this.look(this.eyes);
  }

  async #fetchRecord(): Promise<void> {
    const { table } = this;
    try {
      if (this.file !== null) {
        this.record = JSON.parse((await keptRecord(this.file)) ?? "null");
        if (this.record === null) [this.file, this.trouble] = [null, say("not-kept")];
      } else if (table === null) this.record = await openedRecord();
      else {
        this.watch = (await findTable(table)).table.watch;
        const noted = logbook().games.find((game) => game.table === this.watch);
        this.mine = noted?.mine ?? null;
        this.played ||= noted !== undefined;
        // A game that ended without this device is not in its logbook.
        if (!this.played)
          void myTables().then(
            ({ tables }) => (this.played = tables.some((one) => one.watch === this.watch)),
            () => undefined,
          );
        this.record = await recordOf(table);
      }
    } catch (why) {
      if (table === null) this.choosing = true;
      else this.trouble = troubleText(why);
    }
  }

  /** The same game through other eyes; the moment stays. */
  look = async (through: string): Promise<void> => {
    const number = (this.#looks += 1);
    try {
      const { table, record } = this;
      const seen = table === null ? await replayRecord(record, through) : await replayOf(table, through);
      if (number !== this.#looks) return;
      this.replay = seen;
      this.eyes = through;
      this.choosing = false;
      this.trouble = "";
      this.at = Math.min(this.at, seen.moments.length - 1);
    } catch (why) {
      if (number !== this.#looks) return;
      if (through !== "all" && why instanceof Refusal && why.code === "no-such-seat") return this.look("all");
      this.trouble = troubleText(why);
    }
  };

  /** A file of this device, kept here so that a reload and links find it again. */
  open = async (line: string): Promise<void> => {
    this.record = JSON.parse(line);
    this.at = 0;
    this.replay = null;
    this.review(null);
    await this.look("all");
    if (this.trouble) return;
    this.file = await keepRecord(line);
    this.link = this.file === null ? "nowhere" : "here";
  };

  /** A link to another moment, followed while the page is open. */
  async follow(wanted: Spot): Promise<void> {
    if (wanted.file !== this.file) {
      ({ at: this.at, eyes: this.eyes, file: this.file } = wanted);
      [this.replay, this.trouble] = [null, ""];
      this.#looks += 1;
      this.review(null);
      await this.start();
      if (this.file === wanted.file) this.reviewing = wanted.review;
      return;
    }
    this.at = Math.min(wanted.at, (this.replay?.moments.length ?? 1) - 1);
    if (wanted.review !== this.reviewing) [this.reviewing, this.report] = [wanted.review, null];
    if (wanted.eyes !== this.eyes) await this.look(wanted.eyes);
  }

  /** The report of a seat, and the game through its eyes; null: without it. */
  review = (seat: number | null): void => {
    this.reviewing = seat;
    this.report = null;
    if (seat !== null) void this.look(String(seat));
  };

  fetchReview(seat: number): Promise<GameReview> {
    return this.table === null ? reviewRecord(this.record, seat) : reviewOf(this.table, seat);
  }

  /** A report has come. */
  hear(review: GameReview, report: SeatReview): void {
    this.report = report;
    if (this.watch !== null && report.seat === this.mine) noteReview(this.watch, review, report);
  }
}
