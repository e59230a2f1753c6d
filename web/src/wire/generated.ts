/* Written by web/schema.py and json-schema-to-typescript. Do not edit it here. */

/**
 * Anything that crosses the wire.
 */
export type Anything =
  | AnyCommand
  | AnyStatement
  | PaceName
  | Phase
  | Presence
  | Signal
  | Begin
  | MakeMove
  | Leave
  | Return
  | SendSignal
  | Hurry
  | WishPace
  | Ping
  | Welcome
  | Update
  | Clock
  | TableCard
  | ChairCard
  | Outcome
  | Voyage
  | Solution
  | WeighedAnswer
  | Done
  | Refused
  | Attendance
  | Countdown
  | Signalled
  | Seated
  | Pong
  | Restarting
  | Me
  | NewTable
  | WantedSeat
  | Sit
  | Sail
  | Claim
  | Offer
  | GameCard
  | Option
  | Pace
  | PuzzleList
  | PuzzleCard
  | Myself
  | TableList
  | TableAnswer
  | Replay
  | Player
  | ReplayMoment
  | GameReview
  | SeatReview
  | Split
  | Amount
  | ReviewedDecision
  | ReviewedChoice
  | ForgottenCard
  | Dare
  | ChapterLuck
  | ReviewMoment
  | MemoryFit
  | ShownCard
  | HandOverLink
  | Voyages
  | VoyageDay
  | CrewMember
  | VoyageOfGame
  | VoyageResult
  | Complaint
  | GameRecord
  | Entry
  | MemoarrrPhase
  | MemoarrrOptions
  | MemoarrrLook
  | MemoarrrSide
  | MemoarrrReady
  | MemoarrrReveal
  | MemoarrrPeek
  | MemoarrrSwap
  | MemoarrrBlock
  | MemoarrrDealt
  | MemoarrrLocation
  | MemoarrrLooked
  | MemoarrrBecameReady
  | MemoarrrRoundBegan
  | MemoarrrVolcano
  | MemoarrrRevealed
  | MemoarrrVolcanoTaken
  | MemoarrrPeeked
  | MemoarrrSwapped
  | MemoarrrBlocked
  | MemoarrrAgain
  | MemoarrrTreasureTaken
  | MemoarrrOver
  | MemoarrrView
  | MemoarrrHidden
  | MemoarrrDrillMoment
  | MemoarrrSpan
  | MemoarrrMove
  | MemoarrrEvent
  | MemoarrrUpdate
  | MemoarrrReplayMoment
  | MemoarrrReplay
  | PiratatakPhase
  | PiratatakOptions
  | PiratatakDraw
  | PiratatakStop
  | PiratatakFire
  | PiratatakPay
  | PiratatakCard
  | PiratatakBuy
  | PiratatakDealt
  | PiratatakReshuffled
  | PiratatakDrew
  | PiratatakColourTaken
  | PiratatakColour
  | PiratatakColourFreed
  | PiratatakFired
  | PiratatakStopped
  | PiratatakPaid
  | PiratatakBought
  | PiratatakOver
  | PiratatakView
  | PiratatakHolding
  | PiratatakOdds
  | PiratatakHidden
  | PiratatakMove
  | PiratatakEvent
  | PiratatakUpdate
  | PiratatakReplayMoment
  | PiratatakReplay;
/**
 * Every message that a client sends.
 */
export type AnyCommand = Begin | MakeMove | Leave | Return | SendSignal | Hurry | WishPace | Ping;
export type Signal = "ahoy" | "arrr" | "well-played" | "thanks" | "oh-no" | "haha" | "thinking" | "your-turn";
export type PaceName = "relaxed" | "normal" | "brisk" | "instant";
/**
 * Every message that the server sends.
 */
export type AnyStatement =
  Welcome | Update | Done | Refused | Attendance | Countdown | Signalled | Seated | Pong | Restarting;
export type Phase = "open" | "running" | "over" | "closed";
export type Presence = "here" | "reconnecting" | "away";
export type MemoarrrPhase = "look" | "reveal" | "peek" | "swap" | "block" | "over";
/**
 * A side of the island. Its player looks at the three middle cards of its outer row.
 */
export type MemoarrrSide = "north" | "east" | "south" | "west";
/**
 * Each pair of an animal and a landscape exists once.
 */
export type MemoarrrLocation =
  | "penguin-water"
  | "penguin-flowers"
  | "penguin-lava"
  | "penguin-jungle"
  | "penguin-desert"
  | "octopus-water"
  | "octopus-flowers"
  | "octopus-lava"
  | "octopus-jungle"
  | "octopus-desert"
  | "walrus-water"
  | "walrus-flowers"
  | "walrus-lava"
  | "walrus-jungle"
  | "walrus-desert"
  | "crab-water"
  | "crab-flowers"
  | "crab-lava"
  | "crab-jungle"
  | "crab-desert"
  | "turtle-water"
  | "turtle-flowers"
  | "turtle-lava"
  | "turtle-jungle"
  | "turtle-desert";
/**
 * 2018: each has another number of birds. 2023: one is dark, two are light. Both faces look the same.
 */
export type MemoarrrVolcano = "birds-7" | "birds-3" | "birds-1" | "dark" | "light";
export type MemoarrrMove = MemoarrrLook | MemoarrrReady | MemoarrrReveal | MemoarrrPeek | MemoarrrSwap | MemoarrrBlock;
/**
 * An event as its receiver may see it: null stands for what is hidden.
 */
export type MemoarrrEvent =
  | MemoarrrDealt
  | MemoarrrLooked
  | MemoarrrBecameReady
  | MemoarrrRoundBegan
  | MemoarrrRevealed
  | MemoarrrVolcanoTaken
  | MemoarrrPeeked
  | MemoarrrSwapped
  | MemoarrrBlocked
  | MemoarrrAgain
  | MemoarrrTreasureTaken
  | MemoarrrOver;
export type PiratatakPhase = "begin" | "go on" | "pirate" | "pay" | "over";
/**
 * A ship part has a colour and a place in the picture and exists once. The other cards exist several times.
 */
export type PiratatakCard =
  | "red-1"
  | "red-2"
  | "red-3"
  | "red-4"
  | "red-5"
  | "red-6"
  | "blue-1"
  | "blue-2"
  | "blue-3"
  | "blue-4"
  | "blue-5"
  | "blue-6"
  | "green-1"
  | "green-2"
  | "green-3"
  | "green-4"
  | "green-5"
  | "green-6"
  | "yellow-1"
  | "yellow-2"
  | "yellow-3"
  | "yellow-4"
  | "yellow-5"
  | "yellow-6"
  | "coin"
  | "cannon"
  | "pirate";
