import { legible } from "#shared/text/legible.ts";
import type { State } from "../state.ts";

const MAX_REPORTS = 100;

/** Reports a rejected request on stderr, each reason once until the next reset: an app may not show it. */
export function reportOnce({ reported }: State, reason: string): void {
  if (reported.has(reason) || reported.size >= MAX_REPORTS) return;
  reported.add(reason);
  console.error(legible(`simdeck: chat ${reason}.`));
}
