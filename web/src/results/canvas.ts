/** What our pictures to share are drawn with: all of them square, dark, and with our mark at the foot. */

import logo from "../art/logo.svg?url";

/** A picture to give to friends. */
export interface Shareable {
  title: string;
  /** For those who can't see it. */
  summary: string;
  /** What it is of, as the file's name says it. */
  about: string;
  at: number;
  draw: (canvas: HTMLCanvasElement) => Promise<void>;
  /** The same in a few lines of text, to be shared instead. */
  text?: string;
}

export const SIZE = 1080;
export const MARGIN = 64;
export const FOOT = 112;
export const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", Georgia, serif';
export const SANS = '"Avenir Next", "Segoe UI", "Noto Sans", "DejaVu Sans", system-ui, sans-serif';
export const NIGHT = "#1b1740";
export const DEEP = "#120f2e";
export const INK = "#f4ecd8";
export const SOFT = "#c9bfe3";
export const GOLD = "#f0c05a";

/** A drawing of ours. Some browsers draw an SVG on a canvas only if it says how large it is. */
export async function loaded(url: string, width: number, height: number): Promise<HTMLImageElement> {
  const source = await (await fetch(url)).text();
  const picture = new Image(width, height);
  const sized = source.replace("<svg ", `<svg width="${width}" height="${height}" `);
  picture.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await picture.decode();
  return picture;
}

/** Writes one line, smaller where it would be too long. */
export function write(
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

/** Our mark and name, at the foot of every picture. */
export async function sign(ink: CanvasRenderingContext2D): Promise<void> {
  ink.drawImage(await loaded(logo, 72, 72), MARGIN, SIZE - 96, 64, 64);
  ink.fillStyle = SOFT;
  write(ink, "Quarterdeck", MARGIN + 80, SIZE - 62, 400, `700 34px ${SERIF}`);
}

/** The picture as a file, named after what it shows and its day. */
export async function fileOf(canvas: HTMLCanvasElement, { about, at }: Shareable): Promise<File> {
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  const day = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return new File([picture!], `quarterdeck-${about}-${day}.png`, { type: "image/png" });
}
