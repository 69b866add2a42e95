import type { ShownDelivery } from "./delivery-chip-view.ts";
import type { Tone } from "./status-chip.tsx";

/** The deliveries of an event in a few words. */
interface DeliveryEnd {
  readonly tone: Tone;
  /** `1 of 2 failed`, `2 delivered`, `delivered`, `not sent` */
  readonly word: string;
  /** The status that all deliveries of this state got; `no answer` where none came. */
  readonly code: string | undefined;
}

const NO_ANSWER = "no answer";

/** The states, worst first: the first one that an event has is shown. */
const states = [
  ["failed", "bad", "failed"],
  ["in-flight", "busy", "in flight"],
  ["pending", "wait", "pending"],
  ["delivered", "good", "delivered"],
] as const;

/** Returns the worst state of the deliveries of an event, and how many of them have it. */
export function endOfDeliveries(deliveries: readonly ShownDelivery[]): DeliveryEnd {
  for (const [state, tone, word] of states) {
    const same = deliveries.filter((one) => one.state === state);
    if (same.length > 0) {
      const code = codeOf(same);
      const isPart = same.length < deliveries.length;
      // The count matters more than that no answer came, and must fit a narrow column.
      return {
        tone,
        word: countWord(same.length, deliveries.length, word),
        code: isPart && code === NO_ANSWER ? undefined : code,
      };
    }
  }
  return { tone: "none", word: "not sent", code: undefined };
}

function countWord(some: number, all: number, word: string): string {
  if (all === 1) return word;
  return some === all ? `${String(all)} ${word}` : `${String(some)} of ${String(all)} ${word}`;
}

function codeOf(deliveries: readonly ShownDelivery[]): string | undefined {
  const codes = new Set(
    deliveries.map(({ state, httpStatus }) => {
      if (httpStatus !== null) return String(httpStatus);
      return state === "failed" ? NO_ANSWER : undefined;
    }),
  );
  return codes.size === 1 ? [...codes][0] : undefined;
}
