/** The interface of each game. */

import { anyGame } from "./any/face";
import type { AnyFace } from "./face";
import { memoarrr } from "./memoarrr/face";
import { piratatak } from "./piratatak/face";

const FACES: Record<string, AnyFace> = { memoarrr, piratatak };

export function faceOf(game: string): AnyFace {
  return FACES[game] ?? anyGame;
}
