/** Pictures that fly over the table from one place to another. They show what has happened; nothing waits for them. */

import { isCalm } from "../device/settings.svelte";

/** Of a flight's time: it starts slowly, hurries, and lands softly. */
const EASING = "cubic-bezier(0.45, 0.05, 0.3, 1)";

export interface Flight {
  /** What flies: a copy of this element's looks. */
  what: Element;
  from: Element;
  to: Element;
  /** In milliseconds. */
  time: number;
  /** How many times larger it is at first. */
  grow?: number;
  /** Milliseconds before it starts: several pictures leave one after the other. */
  delay?: number;
}

/** Lets a picture fly from the middle of one element to the middle of another, over everything. Where motion is to be
 * calm, nothing flies. */
export function fly({ what, from, to, time, grow = 1, delay = 0 }: Flight): void {
  if (isCalm() || time <= 0) return;
  const [start, end, size] = [from, to, what].map((element) => element.getBoundingClientRect());
  if (!start!.width || !end!.width || !size!.width) return;
  const ghost = what.cloneNode(true) as HTMLElement;
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    zIndex: "9",
    left: `${start!.x + (start!.width - size!.width) / 2}px`,
    top: `${start!.y + (start!.height - size!.height) / 2}px`,
    width: `${size!.width}px`,
    height: `${size!.height}px`,
    margin: "0",
    pointerEvents: "none",
    // What lies on it is measured by it, as on the card: here it would be measured by the screen.
    containerType: "inline-size",
  });
  document.body.append(ghost);
  const x = end!.x + end!.width / 2 - (start!.x + start!.width / 2);
  const y = end!.y + end!.height / 2 - (start!.y + start!.height / 2);
  const scale = Math.min(1, end!.width / size!.width);
  const flight = ghost.animate(
    [
      { transform: `scale(${grow})` },
      { transform: `translate(${x / 2}px, ${y / 2 - 24}px) scale(${(grow + scale) / 2 + 0.1})` },
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    ],
    { duration: time, delay, easing: EASING, fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
