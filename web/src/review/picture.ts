/** A game as a curve to give to friends. It names no cards. */

import {
  DEEP,
  GOLD,
  INK,
  MARGIN,
  NIGHT,
  SANS,
  SERIF,
  sign,
  SIZE,
  SOFT,
  write,
  type Shareable,
} from "../results/canvas";
import type { SeatReview } from "../wire/generated";
import { language, sayOr, type Facts } from "../words/words.svelte";
import { SHAPES, type MomentKind } from "./marks";
import { headlineOf, memoryOf, momentsOf } from "./report";

const TOP = 470;
const HEIGHT = 430;
const LEFT = MARGIN + 96;
const INKS: Record<MomentKind, string> = {
  forgot: "#ff7a8a",
  misjudged: SOFT,
  dared: GOLD,
  lucky: "#7fdca4",
  unlucky: SOFT,
};

export function curveCard(game: string, seat: SeatReview, who: Facts, at: number): Shareable {
  const title = sayOr(`game-${game}`, game);
  // Those who get it read a name and not “you”.
  const named = { ...who, who: "other" };
  const lines = [headlineOf(seat, named), ...memoryOf(seat, named).slice(0, 1)];
  return {
    title,
    summary: [title, ...lines].join("\n"),
    about: `${game}-curve`,
    at,
    draw: (canvas) => drawn(canvas, title, lines, seat, at),
  };
}

/** A text in lines that are not too wide. */
function wrapped(ink: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)!} ${word}` : word;
    if (lines.length && ink.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

async function drawn(
  canvas: HTMLCanvasElement,
  title: string,
  said: readonly string[],
  seat: SeatReview,
  at: number,
): Promise<void> {
  canvas.width = canvas.height = SIZE;
  const ink = canvas.getContext("2d")!;
  const width = SIZE - 2 * MARGIN;
  const sky = ink.createLinearGradient(0, 0, 0, SIZE);
  sky.addColorStop(0, NIGHT);
  sky.addColorStop(1, DEEP);
  ink.fillStyle = sky;
  ink.fillRect(0, 0, SIZE, SIZE);
  ink.textBaseline = "middle";
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(at);
  ink.fillStyle = SOFT;
  write(ink, `${title} · ${date}`, MARGIN, 84, width, `500 34px ${SANS}`);
  ink.fillStyle = GOLD;
  ink.font = `700 54px ${SERIF}`;
  const lines = wrapped(ink, said[0]!, width).slice(0, 4);
  lines.forEach((line, row) => ink.fillText(line, MARGIN, 160 + 64 * row, width));
  ink.fillStyle = INK;
  if (said[1]) write(ink, said[1], MARGIN, 172 + 64 * lines.length, width, `500 36px ${SANS}`);
  drawCurve(ink, seat);
  await sign(ink);
}

function drawCurve(ink: CanvasRenderingContext2D, seat: SeatReview): void {
  const { curve } = seat;
  const right = SIZE - MARGIN - 16;
  const x = (entry: number): number => LEFT + ((right - LEFT) * entry) / Math.max(1, curve.length - 1);
  const y = (value: number): number => TOP + HEIGHT * (1 - value);
  ink.strokeStyle = "#453b86";
  ink.lineWidth = 2;
  ink.fillStyle = SOFT;
  ink.textAlign = "right";
  for (const share of [0, 0.5, 1]) {
    ink.beginPath();
    ink.moveTo(LEFT, y(share));
    ink.lineTo(right, y(share));
    ink.stroke();
    write(ink, `${100 * share} %`, LEFT - 16, y(share), 100, `500 26px ${SANS}`);
  }
  ink.textAlign = "left";
  ink.beginPath();
  ink.moveTo(x(0), y(curve[0] ?? 0));
  curve.forEach((value, entry) => {
    ink.lineTo(x(entry), y(curve[Math.max(0, entry - 1)]!));
    ink.lineTo(x(entry), y(value));
  });
  ink.strokeStyle = GOLD;
  ink.lineWidth = 6;
  ink.lineJoin = "round";
  ink.stroke();
  ink.lineTo(right, y(0));
  ink.lineTo(LEFT, y(0));
  ink.fillStyle = "#f0c05a26";
  ink.fill();
  for (const { entry, kind } of momentsOf(seat)) {
    ink.save();
    ink.translate(x(entry) - 20, y(curve[entry] ?? 0) - 20);
    ink.scale(2.5, 2.5);
    ink.fillStyle = INKS[kind];
    ink.strokeStyle = NIGHT;
    ink.lineWidth = 1;
    const shape = new Path2D(SHAPES[kind]);
    ink.fill(shape);
    ink.stroke(shape);
    ink.restore();
  }
}
