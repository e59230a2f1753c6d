/** The page's one audio output. It exists from the first tap or key on, and is silent while muted or hidden. */

/** The volume at most. */
const LOUDEST = 0.25;

let context: AudioContext | undefined;
let master: GainNode | undefined;
let muted = false;

export function setMuted(wanted: boolean): void {
  muted = wanted;
  if (muted) hush();
  else if (globalThis.navigator?.userActivation?.isActive) wake();
}

/** The audio context and the node to play into, or null if nothing may be heard now. Sounds are not queued. */
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

/** Browsers allow sound only after the user has touched the page. Phones take the permission back after a call. */
function wake(): void {
  if (muted || hidden()) return;
  try {
    context ??= new AudioContext({ latencyHint: "interactive" });
    if (context.state !== "running") context.resume().catch(() => {});
  } catch {
    // No sound card, no WebAudio, or not allowed: the game is played in silence.
  }
}

/** Sounds that are playing are cut off, not postponed. */
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
