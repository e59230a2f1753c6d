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
  | Ping
  | Welcome
  | Update
  | Clock
  | TableCard
  | ChairCard
  | Outcome
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
  | Claim
  | Offer
  | GameCard
  | Option
  | Pace
  | Myself
  | TableList
  | TableAnswer
  | Replay
  | Player
  | ReplayMoment
  | HandOverLink
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
export type AnyCommand = Begin | MakeMove | Leave | Return | SendSignal | Ping;
export type Signal = "ahoy" | "arrr" | "well-played" | "thanks" | "oh-no" | "haha" | "thinking" | "your-turn";
/**
 * Every message that the server sends.
 */
export type AnyStatement =
  Welcome | Update | Done | Refused | Attendance | Countdown | Signalled | Seated | Pong | Restarting;
export type PaceName = "relaxed" | "normal" | "brisk" | "instant";
export type Phase = "open" | "running" | "over" | "closed";
export type Presence = "here" | "reconnecting" | "away";
export type MemoarrrPhase = "look" | "reveal" | "peek" | "swap" | "block" | "over";
/**
 * A side of the island; its player looks at the three middle cards of its outer row.
 */
export type MemoarrrSide = "north" | "east" | "south" | "west";
/**
 * Every pairing of an animal with a landscape, each exactly once.
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
 * 2018: told apart by their birds. 2023: one dark, two light. Both faces are alike.
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
 * A part of a ship is called by its colour and its place in the picture; the others come in many copies.
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
   * When a bot takes over the seat of a person who is to move; null: the person has as much time as they like.
   */
  due: number | null;
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
  pace: PaceName;
  clock: number | null;
  patience: number;
  stand_in: string;
  listed: boolean;
  phase: Phase;
  /**
   * SHA-256 of the server's secret, published before any player adds a nonce.
   */
  commitment: string;
  seats: ChairCard[];
  /**
   * Milliseconds since 1970, by the server's clock.
   */
  opened_at: number;
  /**
   * The table at which the same players play again.
   */
  next: string | null;
  outcome: Outcome | null;
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
}
/**
 * How a match ended: the seats from best to last, and their scores seat by seat.
 */
export interface Outcome {
  ranking: number[];
  scores: number[];
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
}
/**
 * The presence of each seat. A bot is always `here`; an open seat is `away`.
 */
export interface Attendance {
  type: "attendance";
  seats: Presence[];
}
/**
 * A player has come or gone, and that changes how much time the seat to move has left.
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
  stand_in?: string;
  listed?: boolean;
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
}
/**
 * One option as people choose it: what it is, its values if it is a choice, its default, what it changes.
 */
export interface Option {
  name: string;
  kind: "choice" | "number" | "seat" | "text";
  values: unknown[];
  default: unknown;
  explanation: string;
}
/**
 * Times in milliseconds, the same for everybody at the table, by the server's clock.
 */
