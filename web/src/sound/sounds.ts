/** All sounds of a table. None is longer than 1.2 s, and none tells more than the screen does. */

import { speaker } from "./speaker";
import { sound, type Voice } from "./synth";

export { setMuted } from "./speaker";

export type SoundName = keyof typeof SOUNDS;

/** Never throws: a missing sound must not stop a game. */
export function play(name: SoundName): void {
  try {
    const open = speaker();
    if (open) sound(...open, SOUNDS[name], open[0].currentTime + 0.01);
  } catch {
    // The game goes on without sound.
  }
}

const late = (at: number, voices: Voice[]): Voice[] =>
  voices.map((voice) => ({ ...voice, at: (voice.at ?? 0) + at }));
const softer = (by: number, voices: Voice[]): Voice[] =>
  voices.map((voice) => ({ ...voice, loud: voice.loud * by }));

/** A struck note with two overtones that die sooner. */
const chime = (pitch: number, long: number, loud: number): Voice[] => [
  { wave: "sine", pitch, long, loud },
  { wave: "sine", pitch: pitch * 2, long: long * 0.6, loud: loud * 0.3 },
  { wave: "sine", pitch: pitch * 3.01, long: long * 0.35, loud: loud * 0.12 },
];

/** Bronze: overtones that do not quite fit, the minor third above all. */
const bell = (pitch: number, long: number): Voice[] =>
  [
    [0.5, 0.18, 1],
    [1, 0.3, 0.9],
    [1.19, 0.16, 0.75],
    [1.5, 0.1, 0.55],
    [2, 0.16, 0.5],
    [2.74, 0.07, 0.3],
    [4.07, 0.04, 0.15],
  ].map(([overtone, loud, lasts]) => ({
    wave: "sine",
    pitch: pitch * overtone!,
    long: long * lasts!,
    loud: loud!,
  }));

const knock = (pitch: number, loud: number): Voice[] => [
  { wave: "sine", pitch, to: pitch * 0.7, long: 0.13, loud },
  { wave: "triangle", pitch: pitch * 2.7, to: pitch * 2.3, long: 0.05, loud: loud * 0.3 },
  { wave: "noise", pitch: pitch * 4, long: 0.03, loud: loud * 0.5, filter: "bandpass", narrow: 1.5 },
];

const clink = (loud: number, pitch = 2637): Voice[] => [
  { wave: "triangle", pitch, long: 0.3, loud: loud * 0.6 },
  { wave: "sine", pitch: pitch * 1.51, long: 0.24, loud: loud * 0.45 },
  { wave: "sine", pitch: pitch * 2.43, long: 0.09, loud: loud * 0.3 },
];

/** A brassy note: a saw with its edge taken off. */
const brass = (pitch: number, at: number, long: number): Voice[] => [
  { wave: "sawtooth", pitch, at, long, loud: 0.3, rise: 0.03, filter: "lowpass", around: pitch * 3 },
  { wave: "triangle", pitch: pitch * 1.004, at, long, loud: 0.25, rise: 0.02 },
];

const part: Voice[] = [
  ...knock(420, 0.4),
  ...late(0.07, knock(260, 0.55)),
  { wave: "noise", pitch: 1900, at: 0.07, long: 0.05, loud: 0.4, filter: "bandpass", narrow: 2 },
];

