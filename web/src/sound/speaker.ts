/** The page's one loudspeaker: there from the first tap or key on, silent while muted and while nobody looks at the page. */

/** The loudest that it gets: a game on the table, not a film. */
const LOUDEST = 0.25;

let context: AudioContext | undefined;
let master: GainNode | undefined;
let muted = false;

export function setMuted(wanted: boolean): void {
  muted = wanted;
  if (muted) hush();
  else if (globalThis.navigator?.userActivation?.isActive) wake();
}

/** Gives the context and where to play into, if anything may be heard now; sounds that come too early are not saved up. */
export function speaker(): [AudioContext, AudioNode] | null {
  if (muted || hidden() || context?.state !== "running") return null;
  if (!master) {
    master = context.createGain();
    master.gain.value = LOUDEST;
    master.connect(context.destination);
  }
  return [context, master];
}

const hidden = () => document.visibilityState === "hidden";

/** Browsers let a page make itself heard only when somebody has touched it, and phones take that back after a call. */
function wake(): void {
  if (muted || hidden()) return;
  try {
    context ??= new AudioContext({ latencyHint: "interactive" });
    if (context.state !== "running") context.resume().catch(() => {});
  } catch {
    // No sound card, no WebAudio, or not allowed: the game is played in silence.
  }
}

/** What is sounding is cut off rather than put off, and the sound card can rest. */
function hush(): void {
  master?.disconnect();
  master = undefined;
  context?.suspend().catch(() => {});
}

if (typeof document !== "undefined") {
  for (const gesture of ["pointerup", "keydown"])
    document.addEventListener(gesture, wake, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => (hidden() ? hush() : context && wake()));
}