export interface Pace {
  /**
   * After a card was shown for a time, no move is accepted for this long.
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
 * Who sat at a seat: a `human`, or a bot's name as its kind.
 */
export interface Player {
  name: string;
  kind: string;
}
/**
 * One entry of a finished game's log, and the table after it.
 */
export interface ReplayMoment {
  /**
   * Who moved; null for the deal.
   */
  seat: number | null;
  /**
   * The move; null for the deal, and for another seat's: a seat is told what came of a move, not what was asked.
   */
  move: unknown;
  /**
   * What came of it, as these eyes were shown it at the time.
   */
  events: unknown[];
  /**
   * All that these eyes could see then.
   */
  view: unknown;
  /**
   * All that nobody could see then; null unless everything is laid open, and where the game does not tell it.
   */
  hidden: unknown;
  /**
   * The view just before this entry turned cards down; null where it turned none down.
   */
  shown: unknown;
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
 * The answer to a request that can't be carried out.
 */
export interface Complaint {
  code: string;
  sentence: string;
  facts: {
    [k: string]: unknown;
  };
}
/**
 * A whole game, its deal laid open: all that anyone needs to play it again and to check every card.
 */
export interface GameRecord {
  format: "quarterdeck/1";
  rules: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  players: Player[];
  secret: string;
  nonces: (string | null)[];
  commitment: string;
  seed: string;
  log: Entry[];
}
/**
 * One line of the log: who moved, what they wanted, and all that came of it. The deal has no seat and no move.
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
   * After a success the revealed animal's ability must be used.
   */
  abilities: boolean;
  /**
   * Shuffled: nobody knows what a chest holds. Ordered: from the top 1, 1, 2, 2, 2, 3, 4.
   */
  treasures: "ordered" | "shuffled";
  /**
   * The seat that starts the first round; picked at random if not given.
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
 * Put the cards back: done looking.
 */
export interface MemoarrrReady {
  move: "ready";
}
/**
 * Turn a face-down location up.
 */
export interface MemoarrrReveal {
  move: "reveal";
  cell: number;
}
/**
 * Penguin: look in secret at a face-down location.
 */
export interface MemoarrrPeek {
  move: "peek";
  cell: number;
}
/**
 * Octopus: swap it with the location on this cell next to it.
 */
export interface MemoarrrSwap {
  move: "swap";
  cell: number;
}
/**
 * Walrus: name the face-down location that the next player may not reveal.
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
   * The start player is named when everybody has looked: by the event of the first round.
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
 * The cards lie face down, the volcanoes are back on the stack; everybody sees the one on top.
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
 * A crab: the same player takes another turn at once.
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
   * Whose eyes these are; null for a spectator.
   */
  seat: number | null;
  /**
   * What the table has chosen.
   */
  options: MemoarrrOptions;
  /**
   * What the seats to move are asked for.
   */
  phase: MemoarrrPhase;
  /**
   * The seats that may move now.
   */
  turn: number[];
  /**
   * The seat that starts the first round; null while everybody looks, since it is named only then.
   */
  first: number | null;
  /**
   * 1 to 7; 0 while everybody looks.
   */
  round: number;
  /**
   * The seat that started this round; null while everybody looks.
   */
  starter: number | null;
  /**
   * The locations that are face up now; null is fog, and the centre.
   */
  cells: (MemoarrrLocation | null)[];
  /**
   * The location revealed last.
   */
  to_match: MemoarrrLocation | null;
  /**
   * Where it lies.
   */
  to_match_cell: number | null;
  /**
   * The side that each seat has picked.
   */
  sides: (MemoarrrSide | null)[];
  /**
   * Which seats have put their three cards back.
   */
  ready: boolean[];
  /**
   * What this seat alone is looking at right now.
   */
  glimpse: {
    [k: string]: MemoarrrLocation;
  };
  /**
   * The face-down cells that may not be revealed now: the ban on the first reveal, later a walrus's block.
   */
  closed: number[];
  /**
   * Left on the stack; only the top one can be seen.
   */
  volcanoes: (MemoarrrVolcano | null)[];
  /**
   * The volcano of each seat; a seat with one is out of the round.
   */
  held: (MemoarrrVolcano | null)[];
  /**
   * Left on the stack; null is a chest whose rubies nobody may know.
   */
  treasures: (number | null)[];
  /**
   * The treasures of each seat, as rubies or, where nobody may know them, null.
   */
  won: (number | null)[][];
  /**
   * The location that was put away unseen; null until the game is over.
   */
  removed: MemoarrrLocation | null;
  /**
   * The seats from best to last; null until the game is over.
   */
  ranking: number[] | null;
}
export interface MemoarrrHidden {
  /**
   * What lies in each cell, face up or down; null at the centre.
   */
  locations: (MemoarrrLocation | null)[];
  /**
   * The location that was put away unseen.
   */
  removed: MemoarrrLocation;
  /**
   * The rubies in the chests left on the stack, top first.
   */
  treasures: number[];
  /**
   * Left on the stack, top first.
   */
  volcanoes: MemoarrrVolcano[];
  /**
   * The treasures of each seat, as rubies.
   */
  won: number[][];
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
}
/**
 * One entry of a finished game's log, and the table after it.
 */
export interface MemoarrrReplayMoment {
  /**
   * Who moved; null for the deal.
   */
  seat: number | null;
  /**
   * The move; null for the deal, and for another seat's: a seat is told what came of a move, not what was asked.
   */
  move: MemoarrrMove | null;
  /**
   * What came of it, as these eyes were shown it at the time.
   */
  events: MemoarrrEvent[];
  /**
   * All that these eyes could see then.
   */
  view: MemoarrrView;
  /**
   * All that nobody could see then; null unless everything is laid open, and where the game does not tell it.
   */
  hidden: MemoarrrHidden | null;
  /**
   * The view just before this entry turned cards down; null where it turned none down.
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
   * Show how likely the next card is a pirate; anybody could work it out.
   */
  odds: boolean;
  /**
   * When the last part of a ship is lost: its player keeps the colour, or the colour is free.
   */
  colours: "freed" | "kept";
}
/**
 * Turn up the top card of the pile.
 */
export interface PiratatakDraw {
  move: "draw";
}
/**
 * End the turn after one draw or more.
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
 * Give the pirate one card; asked for until all that is owed is paid.
 */
export interface PiratatakPay {
  move: "pay";
  card: PiratatakCard;
}
/**
 * For three coins, take a part of one's own ship out of another player's reserve.
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
 * The pile was empty: the discard pile has been shuffled and is the new one.
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
 * The player has no colour and nobody builds this one: the card just drawn is the first part of their ship.
 *
 *     Parts of it in the reserve have joined it.
 */
export interface PiratatakColourTaken {
  event: "colour";
  seat: number;
  colour: PiratatakColour;
}
/**
 * The last part of the ship has been paid: nobody builds this colour any more.
 *
 *     Happens only at a table whose option `colours` is `freed`.
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
   * Whose eyes these are; null for a spectator.
   */
  seat: number | null;
  /**
   * What the table has chosen.
   */
  options: PiratatakOptions;
  /**
   * `begin` a turn (draw or buy), `go on` (draw or stop), answer a `pirate` (fire or pay), `pay` on, `over`.
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
   * How many cards are left in it.
   */
  pile: number;
  /**
   * The discard pile, the first card discarded first.
   */
  discard: PiratatakCard[];
  /**
   * What lies in front of each seat.
   */
  holdings: PiratatakHolding[];
  /**
   * How many cards the pirate has still to be paid.
   */
  owed: number;
  /**
   * How likely a pirate comes next; null where the table has switched that off.
   */
  odds: PiratatakOdds | null;
  /**
   * The seats from best to last; null until the game is over.
   */
  ranking: number[] | null;
}
/**
 * What lies in front of a player: their own ship, and their reserve of parts of other ships, coins and cannons.
 */
