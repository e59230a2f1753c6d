// The game that the peers serve: Memoarrr! for four, without abilities, and a little simpler. Each seat looks at three
// cards that no other seat sees and says when it has learnt them; then seven rounds are played. The player who was out
// first opens the next round.
//
// A table is any object with these fields, so that each peer can use its own kind; the secrets are kept beside it.

export const SEATS = 4;
export const CELLS = 24;
export const ROUNDS = 7;
export const NONE = 255;
const LOOKS = [
  [1, 2, 3],
  [9, 13, 18],
  [20, 21, 22],
  [5, 10, 14],
];

const THREE_OUT = [0b0111, 0b1011, 0b1101, 0b1110];

/** What all may see at the beginning; cards that lie face down are NONE. */
export const beginning = () => ({
  cells: Array(CELLS).fill(NONE),
  chests: Array(SEATS).fill(0),
  turn: 0,
  looking: SEATS,
  round: 0,
  last: NONE,
  left: CELLS,
  out: 0,
  heir: NONE,
  winner: NONE,
});

/** The three cards that a seat looks at before the first round. */
export const lookOf = (secrets, seat) => LOOKS[seat].map((cell) => secrets.deck[cell]);

/** A seat says that it has looked; whether that was lawful. */
export function ready(table, seat) {
  if (table.looking === 0 || table.turn !== seat) return false;
  table.looking -= 1;
  table.turn = (seat + 1) % SEATS;
  return true;
}

/** A seat turns up a card, with all that follows from it; whether that was lawful. */
export function reveal(table, secrets, seat, cell) {
  if (table.looking > 0 || table.winner !== NONE || table.turn !== seat) return false;
  if (!Number.isInteger(cell) || cell < 0 || cell >= CELLS) return false;
  if (table.cells[cell] !== NONE) return false;
  const card = secrets.deck[cell];
  table.cells[cell] = card;
  table.left -= 1;
  if (table.last !== NONE && !match(card, table.last)) takeVolcano(table, seat);
  table.last = card;
  table.turn = nextIn(table, seat);
  while (table.left === 0 && !alone(table)) {
    takeVolcano(table, table.turn);
    table.turn = nextIn(table, table.turn);
  }
  if (alone(table)) endRound(table, secrets);
  return true;
}

const match = (one, other) => one % 5 === other % 5 || Math.floor(one / 5) === Math.floor(other / 5);

function takeVolcano(table, seat) {
  if (table.out === 0) table.heir = seat;
  table.out |= 1 << seat;
}

function nextIn(table, seat) {
  let next = (seat + 1) % SEATS;
  while (table.out & (1 << next)) next = (next + 1) % SEATS;
  return next;
}

/** Whether three volcanoes are taken, so that one player is left. */
const alone = (table) => THREE_OUT.includes(table.out);

function endRound(table, secrets) {
  table.chests[table.turn] += 1;
  secrets.won.push(table.turn);
  table.round += 1;
  if (table.round === ROUNDS) {
    table.winner = richest(secrets);
    table.turn = NONE;
    return;
  }
  for (let cell = 0; cell < CELLS; cell += 1) if (table.cells[cell] !== NONE) table.cells[cell] = NONE;
  table.left = CELLS;
  table.last = NONE;
  table.out = 0;
  table.turn = table.heir;
  table.heir = NONE;
}

/** The chests are opened: most rubies, then most chests, then the lowest seat. */
function richest(secrets) {
  const rubies = Array(SEATS).fill(0);
  secrets.won.forEach((seat, round) => {
    rubies[seat] += 100 * secrets.treasures[round] + 1;
  });
  return rubies.indexOf(Math.max(...rubies));
}