export const SOUNDS = {
  flip: [
    {
      wave: "noise",
      pitch: 900,
      to: 3200,
      long: 0.17,
      loud: 1,
      rise: 0.06,
      filter: "bandpass",
      narrow: 0.9,
    },
    { wave: "noise", pitch: 800, at: 0.14, long: 0.06, loud: 0.8, filter: "lowpass" },
  ],
  match: [...chime(587.3, 0.55, 0.4), ...late(0.12, chime(880, 0.8, 0.4))],
  fail: [
    { wave: "noise", pitch: 260, to: 70, long: 1.15, loud: 0.9, rise: 0.06, filter: "lowpass", narrow: 2 },
    { wave: "sine", pitch: 74, to: 40, long: 1.1, loud: 0.5, rise: 0.03, tremble: [11, 9] },
    { wave: "triangle", pitch: 148, to: 82, long: 0.7, loud: 0.22, rise: 0.03, tremble: [13, 14] },
    { wave: "noise", pitch: 3400, to: 6000, at: 0.2, long: 0.9, loud: 0.1, rise: 0.3, filter: "highpass" },
  ],
  treasure: [
    // A hinge sticks and slips, quicker and quicker.
    {
      wave: "sawtooth",
      pitch: 24,
      to: 62,
      long: 0.38,
      loud: 1.4,
      rise: 0.12,
      filter: "bandpass",
      around: 950,
      narrow: 3,
    },
    ...[1568, 1976, 2349, 3136, 2637].flatMap((pitch, i) => late(0.36 + 0.075 * i, chime(pitch, 0.4, 0.22))),
  ],
  round: [...bell(784, 0.8), ...late(0.3, bell(784, 0.85))],
  yourTurn: [...knock(330, 0.6), ...late(0.17, knock(392, 0.6))],
  swap: [
    { wave: "sine", pitch: 260, to: 640, long: 0.42, loud: 0.35, rise: 0.09, tremble: [9, 32] },
    { wave: "noise", pitch: 420, to: 1700, long: 0.46, loud: 0.6, rise: 0.12, filter: "bandpass", narrow: 4 },
    { wave: "sine", pitch: 800, to: 1350, at: 0.38, long: 0.09, loud: 0.28 },
  ],
  peek: [1175, 1480, 1976].flatMap((pitch, i): Voice[] => [
    { wave: "sine", pitch, at: 0.08 * i, long: 0.4, loud: 0.24, rise: 0.03, tremble: [7, 6] },
  ]),
  block: [
    { wave: "sine", pitch: 150, to: 62, long: 0.26, loud: 0.7 },
    { wave: "triangle", pitch: 260, to: 120, long: 0.1, loud: 0.3 },
    { wave: "noise", pitch: 420, long: 0.13, loud: 0.5, filter: "lowpass" },
  ],
  draw: [
    { wave: "noise", pitch: 1500, to: 3400, long: 0.1, loud: 0.45, rise: 0.06, filter: "bandpass" },
    {
      wave: "noise",
      pitch: 2800,
      to: 1300,
      at: 0.09,
      long: 0.08,
      loud: 1.3,
      filter: "bandpass",
      narrow: 1.2,
    },
  ],
  coin: [...clink(0.45), ...late(0.07, clink(0.4, 3136))],
  part,
  pirate: [
    { wave: "noise", pitch: 2400, to: 140, long: 0.4, loud: 0.7, filter: "lowpass" },
    { wave: "sine", pitch: 170, to: 48, long: 0.32, loud: 0.55 },
    { wave: "noise", pitch: 5200, to: 7400, at: 0.02, long: 1.1, loud: 0.2, filter: "highpass" },
    ...[3170, 4270, 5390].map((pitch): Voice => ({
      wave: "square",
      pitch,
      at: 0.02,
      long: 0.7,
      loud: 0.025,
    })),
  ],
  cannon: [
    { wave: "noise", pitch: 1600, long: 0.07, loud: 0.5, filter: "bandpass" },
    { wave: "noise", pitch: 900, to: 80, long: 1, loud: 0.7, filter: "lowpass" },
    { wave: "sine", pitch: 130, to: 34, long: 0.9, loud: 0.55 },
    { wave: "triangle", pitch: 200, to: 70, long: 0.35, loud: 0.2 },
  ],
  pay: [
    {
      wave: "noise",
      pitch: 3600,
      to: 1100,
      long: 0.5,
      loud: 0.22,
      rise: 0.08,
      filter: "bandpass",
      narrow: 2,
    },
    ...[3136, 2794, 2349, 1976].flatMap((pitch, i) => late(0.09 * i, clink(0.38 - 0.07 * i, pitch))),
  ],
  buy: [...clink(0.4), ...late(0.09, clink(0.38, 2960)), ...late(0.3, part)],
  win: [
    ...[392, 523.3, 659.3].flatMap((pitch, i) => brass(pitch, 0.13 * i, 0.22)),
    ...brass(784, 0.39, 0.78),
    ...softer(0.6, [...brass(523.3, 0.39, 0.78), ...brass(659.3, 0.39, 0.78)]),
  ],
  lose: [392, 349.2, 293.7].flatMap((pitch, i): Voice[] => [
    { wave: "triangle", pitch, to: pitch * 0.985, at: 0.22 * i, long: 0.3 + 0.2 * i, loud: 0.42, rise: 0.04 },
    { wave: "sine", pitch: pitch / 2, at: 0.22 * i, long: 0.3 + 0.2 * i, loud: 0.25, rise: 0.04 },
  ]),
  tick: [
    { wave: "sine", pitch: 1150, to: 900, long: 0.06, loud: 0.4 },
    { wave: "noise", pitch: 3000, long: 0.02, loud: 0.3, filter: "bandpass", narrow: 2 },
  ],
  signal: [
    { wave: "sine", pitch: 360, to: 1050, long: 0.1, loud: 0.5 },
    { wave: "sine", pitch: 520, to: 1500, at: 0.085, long: 0.1, loud: 0.35 },
  ],
} satisfies Record<string, Voice[]>;
