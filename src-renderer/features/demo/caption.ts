import type { DeliveryChip, EventRow } from "#shared/domain/egress.ts";
import type { PerformedAction } from "../../stores/performed-actions.ts";
import type { Tone } from "../../ui/display/status/status-chip.tsx";

/** The latest change: the headline, its result, and its tone. */
export interface Caption {
  readonly headline: string;
  readonly detail: string;
  readonly tone: Tone;
}

/** Nothing has happened yet. */
export const opening: Caption = {
  headline: "Press a number.",
  detail: "Its card runs, and the result appears here.",
  tone: "none",
};

function describeEvents(rows: readonly EventRow[]): string {
  const [first] = rows;
  if (!first) return "No event was recorded.";
  if (rows.length === 1) return `It recorded ${first.type}.`;
  const types = [...new Set(rows.map(({ type }) => type))];
  const named = types.slice(0, 3).join(", ");
  const more = types.length > 3 ? " and more" : "";
  return `It recorded ${String(rows.length)} events: ${named}${more}.`;
}

function answerOf({ httpStatus }: DeliveryChip): string {
  return httpStatus === null ? "did not answer" : `answered ${String(httpStatus)}`;
}

function describeDeliveries(rows: readonly EventRow[], deliveryOn: boolean): [string, Tone] {
  const all = rows.flatMap(({ deliveries }) => deliveries);
  if (rows.length === 0) return ["", "none"];
  if (all.length === 0) {
    return [deliveryOn ? "No endpoint is subscribed to it." : "Delivery is off.", "none"];
  }
  if (all.some(({ state }) => state === "pending" || state === "in-flight")) {
    return ["Delivery in progress…", "busy"];
  }
  const failed = all.filter(({ state }) => state === "failed");
  const [first] = failed.length > 0 ? failed : all;
  const answer = first ? answerOf(first) : "";
  if (failed.length > 0) {
    const count = `${String(failed.length)} of ${String(all.length)} deliveries failed`;
    return [`${count}: the receiver ${answer}.`, "bad"];
  }
  if (all.length === 1) return [`The receiver ${answer}.`, "good"];
  return [`All ${String(all.length)} receivers got it.`, "good"];
}

/**
 * Tells what just happened: the action of this window, or the event that something else caused.
 *
 * @param whose The name of the simulator of the events: `Stripe`.
 */
export function describeCaption(
  performedAction: PerformedAction | undefined,
  rows: readonly EventRow[],
  { whose, deliveryOn }: { readonly whose: string; readonly deliveryOn: boolean },
): Caption {
  if (performedAction?.answer.refusal) {
    const detail = `${whose} refused it: ${performedAction.answer.refusal.message}`;
    return { headline: `${performedAction.title}.`, detail, tone: "bad" };
  }
  if (!performedAction && rows.length === 0) return opening;
  const [deliveries, tone] = describeDeliveries(rows, deliveryOn);
  const what = rows.find(({ summary }) => summary)?.summary;
  const title = performedAction?.title ?? `Your app called ${whose}`;
  const headline = performedAction || what === undefined ? `${title}.` : `${title}: ${what}`;
  return { headline, detail: `${describeEvents(rows)} ${deliveries}`.trim(), tone };
}

/** Returns whether an event is one of those that a call of this window caused. */
export function isCausedBy(
  performedAction: PerformedAction,
  { kind, generation, seq }: EventRow,
): boolean {
  const { request, answer, events } = performedAction;
  // An undo begins another generation in the same log.
  return request.kind === kind && answer.generation >= generation && events.includes(seq);
}