export type PiratatakColour = "red" | "blue" | "green" | "yellow";
export type PiratatakMove = PiratatakDraw | PiratatakStop | PiratatakFire | PiratatakPay | PiratatakBuy;
/**
 * An event as its receiver may see it: null stands for what is hidden.
 */
export type PiratatakEvent =
  | PiratatakDealt
  | PiratatakReshuffled
  | PiratatakDrew
  | PiratatakColourTaken
  | PiratatakColourFreed
  | PiratatakFired
  | PiratatakStopped
  | PiratatakPaid
  | PiratatakBought
  | PiratatakOver;

/**
 * I am ready, and this is my half of the deal. The cards are dealt when every player has begun.
 */
export interface Begin {
  type: "begin";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
  /**
   * The client's own random half of the deal, in hexadecimal.
   */
  nonce: string;
}
/**
 * Make a move of the game: one of those in the latest update's `moves`.
 */
export interface MakeMove {
  type: "move";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
  move: unknown;
}
/**
 * Leave the seat: before the game it is free again; during the game a bot plays on until I return.
 */
export interface Leave {
  type: "leave";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
}
/**
 * Take my seat back from the bot that plays for me.
 */
export interface Return {
  type: "return";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
}
/**
 * Show everybody at the table one of a few signals. Signals are not stored.
 */
export interface SendSignal {
  type: "signal";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
  signal: Signal;
}
/**
 * I am out of the round and only bots are to move before the next one: let them play quickly until then.
 */
export interface Hurry {
  type: "hurry";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
}
/**
 * I would like this pace from now on. It changes when all people who play here wish the same.
 *
 * If I name the pace that the table has already, my earlier wish is taken back.
 */
export interface WishPace {
  type: "pace";
  /**
   * Chosen by the client, a new one for each command; sending the same again is harmless.
   */
  id: string;
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
  /**
   * `relaxed`, `normal` or `brisk`; `instant` is refused, because it is for programs.
   */
  pace: PaceName;
}
/**
 * Is the server still there? It answers `pong`. A client that hears nothing for two beats reconnects.
 */
export interface Ping {
  type: "ping";
}
/**
 * The first message on every socket.
 */
export interface Welcome {
  type: "welcome";
  /**
   * The version of the protocol.
   */
  protocol: number;
  version: string;
  /**
   * The seats that this client plays; none: it watches.
   */
  seats: number[];
  seq: number;
  /**
   * Seconds between two heartbeats.
   */
  beat: number;
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  now: number;
}
/**
 * What is new for one seat or spectator. The latest update is enough: a client need not remember older ones.
 */
export interface Update {
  type: "update";
  /**
   * How far the table's log goes. It grows with every update of the same seat.
   */
  seq: number;
  /**
   * The seat that sees this; null for a spectator.
   */
  seat: number | null;
  /**
   * What has happened since the last update of this seat, as far as the seat may still be told.
   */
  events: unknown[];
  /**
   * All that this seat may see now; null until the cards are dealt.
   */
  view: unknown;
  /**
   * All lawful moves of this seat now.
   */
  moves: unknown[];
  clock: Clock;
  /**
   * The table's card, if it has changed since the last update of this seat.
   */
  table?: TableCard | null;
  /**
   * The view just before the latest entry turned cards down, sent with the events of that entry while they are shown live. Show it until the clock's `opens`, then `view`.
   */
  shown?: unknown;
  /**
   * Whether this seat may ask the bots to hurry.
   */
  may_hurry?: boolean;
  /**
   * In a lesson or a puzzle: the name of the sentence that the coach says now.
   */
  coach?: string | null;
  /**
   * In a puzzle that has been answered: what was right, and why.
   */
  solution?: Solution | null;
}
/**
 * The table's times.
 */
export interface Clock {
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  now: number;
  /**
   * No move is accepted before this time, so that everybody has seen what was shown.
   */
  opens: number;
  /**
   * When this seat's private look is over.
   */
  looks: number | null;
  /**
   * When a bot takes over the seat of a person who is to move; null: the person has as much time as they like. Before the game: when the next seat becomes free again because its person is away or has not begun.
   */
  due: number | null;
  /**
   * When this seat's private look began; with `looks` it says how much of the time is left.
   */
  looks_from: number | null;
}
/**
 * A table as everybody may see it.
 */
export interface TableCard {
  /**
   * The id that joins the table; null for clients that may only watch a private table.
   */
  id: string | null;
  /**
   * The id that watches the table.
   */
  watch: string;
  game: string;
  rules: string;
  options: {
    [k: string]: unknown;
  };
  /**
   * The pace now: all people at the table can agree on another one during the game.
   */
  pace: PaceName;
  /**
   * Whether bots play quickly until the next round, because no person is to move before it.
   */
  hurried: boolean;
  clock: number | null;
  patience: number;
  /**
   * Seconds for the look before a game, while another person waits; null: as long as it takes.
   */
  look: number | null;
  stand_in: string;
  listed: boolean;
  phase: Phase;
  /**
   * SHA-256 of the server's secret, published before any player adds a nonce.
   */
  commitment: string;
  seats: ChairCard[];
  /**
   * Before the game: the seat of the person who opened the table or, after they left, who has sat here longest. This person can send others away.
   */
  opener: number | null;
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  opened_at: number;
  /**
   * Whether the players of another table play again here: their seats are kept, and they may not have come yet.
   */
  again: boolean;
  /**
   * The table at which the same players play again.
   */
  next: string | null;
  outcome: Outcome | null;
  /**
   * The name of the lesson that is played here.
   */
  lesson: string | null;
  /**
   * The name of the puzzle that is solved here.
   */
  puzzle: string | null;
  /**
   * The daily voyage that is sailed here.
   */
  voyage: Voyage | null;
}
/**
 * A seat as everybody may see it.
 */
export interface ChairCard {
  kind: "bot" | "open" | "person";
  name: string;
  /**
   * The bot that plays here now, also for an absent person.
   */
  bot: string | null;
  /**
   * Whether this seat has begun; a bot always has.
   */
  ready: boolean;
  /**
   * During the game: the pace that the person at this seat would like, if it is another one than the table's.
   */
  wish: PaceName | null;
}
/**
 * The result of a match: the seats from best to last, and the score of each seat.
 */
