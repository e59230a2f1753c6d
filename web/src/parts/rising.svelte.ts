import { onMount } from "svelte";

const RISING_MS = 700;

/** A part of the page that has just appeared. At first it takes no taps: they were meant for what was there before. */
export class Rising {
  now = $state(true);

  constructor() {
    onMount(() => {
      const risen = setTimeout(() => (this.now = false), RISING_MS);
      return () => clearTimeout(risen);
    });
  }
}
