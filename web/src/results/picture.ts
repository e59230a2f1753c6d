/** A list of places as a picture, drawn on this device: the result of a game, or of a day. */

import { COVERS } from "../art/covers";
import type { FinishedGame } from "../device/logbook";
import { AVATARS } from "../table/company";
import { avatarArt } from "../table/pictures";
import {
  DEEP,
  FOOT,
  GOLD,
  INK,
  loaded,
  MARGIN,
  NIGHT,
  SANS,
  SERIF,
  sign,
  SIZE,
  SOFT,
  write,
  type Shareable,
} from "./canvas";
import { dateOf, inOrder, scoreOf, summaryOf, titleOf, winnerOf } from "./words";

const ROW = 104;

/** What the picture shows. */
export interface Places {
  /** The game whose cover is on top. */
  cover: string;
  headline: string;
  /** What it was, and when. */
  line: string;
  rows: readonly { place: number; face: string; name: string; result: string }[];
}

export function resultCard(game: FinishedGame): Shareable {
  return {
    title: titleOf(game),
    summary: summaryOf(game),
    about: game.game,
    at: game.ended,
    draw: (canvas) => drawPlaces(canvas, placesOf(game)),
  };
}

function placesOf(game: FinishedGame): Places {
  return {
    cover: game.game,
    headline: winnerOf(game),
    line: `${titleOf(game)} · ${dateOf(game)}`,
    rows: inOrder(game).map((seat) => ({
      place: game.places[seat]!,
      face: avatarArt(AVATARS[seat % AVATARS.length]!),
      name: game.sailors[seat]!.name,
      result: scoreOf(game, seat),
    })),
  };
}

export async function drawPlaces(canvas: HTMLCanvasElement, places: Places): Promise<void> {
  const cover = COVERS[places.cover];
  const [banner, ...faces] = await Promise.all([
    cover ? loaded(cover, SIZE, SIZE * 0.65) : null,
    ...places.rows.map(({ face }) => loaded(face, 80, 80)),
  ]);
  /** Where the cover ends, and the words begin: the more players, the less room. */
  const horizon = SIZE - FOOT - places.rows.length * ROW - 112;
  canvas.width = canvas.height = SIZE;
  const ink = canvas.getContext("2d")!;
  ink.textBaseline = "middle";

  ink.fillStyle = NIGHT;
  ink.fillRect(0, 0, SIZE, SIZE);
  if (banner) ink.drawImage(banner, 0, Math.min(0, horizon - 720), SIZE, SIZE * 0.65);
  const dusk = ink.createLinearGradient(0, horizon - 170, 0, horizon - 50);
  dusk.addColorStop(0, `${NIGHT}00`);
  dusk.addColorStop(1, NIGHT);
  ink.fillStyle = dusk;
  ink.fillRect(0, horizon - 170, SIZE, 120);
  const deep = ink.createLinearGradient(0, horizon - 50, 0, SIZE);
  deep.addColorStop(0, NIGHT);
  deep.addColorStop(1, DEEP);
  ink.fillStyle = deep;
  ink.fillRect(0, horizon - 50, SIZE, SIZE - horizon + 50);

  const width = SIZE - 2 * MARGIN;
  ink.fillStyle = GOLD;
  write(ink, places.headline, MARGIN, horizon - 8, width, `700 76px ${SERIF}`);
  ink.fillStyle = SOFT;
  write(ink, places.line, MARGIN, horizon + 62, width, `500 34px ${SANS}`);

  places.rows.forEach(({ place, name, result }, row) => {
    const top = horizon + 112 + row * ROW;
    const middle = top + ROW / 2 - 6;
    const first = place === 1;
    ink.fillStyle = first ? "#f0c05a38" : "#f4ecd812";
    ink.beginPath();
    ink.roundRect(MARGIN, top, width, ROW - 12, 22);
    ink.fill();
    ink.strokeStyle = GOLD;
    ink.lineWidth = 3;
    if (first) ink.stroke();
    ink.fillStyle = first ? GOLD : SOFT;
    write(ink, String(place), MARGIN + 28, middle, 40, `700 40px ${SANS}`);
    ink.drawImage(faces[row]!, MARGIN + 78, middle - 40, 80, 80);
    ink.fillStyle = INK;
    write(ink, name, MARGIN + 182, middle, width - 182 - 320, `700 40px ${SANS}`);
    ink.fillStyle = first ? GOLD : INK;
    ink.textAlign = "right";
    write(ink, result, SIZE - MARGIN - 28, middle, 280, `600 36px ${SANS}`);
    ink.textAlign = "left";
  });

  await sign(ink);
}