export interface Outcome {
  /**
   * The seats from best to last.
   */
  ranking: number[];
  /**
   * The score of each seat, seat by seat.
   */
  scores: number[];
}
/**
 * The daily voyage that a table belongs to.
 */
export interface Voyage {
  /**
   * As in 2026-11-18: from midnight to midnight UTC.
   */
  day: string;
  /**
   * The day is over: no move is accepted any more, and every game of the day is open to all. Until then only the table's own player finds it, and it has no record.
   */
  closes: number;
}
/**
 * What a puzzle tells when it has been answered.
 */
export interface Solution {
  /**
   * Whether the answer was the best one.
   */
  right: boolean;
  /**
   * What the puzzle is about: a word of the catalogues.
   */
  theme: string;
  /**
   * The best one first, then some others.
   */
  answers: WeighedAnswer[];
  /**
   * The answer that was given, unless it is too rare to have been weighed.
   */
  yours: WeighedAnswer | null;
}
/**
 * An answer to a puzzle, and how often it wins.
 */
export interface WeighedAnswer {
  /**
   * One move, or the three payments to a pirate.
   */
  moves: unknown[];
  /**
   * In how many of 100 possible games it wins: in Memoarrr! the round, in Piratatak the game.
   */
  percent: number;
}
/**
 * The command has been carried out, now or when it was sent before. The table's log is at `seq` or further.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}
/**
 * The command was not carried out, and this is why. Only `store-failed` leaves that open: send it again.
 */
export interface Refused {
  type: "refused";
  /**
   * The id of the command; null if it could not be read.
   */
  id: string | null;
  code: string;
  sentence: string;
  facts: {
    [k: string]: unknown;
  };
  retry_after?: number | null;
}
/**
 * The presence of each seat. A bot is always `here`; an open seat is `away`.
 */
export interface Attendance {
  type: "attendance";
  seats: Presence[];
}
/**
 * A player has come or gone, and that changes how much time a seat has left.
 */
export interface Countdown {
  type: "countdown";
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  now: number;
  /**
   * As in an update's clock.
   */
  due: number | null;
}
/**
 * A player at the table has sent a signal.
 */
export interface Signalled {
  type: "signal";
  seat: number;
  signal: Signal;
}
/**
 * The seats of this client have changed: it sat down, left, or handed its seat over.
 */
export interface Seated {
  type: "seated";
  seats: number[];
}
export interface Pong {
  type: "pong";
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  now: number;
}
/**
 * The server is restarting. Come back after so many seconds; nothing is lost.
 */
export interface Restarting {
  type: "restarting";
  seconds: number;
  sentence: string;
}
/**
 * My name.
 */
export interface Me {
  /**
   * The name of a player at the table.
   */
  name: string;
}
/**
 * Open a table.
 */
export interface NewTable {
  game: string;
  seats: WantedSeat[];
  options?: {
    [k: string]: unknown;
  };
  pace?: PaceName;
  clock?: number | null;
  patience?: number;
  /**
   * Seconds for the look before a game; null: as long as it takes. Left out: 90 if another person may join, else null. A person who plays alone with bots, or shares one device, always has as long as it takes.
   */
  look?: number | null;
  stand_in?: string;
  listed?: boolean;
  /**
   * The name of a lesson of this game. There is one seat then, for me; the lesson brings all others, the options and the cards.
   */
  lesson?: string | null;
  /**
   * The name of a puzzle of this game, likewise.
   */
  puzzle?: string | null;
}
/**
 * A seat of a new table: for me, for a bot, or open. With several seats for me, players share my device.
 */
export interface WantedSeat {
  kind: "bot" | "me" | "open";
  /**
   * For me: the name at this seat, if it is not my own.
   */
  name?: string | null;
  /**
   * For a bot: which one.
   */
  bot?: string | null;
}
/**
 * Take a free seat, or give it to a bot.
 */
export interface Sit {
  /**
   * The name at this seat, if it is not my own; with a bot, the name of the bot.
   */
  name?: string | null;
  /**
   * The bot that gets the seat; null: the seat is for me.
   */
  bot?: string | null;
}
/**
 * Set sail on today's voyage of a game, or go on with it.
 */
export interface Sail {
  /**
   * My name on this voyage; a person without a name must give one.
   */
  name?: string | null;
  /**
   * The pace of the table, if I have not set sail yet.
   */
  pace?: PaceName;
}
/**
 * Take a seat over from my other device, with the secret of a hand-over link.
 */
export interface Claim {
  token: string;
}
/**
 * What can be chosen when a table is opened.
 */
export interface Offer {
  games: GameCard[];
  bots: string[];
  paces: {
    [k: string]: Pace;
  };
  signals: string[];
  version: string;
}
/**
 * A game that can be played here.
 */
export interface GameCard {
  name: string;
  title: string;
  rules: string;
  seats: number[];
  options: Option[];
  /**
   * The bot that is offered first for this game.
   */
  usual_bot: string;
  /**
   * The names of its lessons, in order.
   */
  lessons: string[];
  /**
   * Whether there are puzzles.
   */
  puzzles: boolean;
}
/**
 * One option of a game. `values` is empty unless the kind is `choice`.
 */
export interface Option {
  /**
   * Its name in Python, on the command line and on the wire.
   */
  name: string;
  /**
   * What it may be: one of a few values, a seat, a number or a text.
   */
  kind: "choice" | "number" | "seat" | "text";
  /**
   * The allowed values of a `choice`.
   */
  values: unknown[];
  /**
   * Its value if none is given.
   */
  default: unknown;
  /**
   * What it changes, in a sentence.
   */
  explanation: string;
}
/**
 * Times in milliseconds, the same for everybody at the table, by the server's clock.
 */
export interface Pace {
  /**
   * How long a card is shown before the next move is accepted; the beat of each other event is a part of this.
   */
  exposure: number;
  /**
   * How long a private look lasts; null: until the rules end it.
   */
  look: number | null;
  /**
   * How long a bot waits before it moves.
   */
  thought: number;
}
/**
 * The puzzles of a game, in order.
 */
export interface PuzzleList {
  /**
   * Easy ones first.
   */
  puzzles: PuzzleCard[];
}
/**
 * A puzzle, and nothing that would help to solve it.
 */
