import type { EventRow } from "#shared/domain/egress.ts";
import type { Doing } from "../../stores/doings.ts";

function sayEvents(rows: readonly EventRow[]): string {
  const [first] = rows;
  if (!first) return "No event was recorded.";
  if (rows.length === 1) return `It recorded ${first.type}.`;
  const types = [...new Set(rows.map(({ type }) => type))];
  const named = types.slice(0, 3).join(", ");
  const more = types.length > 3 ? " and more" : "";
  return `It recorded ${String(rows.length)} events: ${named}${more}.`;
}

function sayDeliveries(rows: readonly EventRow[], deliveryOn: boolean): string {
  const all = rows.flatMap(({ deliveries }) => deliveries);
  if (rows.length === 0) return "";
  if (all.length === 0) {
    return deliveryOn ? "No endpoint is subscribed to it." : "Delivery is off.";
  }
  const failed = all.filter(({ state }) => state === "failed");
  const waiting = all.filter(({ state }) => state === "pending" || state === "in-flight");
  if (waiting.length > 0) return "The delivery is under way…";
  const [worst] = failed;
  if (worst) {
    const answer =
      worst.httpStatus === null ? "did not answer" : `answered ${String(worst.httpStatus)}`;
    return `${String(failed.length)} of ${String(all.length)} deliveries failed: the receiver ${answer}.`;
  }
  const [first] = all;
  const who =
    all.length === 1 ? "The receiver" : `All ${String(all.length)} deliveries arrived; one`;
  return `${who} answered ${String(first?.httpStatus ?? "")}.`;
}

/** Describes the latest change: cause, events, deliveries. */
export function sayCaption(
  doing: Doing | undefined,
  rows: readonly EventRow[],
  deliveryOn = true,
): string {
  if (doing?.answer.refusal) return `${doing.title}: refused. ${doing.answer.refusal.message}`;
  const [first] = rows;
  if (!doing && !first) return "Press a number, or F1 to F9. The result appears here.";
  const cause = doing ? `${doing.title}.` : `An app called ${first?.kind ?? ""}.`;
  return [cause, sayEvents(rows), sayDeliveries(rows, deliveryOn)]
    .filter((part) => part !== "")
    .join(" ");
}

/** Returns whether an event is one of those that a call of this window caused. */
export function isCausedBy(doing: Doing, { kind, generation, seq }: EventRow): boolean {
  const { request, answer, events } = doing;
  return request.kind === kind && answer.generation === generation && events.includes(seq);
}
