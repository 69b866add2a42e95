import { emit } from "../../events.ts";
import { usd, type ApiObject } from "../../shared/api-object.ts";
import type { Payment } from "../../shared/entities.ts";
import { giftCardActivityId } from "../../shared/ids.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import type { SimContext } from "../../state.ts";
import { presentActivity, presentGiftCard } from "./present.ts";
import type { ActivityType, GiftCard, GiftCardActivity } from "./types.ts";

/** An activity that is about to be recorded. */
export interface NewActivity {
  readonly type: ActivityType;
  readonly locationId: string;
  readonly amount: number;
  readonly details: ApiObject;
  readonly paymentId?: string | undefined;
}

function emitActivity(
  context: SimContext,
  change: "created" | "updated",
  activity: GiftCardActivity,
): void {
  const shown = presentActivity(context.state, activity);
  const type = `gift_card.activity.${change}` as const;
  emit(context, type, { id: activity.id, name: "gift_card_activity", shown });
}

/** Changes a gift card, and records what changed it. */
export function recordActivity(
  context: SimContext,
  card: GiftCard,
  changes: Partial<Pick<GiftCard, "state" | "balance">>,
  { paymentId, ...activity }: NewActivity,
): GiftCardActivity {
  const { state, ids, now } = context;
  const changed = state.giftCards.replace({ ...card, ...changes });
  const recorded = state.giftCardActivities.add({
    id: giftCardActivityId(ids),
    createdAt: now,
    giftCardId: card.id,
    balance: changed.balance,
    paymentId,
    ...activity,
  });
  emitActivity(context, "created", recorded);
  emit(context, "gift_card.updated", {
    id: card.id,
    name: "gift_card",
    shown: presentGiftCard(changed),
  });
  return recorded;
}

/** Returns the redemption that a payment made, if it was made with a gift card. */
function findRedemption({ state }: SimContext, paymentId: string): GiftCardActivity | undefined {
  for (const activity of state.giftCardActivities.newestFirst()) {
    if (activity.type === "REDEEM" && activity.paymentId === paymentId) return activity;
  }
  return undefined;
}

const redeemStates = {
  APPROVED: "PENDING",
  COMPLETED: "COMPLETED",
  CANCELED: "CANCELED",
  FAILED: "CANCELED",
} as const;

/** Brings the balance of a gift card in line with a payment that was made with it. */
export function followPayment(context: SimContext, payment: Payment): void {
  const { source, locationId } = payment;
  if (source.type !== "CARD" || source.card.giftCardId === undefined) return;
  const card = context.state.giftCards.get(source.card.giftCardId);
  if (!card) return;
  const isLive = payment.status === "APPROVED" || payment.status === "COMPLETED";
  const amount = isLive ? computeTotal(payment) : 0;
  const details = {
    amount_money: usd(computeTotal(payment)),
    payment_id: payment.id,
    status: redeemStates[payment.status],
  };
  const old = findRedemption(context, payment.id);
  if (!old) {
    const redeemed = {
      type: "REDEEM",
      locationId,
      amount,
      details,
      paymentId: payment.id,
    } as const;
    recordActivity(context, card, { balance: card.balance - amount }, redeemed);
    return;
  }
  const balance = card.balance + old.amount - amount;
  context.state.giftCards.replace({ ...card, balance });
  const changed = context.state.giftCardActivities.replace({ ...old, amount, balance, details });
  emitActivity(context, "updated", changed);
}

/** Puts the money of a refunded payment back on its gift card. */
export function refundToCard(context: SimContext, payment: Payment, amount: number): void {
  const { source, locationId } = payment;
  if (source.type !== "CARD" || source.card.giftCardId === undefined) return;
  const card = context.state.giftCards.get(source.card.giftCardId);
  if (!card) return;
  const redemption = findRedemption(context, payment.id);
  const details = {
    redeem_activity_id: redemption?.id,
    amount_money: usd(amount),
    payment_id: payment.id,
  };
  const refunded = { type: "REFUND", locationId, amount, details, paymentId: payment.id } as const;
  recordActivity(context, card, { balance: card.balance + amount }, refunded);
}