export interface PuzzleCard {
  /**
   * A number, which `POST /api/tables` takes.
   */
  name: string;
  /**
   * What it is about: a word of the catalogues.
   */
  theme: string;
  /**
   * How hard it is, measured by how often the crew solves it.
   */
  level: "easy" | "hard" | "medium";
}
/**
 * My name, by the cookie; null if I have given none yet.
 */
export interface Myself {
  name: string | null;
}
/**
 * Tables, the latest change first.
 */
export interface TableList {
  tables: TableCard[];
}
/**
 * A table, and which of its seats are mine.
 */
export interface TableAnswer {
  table: TableCard;
  seats: number[];
}
/**
 * A finished game, moment by moment, as one seat saw it or with everything open.
 */
export interface Replay {
  game: string;
  rules: string;
  options: {
    [k: string]: unknown;
  };
  players: Player[];
  outcome: Outcome;
  /**
   * The first is the deal.
   */
  moments: ReplayMoment[];
  /**
   * The commitment, the seed, every card, every move and every event have been checked; nothing else is answered.
   */
  checked: true;
}
/**
 * The player of a seat. The kind is `human` or the name of a bot.
 */
export interface Player {
  /**
   * What the player is called.
   */
  name: string;
  /**
   * `human`, or the name of a bot.
   */
  kind: string;
}
/**
 * One entry of a finished game's log, and the table after it.
 */
export interface ReplayMoment {
  /**
   * The seat that moved; null for the deal.
   */
  seat: number | null;
  /**
   * The move; null for the deal and for the moves of other seats, of which a seat sees only the events.
   */
  move: unknown;
  /**
   * The events as they were shown to these eyes at that time.
   */
  events: unknown[];
  /**
   * All that these eyes could see at that time.
   */
  view: unknown;
  /**
   * What no view showed at that time; null unless the eyes are `all`, and for a game that does not offer it.
   */
  hidden: unknown;
  /**
   * The view just before this entry turned cards down; null if it turned none down.
   */
  shown: unknown;
}
/**
 * The review of a finished game.
 */
export interface GameReview {
  /**
   * The version of this form.
   */
  format: "quarterdeck-review/1";
  /**
   * The name of the estimate V.
   */
  value: "V2";
  /**
   * As in the record.
   */
  game: string;
  /**
   * As in the record.
   */
  options: unknown;
  /**
   * The names, seat by seat.
   */
  players: string[];
  /**
   * The length of the log.
   */
  entries: number;
  /**
   * The reviews of the seats that were asked for.
   */
  seats: SeatReview[];
}
/**
 * The review of one seat.
 */
export interface SeatReview {
  /**
   * The seat.
   */
  seat: number;
  /**
   * Whether it has won.
   */
  won: boolean;
  /**
   * V after each entry of the log.
   */
  curve: number[];
  /**
   * How the result came about.
   */
  split: Split;
  /**
   * The cost of decisions that were caused by forgetting.
   */
  forgetting: number;
  /**
   * The cost of decisions that were caused by misjudgement.
   */
  judgement: number;
  /**
   * The decisions of this seat.
   */
  decisions: ReviewedDecision[];
  /**
   * The risks that this seat took.
   */
  dares: Dare[];
  /**
   * The luck of each round, or of each turn.
   */
  luck: ChapterLuck[];
  /**
   * The moments that are worth a look, in the order of the log.
   */
  moments: ReviewMoment[];
  /**
   * How well the seat remembers; null in Piratatak.
   */
  memory: MemoryFit | null;
  /**
   * Only in Memoarrr!: what the seat was shown, in the order of the log. A later one replaces an earlier one of the same cell.
   */
  shown: ShownCard[];
}
/**
 * start + mine + others + luck = result, exactly.
 */
export interface Split {
  /**
   * V before the deal.
   */
  start: number;
  /**
   * The part of the seat's own decisions; never above zero.
   */
  mine: Amount;
  /**
   * The part of the other seats' decisions, as far as this seat can judge them.
   */
  others: Amount;
  /**
   * The part of luck: cards that no seat had been shown, the seat that begins, and the rubies in the treasures.
   */
  luck: Amount;
  /**
   * 1 for the winner, else 0.
   */
  result: number;
}
/**
 * A sum of differences of V, and how exact it is.
 */
export interface Amount {
  /**
   * The sum; 1 is a whole game.
   */
  amount: number;
  /**
   * The 95 % interval.
   */
  interval: number[];
}
/**
 * A decision of the seat: what it chose, and what was best.
 */
export interface ReviewedDecision {
  /**
   * The place in the log.
   */
  entry: number;
  /**
   * The round of Memoarrr!, the turn of Piratatak.
   */
  chapter: number;
  /**
   * The kind of move that was chosen.
   */
  kind: string;
  /**
   * The place of the chosen move among the choices.
   */
  chosen: number;
  /**
   * The place of the best move.
   */
  best: number;
  /**
   * Every lawful move.
   */
  choices: ReviewedChoice[];
  /**
   * V of the best choice minus V of the chosen one; never negative.
   */
  cost: number;
  /**
   * The cause of a costly decision; null if the decision cost little.
   */
  cause?: ("forgetting" | "judgement") | null;
  /**
   * The probability of this cause.
   */
  sureness?: number;
  /**
   * If the cause is forgetting: the cards that it hung on, the one that was shown last first.
   */
  forgotten?: ForgottenCard[];
}
/**
 * A lawful move, and what it is worth.
 */
export interface ReviewedChoice {
  /**
   * The move, as in the record.
   */
  move: unknown;
  /**
   * The chance to win after this move.
   */
  value: number;
}
/**
 * A card that the seat had been shown and that would have helped.
 */
export interface ForgottenCard {
  /**
   * As in the record.
   */
  card: string;
  /**
   * Where it lay.
   */
  cell: number;
  /**
   * The log entries that showed it to the seat.
   */
  shown: number[];
  /**
   * The reveals of the game since the last of them.
   */
  reveals_ago: number;
}
/**
 * A move into the unknown: a card that the seat was never shown, or one more draw from the pile.
 */
export interface Dare {
  /**
   * The place in the log.
   */
  entry: number;
  /**
   * The chance that it went well, as far as the seat could know.
   */
  chance: number;
  /**
   * Whether it went well.
   */
  well: boolean;
  /**
   * What the card brought: V after it minus V expected.
   */
  brought: number;
}
/**
 * The luck of the seat in one round or turn.
 */
