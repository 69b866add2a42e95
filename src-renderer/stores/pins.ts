import * as z from "zod";
import { createKept } from "./kept-store.ts";

const pin = z.object({
  title: z.string(),
  kind: z.string(),
  path: z.string().startsWith("/"),
  body: z.record(z.string(), z.unknown()),
});

/** An action for the demo deck, with what its form held. */
export type Pin = z.output<typeof pin>;

/** As many as there are keys for them, F1 to F9. */
export const MOST_PINS = 9;

/** A deck as it is kept, here or in a file. */
export const deck = z.object({ pins: z.array(pin).max(MOST_PINS).readonly() });

/** The actions of the demo deck. */
export const usePins = createKept("simdeck.pins", deck.catch({ pins: [] }));

const isSame = (one: Pin, other: Pin) => one.kind === other.kind && one.path === other.path;

/** Pins an action, or takes it off. */
export function togglePin(wanted: Pin): void {
  usePins.setState(({ pins }) => {
    const others = pins.filter((known) => !isSame(known, wanted));
    if (others.length < pins.length) return { pins: others };
    return { pins: [...pins, wanted].slice(0, MOST_PINS) };
  });
}

/** Returns whether an action is pinned. */
export function useIsPinned(kind: string, path: string): boolean {
  return usePins(({ pins }) => pins.some((known) => known.kind === kind && known.path === path));
}