export interface PiratatakHolding {
  /**
   * The colour of the player's own ship. With the option `colours` at `kept` it stays when the last part is lost.
   */
  colour: PiratatakColour | null;
  /**
   * The parts of the own ship so far.
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
 * How many of the cards that the next draw comes from are pirates.
 */
export interface PiratatakOdds {
  /**
   * Pirates among them.
   */
  pirates: number;
  /**
   * All of them.
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
}
/**
 * One entry of a finished game's log, and the table after it.
 */
export interface PiratatakReplayMoment {
  /**
   * Who moved; null for the deal.
   */
  seat: number | null;
  /**
   * The move; null for the deal, and for another seat's: a seat is told what came of a move, not what was asked.
   */
  move: PiratatakMove | null;
  /**
   * What came of it, as these eyes were shown it at the time.
   */
  events: PiratatakEvent[];
  /**
   * All that these eyes could see then.
   */
  view: PiratatakView;
  /**
   * All that nobody could see then; null unless everything is laid open, and where the game does not tell it.
   */
  hidden: PiratatakHidden | null;
  /**
   * The view just before this entry turned cards down; null where it turned none down.
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

/** Of one kind of event: whether it turns all cards down, and which facts are shown until then or to one seat alone. */
export interface EventVisibility {
  turnsDown?: true;
  forNow?: readonly string[];
  private?: readonly string[];
}
export interface GameVisibility {
  /** Only the events with something to forget. */
  events: Readonly<Record<string, EventVisibility>>;
  /** The fields of a view that are gone when a private look is over. */
  privateFacts: readonly string[];
}
/** What each game declares in its types. */
export const VISIBILITY: Readonly<Record<string, GameVisibility>> = {
  "memoarrr": {"events": {"looked": {"private": ["cards"]}, "round": {"turnsDown": true}, "revealed": {"forNow": ["cell", "card", "match"]}, "peeked": {"forNow": ["cell"], "private": ["card"]}, "swapped": {"forNow": ["cell", "with"]}, "blocked": {"forNow": ["cell"]}}, "privateFacts": ["glimpse"]},
  "piratatak": {"events": {}, "privateFacts": []}
};
/** The codes of refusals after which the same command is sent again, with its id. */
export const SEND_AGAIN: readonly string[] = ["busy", "store-failed"];