export interface ChapterLuck {
  /**
   * The round, or the turn.
   */
  chapter: number;
  /**
   * The luck of the seat in it.
   */
  luck: number;
}
/**
 * A moment worth a look, with its place in the log.
 */
export interface ReviewMoment {
  /**
   * The place in the log.
   */
  entry: number;
  /**
   * What it was.
   */
  kind: "dared" | "forgot" | "lucky" | "misjudged" | "unlucky";
  /**
   * The difference of V.
   */
  amount: number;
  /**
   * The seat that moved; null: who begins, or the rubies in the treasures.
   */
  mover: number | null;
  /**
   * The cards that it is about.
   */
  cards: string[];
}
/**
 * Which memory explains the choices best. Only Memoarrr! has one.
 */
export interface MemoryFit {
  /**
   * The level of the crew that is the most likely to make these choices.
   */
  level: string;
  /**
   * The probability of each level, if all levels were equally likely before.
   */
  levels: {
    [k: string]: number;
  };
  /**
   * The number of decisions that were used.
   */
  decisions: number;
  /**
   * The threshold of the memory model that fits best: a memory with less activation is not recalled.
   */
  threshold: number | null;
  /**
   * The interval of the threshold.
   */
  interval: number[] | null;
  /**
   * After this many reveals a card that was seen once is recalled half of the time, by that threshold.
   */
  span: number | null;
  /**
   * The 95 % interval of the span.
   */
  span_interval: number[] | null;
  /**
   * How blurred the threshold is: the scale of the logistic noise that fits best.
   */
  noise: number | null;
}
/**
 * A card that the seat has been shown, and the cell on which it lies from this entry on.
 */
export interface ShownCard {
  /**
   * The place in the log.
   */
  entry: number;
  /**
   * The place on the island.
   */
  cell: number;
  /**
   * The card; null: a card that the seat was never shown has come to this cell.
   */
  card: string | null;
}
/**
 * A link that moves the seat to the device that opens it. It works once.
 */
export interface HandOverLink {
  /**
   * A seat, counted from 0, clockwise.
   */
  seat: number;
  token: string;
  link: string;
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  expires: number;
}
/**
 * Today's voyages, yesterday's, and what is promised for tomorrow.
 */
export interface Voyages {
  /**
   * The server's clock, which alone decides what day it is.
   */
  now: number;
  /**
   * The voyages that can be sailed now.
   */
  today: VoyageDay;
  /**
   * Yesterday's voyages; null if there were none.
   */
  yesterday: VoyageDay | null;
  /**
   * The promise for tomorrow: the commitments are known, and nothing else.
   */
  tomorrow: VoyageDay;
}
/**
 * The voyages of one day, from midnight to midnight UTC.
 */
export interface VoyageDay {
  /**
   * As in 2026-11-18.
   */
  day: string;
  /**
   * The midnight after which no player sets sail.
   */
  ends: number;
  /**
   * The day is over: no move is accepted any more, and every game of the day is open to all.
   */
  closes: number;
  /**
   * The bots at the seats after mine.
   */
  crew: CrewMember[];
  /**
   * One voyage for each game.
   */
  games: VoyageOfGame[];
}
/**
 * A bot that sails against everybody on a voyage.
 */
export interface CrewMember {
  /**
   * Its name at the table.
   */
  name: string;
  /**
   * Its level.
   */
  bot: string;
}
/**
 * The voyage of one game on one day.
 */
export interface VoyageOfGame {
  /**
   * The name of the game.
   */
  game: string;
  /**
   * SHA-256 of the secret that decides the deal and all random choices of the crew.
   */
  commitment: string;
  /**
   * When the secret was drawn and the commitment became known.
   */
  promised: number;
  /**
   * The secret in hexadecimal; null until the day is over.
   */
  secret: string | null;
  /**
   * My table, if I have set sail.
   */
  mine: TableCard | null;
  /**
   * Of all who have finished, the best first; null until I have finished or the day is over.
   */
  results: VoyageResult[] | null;
  /**
   * What the kraken made of my seat; null as long as `results` is, and until its game is over.
   */
  kraken: VoyageResult | null;
}
/**
 * What one player made of the deal of a voyage.
 */
export interface VoyageResult {
  /**
   * The name that the player gave; for the kraken, its own.
   */
  name: string;
  /**
   * The place at the table.
   */
  place: number;
  /**
   * The score at the end of the game.
   */
  score: number;
  /**
   * The rank among all people: by place, then by score; equal results share one. Null for the kraken, and for a later voyage under the same name.
   */
  rank: number | null;
  /**
   * Whether this is my own result.
   */
  mine: boolean;
  /**
   * The name of the table, for its replay and its record; null until the day is over.
   */
  watch: string | null;
}
/**
 * The answer to a request that can't be carried out.
 */
export interface Complaint {
  code: string;
  sentence: string;
  facts: {
    [k: string]: unknown;
  };
  retry_after?: number | null;
}
/**
 * A whole game with its secret: enough to play it again and to check every card.
 */
export interface GameRecord {
  /**
   * The version of the format.
   */
  format: "quarterdeck/1";
  /**
   * The version of the game's rules.
   */
  rules: string;
  /**
   * The name of the game.
   */
  game: string;
  options: {
    [k: string]: unknown;
  };
  /**
   * The players, seat by seat.
   */
  players: Player[];
  /**
   * The host's secret, in hex.
   */
  secret: string;
  /**
   * The nonce of each seat; null where a seat gave none.
   */
  nonces: (string | null)[];
  /**
   * The hash of the secret, which was published before the deal.
   */
  commitment: string;
  /**
   * What decides every card: made of the secret and the nonces.
   */
  seed: string;
  /**
   * Every entry, the deal first.
   */
  log: Entry[];
}
/**
 * One entry of the log: the seat, its move, and the resulting events. The deal has no seat and no move.
 */
export interface Entry {
  seat: number | null;
  move: unknown | null;
  events: unknown[];
}
export interface MemoarrrOptions {
  /**
   * Which printed rules: 2018 counts birds on the volcanoes, 2023 has one dark volcano.
   */
  edition: "2018" | "2023";
  /**
   * After a success the player must use the revealed animal's ability.
   */
  abilities: boolean;
  /**
   * Shuffled: the chests are secret until the end. Ordered: from the top 1, 1, 2, 2, 2, 3, 4.
   */
  treasures: "ordered" | "shuffled";
  /**
   * The seat that starts; picked at random if not given.
   */
  first: number | null;
}
/**
 * Pick a side of the island and look at its three middle cards in secret.
 */
