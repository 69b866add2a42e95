import type { DeliveryChip, EventRow } from "#shared/domain/egress.ts";
import type { Doing } from "../../stores/doings.ts";
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

function sayEvents(rows: readonly EventRow[]): string {
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

function sayDeliveries(rows: readonly EventRow[], deliveryOn: boolean): [string, Tone] {
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
export function sayCaption(
  doing: Doing | undefined,
  rows: readonly EventRow[],
  { whose, deliveryOn }: { readonly whose: string; readonly deliveryOn: boolean },
): Caption {
  if (doing?.answer.refusal) {
    const detail = `${whose} refused it: ${doing.answer.refusal.message}`;
    return { headline: `${doing.title}.`, detail, tone: "bad" };
  }
  if (!doing && rows.length === 0) return opening;
  const [deliveries, tone] = sayDeliveries(rows, deliveryOn);
  const what = rows.find(({ summary }) => summary)?.summary;
  const title = doing?.title ?? `Your app called ${whose}`;
  const headline = doing || what === undefined ? `${title}.` : `${title}: ${what}`;
  return { headline, detail: `${sayEvents(rows)} ${deliveries}`.trim(), tone };
}

/** Returns whether an event is one of those that a call of this window caused. */
export function isCausedBy(doing: Doing, { kind, generation, seq }: EventRow): boolean {
  const { request, answer, events } = doing;
  return request.kind === kind && answer.generation === generation && events.includes(seq);
}
