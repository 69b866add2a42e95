import type { Context } from "#core/kernel/context.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { API_VERSION } from "./api-version.ts";
import { presentEvent, type PaymentsEvent } from "./events.ts";
import type { PaymentsState } from "./state.ts";

export type PaymentsContext = Context<PaymentsState>;

/** The request behind an event: what its `request` field names. */
export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** What the provider does by itself has no request behind it. */
export const byProvider: Cause = { requestId: null, idempotencyKey: null };

/** The cause of everything a client's request brings about. */
export function causeOf(request: Pick<RouteRequest, "id" | "headers">): Cause {
  const key = request.headers["idempotency-key"];
  return { requestId: request.id, idempotencyKey: typeof key === "string" ? key : null };
}

/** The simulator's time as answers have it: whole seconds. */
export function secondsNow(context: PaymentsContext): number {
  return Math.floor(context.now / 1_000);
}

/** Records an event; does nothing for an update that changed nothing. */
export function emit(
  context: PaymentsContext,
  cause: Cause,
  event: PaymentsEvent | undefined,
): void {
  if (!event) return;
  const id = context.ids.next("evt_", 24);
  const envelope = {
    id,
    requestId: cause.requestId,
    idempotencyKey: cause.idempotencyKey,
    created: secondsNow(context),
    apiVersion: API_VERSION,
    pendingWebhooks: context.countReceivers(event.type),
  };
  context.emit({
    id,
    type: event.type,
    subject: event.subject,
    payload: presentEvent(event, envelope),
  });
}