export interface MemoarrrLook {
  move: "look";
  side: MemoarrrSide;
}
/**
 * Put the cards back after looking.
 */
export interface MemoarrrReady {
  move: "ready";
}
/**
 * Turn a face-down location face up.
 */
export interface MemoarrrReveal {
  move: "reveal";
  cell: number;
}
/**
 * Penguin: look at a face-down location in secret.
 */
export interface MemoarrrPeek {
  move: "peek";
  cell: number;
}
/**
 * Octopus: swap it with the location on this cell, which is next to it.
 */
export interface MemoarrrSwap {
  move: "swap";
  cell: number;
}
/**
 * Walrus: choose a face-down location that the next player may not reveal.
 */
export interface MemoarrrBlock {
  move: "block";
  cell: number;
}
export interface MemoarrrDealt {
  event: "dealt";
  locations: (MemoarrrLocation | null)[] | null;
  removed: MemoarrrLocation | null;
  treasures: number[] | null;
  /**
   * Hidden: the event of the first round names the start player, after everybody has looked.
   */
  first: number | null;
}
export interface MemoarrrLooked {
  event: "looked";
  seat: number;
  side: MemoarrrSide;
  cards: {
    [k: string]: MemoarrrLocation;
  } | null;
}
export interface MemoarrrBecameReady {
  event: "ready";
  seat: number;
}
/**
 * All cards are face down and the volcanoes are on the stack. Everybody sees the top volcano.
 */
export interface MemoarrrRoundBegan {
  event: "round";
  number: number;
  starter: number;
  volcanoes: (MemoarrrVolcano | null)[];
}
export interface MemoarrrRevealed {
  event: "revealed";
  seat: number;
  cell: number | null;
  card: MemoarrrLocation | null;
  match: ("animal" | "landscape" | "none" | "opening") | null;
}
export interface MemoarrrVolcanoTaken {
  event: "volcano";
  seat: number;
  volcano: MemoarrrVolcano;
  why: "mismatch" | "nothing left";
}
export interface MemoarrrPeeked {
  event: "peeked";
  seat: number;
  cell: number | null;
  card: MemoarrrLocation | null;
}
/**
 * The octopus was on `cell` and has changed places with the card on `with`.
 */
export interface MemoarrrSwapped {
  event: "swapped";
  seat: number;
  cell: number | null;
  with: number | null;
}
export interface MemoarrrBlocked {
  event: "blocked";
  seat: number;
  cell: number | null;
}
/**
 * Crab: the same player takes another turn.
 */
export interface MemoarrrAgain {
  event: "again";
  seat: number;
}
export interface MemoarrrTreasureTaken {
  event: "treasure";
  seat: number;
  rubies: number | null;
}
export interface MemoarrrOver {
  event: "over";
  rubies: number[];
  treasures: number[][];
  ranking: number[];
  removed: MemoarrrLocation;
}
export interface MemoarrrView {
  /**
   * The seat that sees this view; null for a spectator.
   */
  seat: number | null;
  /**
   * The options of the table.
   */
  options: MemoarrrOptions;
  /**
   * The kind of move that is expected now.
   */
  phase: MemoarrrPhase;
  /**
   * The seats that may move now.
   */
  turn: number[];
  /**
   * The seat that starts the first round; null until everybody has looked.
   */
  first: number | null;
  /**
   * 1 to 7; 0 until everybody has looked.
   */
  round: number;
  /**
   * The seat that started this round; null until everybody has looked.
   */
  starter: number | null;
  /**
   * The face-up locations; null for a face-down cell and for the centre.
   */
  cells: (MemoarrrLocation | null)[];
  /**
   * The location revealed last.
   */
  to_match: MemoarrrLocation | null;
  /**
   * The cell of the location revealed last.
   */
  to_match_cell: number | null;
  /**
   * The side that each seat has picked.
   */
  sides: (MemoarrrSide | null)[];
  /**
   * Whether each seat has put its three cards back.
   */
  ready: boolean[];
  /**
   * The cards that only this seat sees now, by cell.
   */
  glimpse: {
    [k: string]: MemoarrrLocation;
  };
  /**
   * The face-down cells that may not be revealed now: the ban on the first reveal, later a walrus's block.
   */
  closed: number[];
  /**
   * The volcanoes on the stack, top first; null for all but the top one.
   */
  volcanoes: (MemoarrrVolcano | null)[];
  /**
   * The volcano of each seat; a seat with one is out of the round.
   */
  held: (MemoarrrVolcano | null)[];
  /**
   * The rubies of each chest on the stack, top first; null if they are secret.
   */
  treasures: (number | null)[];
  /**
   * The rubies of each chest that each seat has won; null if they are secret.
   */
  won: (number | null)[][];
  /**
   * The location that was removed unseen; null until the game is over.
   */
  removed: MemoarrrLocation | null;
  /**
   * All locations, face up or face down, with null at the centre; null until the game is over.
   */
  locations: (MemoarrrLocation | null)[] | null;
  /**
   * The seats from best to last; null until the game is over.
   */
  ranking: number[] | null;
}
export interface MemoarrrHidden {
  /**
   * The location of each cell, face up or face down; null at the centre.
   */
  locations: (MemoarrrLocation | null)[];
  /**
   * The location that was removed unseen.
   */
  removed: MemoarrrLocation;
  /**
   * The rubies of each chest on the stack, top first.
   */
  treasures: number[];
  /**
   * The volcanoes on the stack, top first.
   */
  volcanoes: MemoarrrVolcano[];
  /**
   * The rubies of each chest that each seat has won.
   */
  won: number[][];
}
/**
 * A drill as its player may see it now.
 */
