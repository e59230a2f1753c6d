/** Saves the record of a local game as a file, as a server would send it. */

import type { TableCard } from "../wire/generated";
import { recordPath } from "../wire/http";
import { askText } from "./client";

export async function saveRecord(table: string, { game, watch }: TableCard): Promise<void> {
  const text = await askText("GET", recordPath(table));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text, "\n"], { type: "application/json" }));
  link.download = `${game}-${watch}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}
