import { formatCount } from "../../ui/text/format.ts";
import type { DeliveryChip } from "#shared/domain/egress.ts";
import { FLOOD_PER_SECOND, FRESH_MS, type Lane } from "./wire-lanes.ts";
import type { Thread } from "./wire-receivers.ts";

/** The look of a thread: grey, bright, dimmed by age, red and dashed, or thick with a rate. */
export type ThreadTone = "idle" | "fresh" | "old" | "bad" | "flood";

const byAge = (arrivedAt: number | undefined, now: number): ThreadTone =>
  now - (arrivedAt ?? 0) < FRESH_MS ? "fresh" : "old";

/** Returns whether a request was refused, or its connection closed without a response. */
export function isRefused(status: number | null): boolean {
  return status === null || status >= 400;
}

/** The thread from the app to a simulator. */
export function requestTone({ request, rates }: Lane, now: number): ThreadTone {
  if (rates.requests > FLOOD_PER_SECOND) return "flood";
  if (!request) return "idle";
  return isRefused(request.status) ? "bad" : byAge(request.arrivedAt, now);
}

/** The thread out of a simulator, as far as all its receivers share it. */
export function eventTone({ event, rates }: Lane, now: number): ThreadTone {
  if (rates.events > FLOOD_PER_SECOND) return "flood";
  if (!event || event.deliveries.length === 0) return "idle";
  const isBad = event.deliveries.some(({ state }) => state === "failed");
  return isBad ? "bad" : byAge(event.arrivedAt, now);
}

/** The end of a thread, at one receiver. */
export function deliveryTone({ chip, event }: Thread, lane: Lane, now: number): ThreadTone {
  if (lane.rates.results > FLOOD_PER_SECOND) return "flood";
  if (!chip || !event) return "idle";
  return chip.state === "failed" ? "bad" : byAge(event.arrivedAt, now);
}

/** `96 requests/s`: whole numbers are enough for what moves so fast. */
export function formatRate(perSecond: number, what = ""): string {
  return `${formatCount(Math.round(perSecond))}${what === "" ? "" : ` ${what}`}/s`;
}

/** Returns the text of the cap at the end of a thread, a word or a code. */
export function describeCap({ state, httpStatus }: DeliveryChip): string {
  if (state === "pending") return "queued";
  if (state === "in-flight") return "in flight";
  if (httpStatus !== null) return String(httpStatus);
  return state === "delivered" ? "ack" : "no answer";
}