export interface MemoarrrDrillMoment {
  drill: "lookout" | "swap";
  /**
   * Which question this is, from 1 on.
   */
  question: number;
  /**
   * How many questions the drill has.
   */
  questions: number;
  /**
   * How many cards, or swaps, this question has.
   */
  number: number;
  /**
   * `show`: something is shown, and `go_on` shows the next; `ask`: a cell is to be picked; `told`: the answer is shown, and `go_on` goes to the next question; `over`: the drill is over.
   */
  step: "ask" | "over" | "show" | "told";
  /**
   * The island: the cards that are face up now, and while it is asked for, the card to match.
   */
  view: MemoarrrView;
  /**
   * What is shown now.
   */
  events: (
    | MemoarrrDealt
    | MemoarrrLooked
    | MemoarrrBecameReady
    | MemoarrrRoundBegan
    | MemoarrrRevealed
    | MemoarrrVolcanoTaken
    | MemoarrrPeeked
    | MemoarrrSwapped
    | MemoarrrBlocked
    | MemoarrrAgain
    | MemoarrrTreasureTaken
    | MemoarrrOver
  )[];
  /**
   * How long it is shown, in parts of the exposure time of the player's pace; 0: until the player goes on.
   */
  beat: number;
  /**
   * The cells that may be picked now.
   */
  moves: MemoarrrReveal[];
  /**
   * While an answer is told: whether it was right.
   */
  right: boolean | null;
  /**
   * While an answer is told: the cell with the match.
   */
  match: number | null;
  /**
   * When the drill is over: what the answers say.
   */
  span: MemoarrrSpan | null;
}
/**
 * The number at which half of the answers are right.
 */
export interface MemoarrrSpan {
  mean: number;
  /**
   * One standard deviation.
   */
  error: number;
  /**
   * A question of the largest number was answered right: the drill can't measure more.
   */
  at_least: boolean;
}
/**
 * What is new for one seat or spectator. The latest update is enough: a client need not remember older ones.
 */
export interface MemoarrrUpdate {
  type: "update";
  /**
   * How far the table's log goes. It grows with every update of the same seat.
   */
  seq: number;
  /**
   * The seat that sees this; null for a spectator.
   */
  seat: number | null;
  /**
   * What has happened since the last update of this seat, as far as the seat may still be told.
   */
  events: MemoarrrEvent[];
  /**
   * All that this seat may see now; null until the cards are dealt.
   */
  view: MemoarrrView | null;
  /**
   * All lawful moves of this seat now.
   */
  moves: MemoarrrMove[];
  clock: Clock;
  /**
   * The table's card, if it has changed since the last update of this seat.
   */
  table?: TableCard | null;
  /**
   * The view just before the latest entry turned cards down, sent with the events of that entry while they are shown live. Show it until the clock's `opens`, then `view`.
   */
  shown?: MemoarrrView | null;
  /**
   * Whether this seat may ask the bots to hurry.
   */
  may_hurry?: boolean;
  /**
   * In a lesson or a puzzle: the name of the sentence that the coach says now.
   */
  coach?: string | null;
  /**
   * In a puzzle that has been answered: what was right, and why.
   */
  solution?: Solution | null;
}
/**
 * One entry of a finished game's log, and the table after it.
 */
export interface MemoarrrReplayMoment {
  /**
   * The seat that moved; null for the deal.
   */
  seat: number | null;
  /**
   * The move; null for the deal and for the moves of other seats, of which a seat sees only the events.
   */
  move: MemoarrrMove | null;
  /**
   * The events as they were shown to these eyes at that time.
   */
  events: MemoarrrEvent[];
  /**
   * All that these eyes could see at that time.
   */
  view: MemoarrrView;
  /**
   * What no view showed at that time; null unless the eyes are `all`, and for a game that does not offer it.
   */
  hidden: MemoarrrHidden | null;
  /**
   * The view just before this entry turned cards down; null if it turned none down.
   */
  shown: MemoarrrView | null;
}
/**
 * A finished game, moment by moment, as one seat saw it or with everything open.
 */
export interface MemoarrrReplay {
  game: "memoarrr";
  rules: string;
  options: MemoarrrOptions;
  players: Player[];
  outcome: Outcome;
  /**
   * The first is the deal.
   */
  moments: MemoarrrReplayMoment[];
  /**
   * The commitment, the seed, every card, every move and every event have been checked; nothing else is answered.
   */
  checked: true;
}
export interface PiratatakOptions {
  /**
   * The seat that starts; picked at random if not given.
   */
  first: number | null;
  /**
   * Show the chance that the next card is a pirate.
   */
  odds: boolean;
  /**
   * When a ship loses its last part: its player keeps the colour, or the colour is free.
   */
  colours: "freed" | "kept";
}
/**
 * Turn the top card of the pile face up.
 */
export interface PiratatakDraw {
  move: "draw";
}
/**
 * End the turn after at least one draw.
 */
export interface PiratatakStop {
  move: "stop";
}
/**
 * Answer the pirate with a cannon.
 */
export interface PiratatakFire {
  move: "fire";
}
/**
 * Give the pirate one card. Repeat until nothing is owed.
 */
export interface PiratatakPay {
  move: "pay";
  card: PiratatakCard;
}
/**
 * For three coins, take a part of your own ship from another player's reserve.
 */
export interface PiratatakBuy {
  move: "buy";
  seller: number;
  card: PiratatakCard;
}
export interface PiratatakDealt {
  event: "dealt";
  pile: PiratatakCard[] | null;
  first: number;
}
/**
 * The pile was empty. The shuffled discard pile is the new pile.
 */
export interface PiratatakReshuffled {
  event: "reshuffled";
  pile: PiratatakCard[] | null;
}
export interface PiratatakDrew {
  event: "drew";
  seat: number;
  card: PiratatakCard;
  to: "discard" | "reserve" | "ship";
}
/**
 * The drawn card is the first part of the player's ship, and parts of this colour in their reserve join it.
 *
 * This happens when the player has no colour and no other player builds this one.
 */
export interface PiratatakColourTaken {
  event: "colour";
  seat: number;
  colour: PiratatakColour;
}
/**
 * The player has paid the last part of their ship: its colour is free. Needs the option `colours` at `freed`.
 */
