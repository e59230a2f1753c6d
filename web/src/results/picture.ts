/** The result of a game as a picture, drawn on this device. */

import { COVERS } from "../art/covers";
import logo from "../art/logo.svg?url";
import type { FinishedGame } from "../device/logbook";
import { AVATARS } from "../table/company";
import { avatarArt } from "../table/pictures";
import { dateOf, inOrder, scoreOf, titleOf, winnerOf } from "./words";

const SIZE = 1080;
const MARGIN = 64;
const ROW = 104;
const FOOT = 112;
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", Georgia, serif';
const SANS = '"Avenir Next", "Segoe UI", "Noto Sans", "DejaVu Sans", system-ui, sans-serif';
const NIGHT = "#1b1740";
const DEEP = "#120f2e";
const INK = "#f4ecd8";
const SOFT = "#c9bfe3";
const GOLD = "#f0c05a";

/** A drawing of ours. Some browsers draw an SVG on a canvas only if it says how large it is. */
async function loaded(url: string, width: number, height: number): Promise<HTMLImageElement> {
  const source = await (await fetch(url)).text();
  const picture = new Image(width, height);
  const sized = source.replace("<svg ", `<svg width="${width}" height="${height}" `);
  picture.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await picture.decode();
  return picture;
}

/** Writes one line, smaller where it would be too long. */
function write(
  ink: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  width: number,
  font: string,
): void {
  const [, weight = "", size = "0", family = ""] = /^(\d+) (\d+)px (.*)$/.exec(font) ?? [];
  let points = Number(size);
  do ink.font = `${weight} ${points}px ${family}`;
  while (ink.measureText(text).width > width && (points -= 2) > 24);
  ink.fillText(text, x, y, width);
}

export async function drawResult(canvas: HTMLCanvasElement, game: FinishedGame): Promise<void> {
  const cover = COVERS[game.game];
  const [banner, mark, ...faces] = await Promise.all([
    cover ? loaded(cover, SIZE, SIZE * 0.65) : null,
    loaded(logo, 72, 72),
    ...game.sailors.map((_, seat) => loaded(avatarArt(AVATARS[seat % AVATARS.length]!), 80, 80)),
  ]);
  /** Where the cover ends, and the words begin: the more players, the less room. */
  const horizon = SIZE - FOOT - game.sailors.length * ROW - 112;
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
  write(ink, winnerOf(game), MARGIN, horizon - 8, width, `700 76px ${SERIF}`);
  ink.fillStyle = SOFT;
  write(ink, `${titleOf(game)} · ${dateOf(game)}`, MARGIN, horizon + 62, width, `500 34px ${SANS}`);

  inOrder(game).forEach((seat, row) => {
    const top = horizon + 112 + row * ROW;
    const middle = top + ROW / 2 - 6;
    const first = game.places[seat] === 1;
    ink.fillStyle = first ? "#f0c05a38" : "#f4ecd812";
    ink.beginPath();
    ink.roundRect(MARGIN, top, width, ROW - 12, 22);
    ink.fill();
    ink.strokeStyle = GOLD;
    ink.lineWidth = 3;
    if (first) ink.stroke();
    ink.fillStyle = first ? GOLD : SOFT;
    write(ink, String(game.places[seat]), MARGIN + 28, middle, 40, `700 40px ${SANS}`);
    ink.drawImage(faces[seat]!, MARGIN + 78, middle - 40, 80, 80);
    ink.fillStyle = INK;
    write(ink, game.sailors[seat]!.name, MARGIN + 182, middle, width - 182 - 320, `700 40px ${SANS}`);
    ink.fillStyle = first ? GOLD : INK;
    ink.textAlign = "right";
    write(ink, scoreOf(game, seat), SIZE - MARGIN - 28, middle, 280, `600 36px ${SANS}`);
    ink.textAlign = "left";
  });

  ink.drawImage(mark!, MARGIN, SIZE - 96, 64, 64);
  ink.fillStyle = SOFT;
  write(ink, "Quarterdeck", MARGIN + 80, SIZE - 62, 400, `700 34px ${SERIF}`);
}

/** The picture as a file, named after the game and its day. */
export async function fileOf(canvas: HTMLCanvasElement, { game, ended }: FinishedGame): Promise<File> {
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  const day = new Date(ended - new Date(ended).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return new File([picture!], `quarterdeck-${game}-${day}.png`, { type: "image/png" });
}
