import { emit } from "../../events.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import { payoutEntryId, payoutId } from "../../shared/ids.ts";
import type { SimContext, State } from "../../state.ts";
import { processingFee } from "../payments/present.ts";
import { payoutSum, presentPayout } from "./present.ts";
import type { Payout, PayoutEntry } from "./types.ts";

type Draft = Omit<PayoutEntry, "id">;

const keyOf = ({ type, paymentId, aboutId = "" }: Draft) => `${type} ${paymentId} ${aboutId}`;

/** Money that moved at a location, oldest first. Cash and external payments never reach the provider. */
function listMovements(state: State, locationId: string): readonly Draft[] {
  const isCard = (paymentId: string) => state.payments.get(paymentId)?.source.type === "CARD";
  const charges = [...state.payments.values()]
    .filter((one) => one.status === "COMPLETED" && one.locationId === locationId && isCard(one.id))
    .map((payment): Draft => ({
      type: "CHARGE",
      gross: computeTotal(payment),
      fee: processingFee(payment) ?? 0,
      effectiveAt: payment.capturedAt ?? payment.createdAt,
      paymentId: payment.id,
      aboutId: undefined,
    }));
  const refunds = [...state.refunds.values()]
    .filter((one) => one.locationId === locationId && isCard(one.paymentId))
    .map((refund): Draft => ({
      type: "REFUND",
      gross: -refund.amount,
      fee: 0,
      effectiveAt: refund.createdAt,
      paymentId: refund.paymentId,
      aboutId: refund.id,
    }));
  const disputes = [...state.disputes.values()]
    .filter((one) => one.locationId === locationId && one.state !== "WON")
    .map((dispute): Draft => ({
      type: "DISPUTE",
      gross: -dispute.amount,
      fee: 0,
      effectiveAt: dispute.createdAt,
      paymentId: dispute.paymentId,
      aboutId: dispute.id,
    }));
  return [...charges, ...refunds, ...disputes].sort((a, b) => a.effectiveAt - b.effectiveAt);
}

/** The money of a location that no payout has sent, without those that failed. */
export function listUnpaid(state: State, locationId: string): readonly Draft[] {
  const sent = new Set(
    [...state.payouts.values()]
      .filter(({ status }) => status !== "FAILED")
      .flatMap(({ entries }) => entries.map(keyOf)),
  );
  return listMovements(state, locationId).filter((movement) => !sent.has(keyOf(movement)));
}

function record(context: SimContext, payout: Payout): void {
  const type =
    `payout.${payout.status === "SENT" ? "sent" : payout.status === "PAID" ? "paid" : "failed"}` as const;
  emit(context, type, {
    id: payout.id,
    name: "payout",
    shown: presentPayout(payout),
    locationId: payout.locationId,
  });
}

/** Sends the money of a location to the merchant's bank, which takes it or not. */
export function sendPayout(
  context: SimContext,
  locationId: string,
  outcome: "PAID" | "FAILED",
): Payout | undefined {
  const { state, ids, now } = context;
  const movements = listUnpaid(state, locationId);
  const isPositive = payoutSum(movements) > 0;
  if (!isPositive) return undefined;
  const sent = state.payouts.add({
    id: payoutId(ids),
    createdAt: now,
    updatedAt: now,
    status: "SENT",
    locationId,
    version: 1,
    entries: movements.map((movement) => ({ id: payoutEntryId(ids), ...movement })),
  });
  record(context, sent);
  const ended = state.payouts.replace({ ...sent, status: outcome, version: 2 });
  record(context, ended);
  return ended;
}
