import { badRequest } from "../../errors.ts";
import { changeAndEmit, referenceTo } from "../../shared/resource.ts";
import { type Card, secondsNow, type SimContext } from "../../state.ts";
import { mandateResource } from "./present.ts";
import type { MandateData } from "./schema.ts";
import type { Mandate } from "./types.ts";

/** A debit, or the setup of debits, that needs an agreement. */
interface Debit {
  readonly method: string;
  readonly card: Card;
  /** The debit that it is for; `null`: any number. */
  readonly single: Mandate["single"];
  readonly mandate?: string | undefined;
  readonly data?: MandateData | null | undefined;
}

/** Throws unless a mandate is in force for a payment method; `null`: one that is not made yet. */
export function checkMandate(context: SimContext, id: string, method: string | null): void {
  const mandate = referenceTo(context, mandateResource, id, "mandate");
  if (mandate.status === "active" && mandate.method === method) return;
  const message = `The mandate ${id} cannot be used: it is ${mandate.method === method ? mandate.status : "of another payment method"}.`;
  throw badRequest(message, { code: "payment_intent_mandate_invalid", param: "mandate" });
}

/**
 * Returns the agreement for a debit: the named one, one for any number of debits that there is, or a new one.
 * Cards need none: `undefined`.
 */
export function mandateFor(context: SimContext, debit: Debit): string | undefined {
  const { method, card, single, data } = debit;
  const type = card.test.debit?.type;
  if (debit.mandate !== undefined) {
    checkMandate(context, debit.mandate, method);
    return debit.mandate;
  }
  if (type === undefined) return undefined;
  for (const known of context.state.mandates.values()) {
    if (known.method === method && known.status === "active" && !known.single) return known.id;
  }
  const { accepted_at: at, online, type: how = "online" } = data?.customer_acceptance ?? {};
  return context.state.mandates.add({
    id: context.ids.next("mandate_", 24),
    method,
    type,
    status: "active",
    acceptedAt: at ?? secondsNow(context),
    online:
      how === "online"
        ? { ip: online?.ip_address ?? null, userAgent: online?.user_agent ?? null }
        : null,
    single,
  }).id;
}

/** Ends the agreements about a payment method that was detached. */
export function endMandates(context: SimContext, method: string): void {
  for (const mandate of context.state.mandates.values()) {
    if (mandate.method !== method || mandate.status !== "active") continue;
    changeAndEmit(context, mandateResource, "mandate.updated", mandate, { status: "inactive" });
  }
}
