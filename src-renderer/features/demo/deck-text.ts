import { deck, type Pin } from "../../stores/pins.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import type { DeckCard } from "./deck.ts";

export const DECK_FILE_NAME = "simdeck-deck.json";

/** The deck as a file: each card's call, in the order of its keys. */
export function writeDeck(cards: readonly DeckCard[]): string {
  const pins = cards.map(({ title, kind, path, body }) => ({ title, kind, path, body }));
  return `${JSON.stringify({ pins }, null, 2)}\n`;
}

/** A deck read from a file, or what is wrong with it. */
export function readDeck(
  text: string,
): { readonly pins: readonly Pin[] } | { readonly problem: string } {
  const read = deck.safeParse(jsonIn(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.map(String).join(".") ?? "";
  return { problem: `${where === "" ? "the file" : where}: ${issue?.message ?? "no deck"}` };
}
