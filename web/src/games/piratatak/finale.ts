/** The end of Piratatak: the finished ship sets sail, the parts of the others are counted, and the winner is named. */

import { about, type Attending } from "../../table/company";
import type { PiratatakView } from "../../wire/generated";
import { say } from "../../words/words.svelte";

export function finale({ holdings, ranking }: PiratatakView, company: Attending): string[] {
  const [winner = 0, ...others] = ranking ?? [];
  return [
    say("finale-piratatak-sails", about(company, winner)),
    ...others
      .reverse()
      .map((seat) =>
        say("finale-piratatak-count", { parts: holdings[seat]!.ship.length, ...about(company, seat) }),
      ),
  ];
}
