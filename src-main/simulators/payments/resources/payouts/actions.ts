import type { Payout } from "../../connect/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { availableIn } from "../balance/present.ts";
import { payoutResource, presentPayout } from "./present.ts";
import type { NewPayout } from "./schema.ts";

const DAY = 86_400;
const ARRIVAL_DAYS = 2;

function book(
  context: SimContext,
  payout: Payout,
  type: "payout" | "payout_cancel" | "payout_failure",
  amount: number,
) {
  return bookTransaction(context, {
    amount,
    currency: payout.currency,
    type,
    source: payout.id,
    description: payout.description ?? "STRIPE PAYOUT",
    isInstant: true,
  });
}

/** Creates a payout of available money; it is paid two days later. */
export function createPayout(context: SimContext, input: NewPayout): Payout {
  if (input.amount > availableIn(context, input.currency)) {
    throw badRequest("You have insufficient funds in your Stripe account for this transfer.", {
      code: "balance_insufficient",
    });
  }
  const created = secondsNow(context);
  const arrival = input.method === "instant" ? created : created + ARRIVAL_DAYS * DAY;
  const blank: Payout = {
    id: context.ids.next("po_", 24),
    created,
    amount: input.amount,
    currency: input.currency,
    arrival,
    status: "pending",
    method: input.method ?? "standard",
    description: input.description ?? null,
    statementDescriptor: input.statement_descriptor ?? null,
    metadata: mergeMetadata({}, input.metadata),
    balanceTransaction: null,
    failureTransaction: null,
    originalPayout: null,
    reversedBy: null,
  };
  const balanceTransaction = book(context, blank, "payout", -input.amount);
  const payout = addAndEmit(context, payoutResource, "payout.created", {
    ...blank,
    balanceTransaction,
  });
  context.schedule((created + DAY) * 1_000, "send_payout", payout.id);
  context.schedule(Math.max(arrival, created + 1) * 1_000, "settle_payout", payout.id);
  return payout;
}

/** Returns whether a payout can still be paid, fail or be canceled. */
export function isUnderWay({ status }: Payout): boolean {
  return status === "pending" || status === "in_transit";
}

/** Sends a pending payout to the bank, a day after it was made. */
export function sendPayout(context: SimContext, id: string): void {
  const payout = context.state.payouts.get(id);
  if (payout?.status !== "pending") return;
  replaceAndEmit(context, payoutResource, "payout.updated", { ...payout, status: "in_transit" });
}

/** The bank pays a payout out, or sends it back. */
export function endPayout(context: SimContext, payout: Payout, status: "paid" | "failed"): Payout {
  const failureTransaction =
    status === "failed" ? book(context, payout, "payout_failure", payout.amount) : null;
  const ended: Payout = { ...payout, status, failureTransaction };
  return replaceAndEmit(context, payoutResource, `payout.${status}`, ended);
}

/** Pays a payout out at its time. */
export function settlePayout(context: SimContext, id: string): void {
  const payout = context.state.payouts.get(id);
  if (payout && isUnderWay(payout)) endPayout(context, payout, "paid");
}

/** Cancels a pending payout: its money is available again. */
export function cancelPayout(context: SimContext, payout: Payout): Payout {
  if (payout.status !== "pending") {
    throw badRequest(`Payouts with the status ${payout.status} cannot be canceled.`);
  }
  const failureTransaction = book(context, payout, "payout_cancel", payout.amount);
  return replaceAndEmit(context, payoutResource, "payout.canceled", {
    ...payout,
    status: "canceled",
    failureTransaction,
  });
}

/** Takes a paid payout back with a payout of the opposite amount. */
export function reversePayout(
  context: SimContext,
  payout: Payout,
  input: { readonly metadata?: Parameters<typeof mergeMetadata>[1] },
): Payout {
  if (payout.status !== "paid" || payout.reversedBy !== null) {
    throw badRequest("Only a payout that was paid and not reversed can be reversed.");
  }
  const blank: Payout = {
    ...payout,
    id: context.ids.next("po_", 24),
    created: secondsNow(context),
    amount: -payout.amount,
    originalPayout: payout.id,
    metadata: mergeMetadata({}, input.metadata),
  };
  const balanceTransaction = book(context, blank, "payout", payout.amount);
  const reversal = context.state.payouts.add({ ...blank, balanceTransaction });
  context.state.payouts.replace({ ...payout, reversedBy: reversal.id });
  emit(context, happened("payout.created", presentPayout(reversal)));
  return reversal;
}