export interface PiratatakColourFreed {
  event: "freed";
  seat: number;
  colour: PiratatakColour;
}
export interface PiratatakFired {
  event: "fired";
  seat: number;
}
export interface PiratatakStopped {
  event: "stopped";
  seat: number;
}
export interface PiratatakPaid {
  event: "paid";
  seat: number;
  card: PiratatakCard;
}
export interface PiratatakBought {
  event: "bought";
  seat: number;
  seller: number;
  card: PiratatakCard;
}
export interface PiratatakOver {
  event: "over";
  winner: number;
  ranking: number[];
}
export interface PiratatakView {
  /**
   * The seat that sees this view; null for a spectator.
   */
  seat: number | null;
  /**
   * The options of the table.
   */
  options: PiratatakOptions;
  /**
   * `begin` a turn (draw or buy), `go on` (draw or stop), `pirate` (fire or pay), `pay` (the next card), `over`.
   */
  phase: PiratatakPhase;
  /**
   * The seat to move; none when the game is over.
   */
  turn: number[];
  /**
   * The seat that started.
   */
  first: number;
  /**
   * The number of cards in the pile.
   */
  pile: number;
  /**
   * The discard pile, oldest card first.
   */
  discard: PiratatakCard[];
  /**
   * The cards of each seat.
   */
  holdings: PiratatakHolding[];
  /**
   * The number of cards that the pirate still demands.
   */
  owed: number;
  /**
   * The chance of a pirate; null if the option `odds` is off.
   */
  odds: PiratatakOdds | null;
  /**
   * The seats from best to last; null until the game is over.
   */
  ranking: number[] | null;
}
/**
 * The cards of a player: their own ship, and a reserve of parts of other ships, coins and cannons.
 */
export interface PiratatakHolding {
  /**
   * The colour of the player's own ship. If the option `colours` is `kept`, it stays after the last part is lost.
   */
  colour: PiratatakColour | null;
  /**
   * The parts of the player's own ship.
   */
  ship: PiratatakCard[];
  /**
   * Parts of other ships, in reserve.
   */
  parts: PiratatakCard[];
  /**
   * In reserve.
   */
  coins: number;
  /**
   * In reserve.
   */
  cannons: number;
}
/**
 * The chance that the next drawn card is a pirate.
 */
export interface PiratatakOdds {
  /**
   * The number of pirates among the cards to draw from.
   */
  pirates: number;
  /**
   * The number of cards to draw from.
   */
  cards: number;
}
export interface PiratatakHidden {
  /**
   * The face-down pile, top first.
   */
  pile: PiratatakCard[];
}
/**
 * What is new for one seat or spectator. The latest update is enough: a client need not remember older ones.
 */
export interface PiratatakUpdate {
  type: "update";
  /**
   * How far the table's log goes. It grows with every update of the same seat.
   */
  seq: number;
  /**
   * The seat that sees this; null for a spectator.
   */
  seat: number | null;
  /**
   * What has happened since the last update of this seat, as far as the seat may still be told.
   */
  events: PiratatakEvent[];
  /**
   * All that this seat may see now; null until the cards are dealt.
   */
  view: PiratatakView | null;
  /**
   * All lawful moves of this seat now.
   */
  moves: PiratatakMove[];
  clock: Clock;
  /**
   * The table's card, if it has changed since the last update of this seat.
   */
  table?: TableCard | null;
  /**
   * The view just before the latest entry turned cards down, sent with the events of that entry while they are shown live. Show it until the clock's `opens`, then `view`.
   */
  shown?: PiratatakView | null;
  /**
   * Whether this seat may ask the bots to hurry.
   */
  may_hurry?: boolean;
  /**
   * In a lesson or a puzzle: the name of the sentence that the coach says now.
   */
  coach?: string | null;
  /**
   * In a puzzle that has been answered: what was right, and why.
   */
  solution?: Solution | null;
}
/**
 * One entry of a finished game's log, and the table after it.
 */
export interface PiratatakReplayMoment {
  /**
   * The seat that moved; null for the deal.
   */
  seat: number | null;
  /**
   * The move; null for the deal and for the moves of other seats, of which a seat sees only the events.
   */
  move: PiratatakMove | null;
  /**
   * The events as they were shown to these eyes at that time.
   */
  events: PiratatakEvent[];
  /**
   * All that these eyes could see at that time.
   */
  view: PiratatakView;
  /**
   * What no view showed at that time; null unless the eyes are `all`, and for a game that does not offer it.
   */
  hidden: PiratatakHidden | null;
  /**
   * The view just before this entry turned cards down; null if it turned none down.
   */
  shown: PiratatakView | null;
}
/**
 * A finished game, moment by moment, as one seat saw it or with everything open.
 */
export interface PiratatakReplay {
  game: "piratatak";
  rules: string;
  options: PiratatakOptions;
  players: Player[];
  outcome: Outcome;
  /**
   * The first is the deal.
   */
  moments: PiratatakReplayMoment[];
  /**
   * The commitment, the seed, every card, every move and every event have been checked; nothing else is answered.
   */
  checked: true;
}

/** Of one kind of event: how long it is shown, whether it turns all cards down, and which facts are shown until then
 * or to one seat alone. */
export interface EventVisibility {
  /** In parts of the table's exposure time. */
  beat: number;
  turnsDown?: true;
  forNow?: readonly string[];
  private?: readonly string[];
}
export interface GameVisibility {
  events: Readonly<Record<string, EventVisibility>>;
  /** The fields of a view that are gone when a private look is over. */
  privateFacts: readonly string[];
}
/** What each game declares in its types. */
export const VISIBILITY: Readonly<Record<string, GameVisibility>> = {
  "memoarrr": {"events": {"dealt": {"beat": 0.0}, "looked": {"beat": 0.0, "private": ["cards"]}, "ready": {"beat": 0.0}, "round": {"beat": 0.7, "turnsDown": true}, "revealed": {"beat": 1.0, "forNow": ["cell", "card", "match"]}, "volcano": {"beat": 0.7}, "peeked": {"beat": 1.0, "forNow": ["cell"], "private": ["card"]}, "swapped": {"beat": 1.0, "forNow": ["cell", "with"]}, "blocked": {"beat": 1.0, "forNow": ["cell"]}, "again": {"beat": 0.5}, "treasure": {"beat": 0.9}, "over": {"beat": 0.0}}, "privateFacts": ["glimpse"]},
  "piratatak": {"events": {"dealt": {"beat": 0.6}, "reshuffled": {"beat": 0.6}, "drew": {"beat": 0.4}, "colour": {"beat": 0.5}, "freed": {"beat": 0.5}, "fired": {"beat": 0.6}, "stopped": {"beat": 0.3}, "paid": {"beat": 0.3}, "bought": {"beat": 0.8}, "over": {"beat": 0.0}}, "privateFacts": []}
};
/** The exposure time of each pace, in milliseconds. */
export const EXPOSURE: Readonly<Record<PaceName, number>> = {"relaxed": 4000, "normal": 2500, "brisk": 1200, "instant": 0};
/** The codes of refusals after which the same command is sent again, with its id. */
export const SEND_AGAIN: readonly string[] = ["busy", "store-failed", "too-fast"];
