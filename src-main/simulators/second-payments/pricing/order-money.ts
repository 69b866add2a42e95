import type { Order, Payment } from "../shared/entities.ts";
import type { State } from "../state.ts";
import { priceOrder, type Pricing } from "./price-order.ts";

/** The total of an order and its paid part. */
export interface OrderMoney {
  readonly pricing: Pricing;
  /** The payments that hold or have taken money, oldest first. */
  readonly tenders: readonly Payment[];
  readonly tip: number;
  /** Lines, service charges and tips. */
  readonly total: number;
  /** The amount that no payment has captured yet. */
  readonly due: number;
  /** The amount that a further payment can have: neither held nor captured, without tips. */
  readonly unpaid: number;
}

/** Returns the total of a payment, with its tip. */
export function computeTotal(payment: Payment): number {
  return payment.amount + (payment.tip ?? 0);
}

function isLive({ status }: Payment): boolean {
  return status === "APPROVED" || status === "COMPLETED";
}

/** The sum of an amount over payments. */
export function sumAmounts(
  payments: readonly Payment[],
  amount: (payment: Payment) => number,
): number {
  return payments.reduce((sum, payment) => sum + amount(payment), 0);
}

/** The payments of an order that hold or have taken money. */
export function listTenders(state: State, { paymentIds }: Order): readonly Payment[] {
  return paymentIds.flatMap((id) => state.payments.get(id) ?? []).filter(isLive);
}

/** Adds an order up. */
export function computeMoney(state: State, order: Order): OrderMoney {
  const pricing = priceOrder(order.parts);
  const tenders = listTenders(state, order);
  const tip = sumAmounts(tenders, (payment) => payment.tip ?? 0);
  const total = pricing.total + tip;
  const captured = tenders.filter(({ status }) => status === "COMPLETED");
  return {
    pricing,
    tenders,
    tip,
    total,
    due: total - sumAmounts(captured, computeTotal),
    unpaid: pricing.total - sumAmounts(tenders, (payment) => payment.amount),
  };
}
