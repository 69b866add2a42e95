import { computeMoney, computeTotal, sumAmounts } from "../../pricing/order-money.ts";
import { badRequest } from "../../errors.ts";
import type { Order } from "../../shared/entities.ts";
import type { State } from "../../state.ts";
import type { Invoice, PaymentRequest } from "./types.ts";

/** The amount of a payment request, and the part of it that is paid, in cents. */
export interface RequestAmount {
  readonly request: PaymentRequest;
  readonly amount: number;
  readonly paid: number;
}

/** The amount that a request names, of a total; `undefined` for the balance. */
function ownAmount(request: PaymentRequest, total: number): number | undefined {
  const { fixed_amount_requested_money: fixed, percentage_requested: share } = request;
  if (fixed) return fixed.amount;
  return share === undefined ? undefined : Math.round((total * Number(share)) / 100);
}

/** Splits a total over payment requests: what is left goes to the balance, or else to the last. */
export function splitTotal(requests: readonly PaymentRequest[], total: number): readonly number[] {
  const own = requests.map((request) => ownAmount(request, total));
  const named = own.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const balance = requests.findIndex((_, index) => own[index] === undefined);
  const rest = balance < 0 ? requests.length - 1 : balance;
  return own.map((amount, index) => (amount ?? 0) + (index === rest ? total - named : 0));
}

/** The captured money of an order. */
export function paidOf(state: State, order: Order): number {
  const { tenders } = computeMoney(state, order);
  return sumAmounts(
    tenders.filter(({ status }) => status === "COMPLETED"),
    computeTotal,
  );
}

/** The amounts of an invoice's requests; payments fill them in their order. */
export function amountsOf(state: State, invoice: Invoice): readonly RequestAmount[] {
  const order = state.orders.get(invoice.orderId);
  if (!order) return [];
  const split = splitTotal(invoice.requests, computeMoney(state, order).total);
  let left = paidOf(state, order);
  return invoice.requests.map((request, index) => {
    const amount = split[index] ?? 0;
    const paid = Math.min(amount, left);
    left -= paid;
    return { request, amount, paid };
  });
}

/** The request that the next payment is for. */
export function nextDue(state: State, invoice: Invoice): RequestAmount | undefined {
  return amountsOf(state, invoice).find(({ amount, paid }) => paid < amount);
}

/** Throws if the requests of an invoice do not go together: their types, and what they come to. */
export function checkRequests(requests: readonly PaymentRequest[], total: number): void {
  const count = (type: string) => requests.filter((one) => one.request_type === type).length;
  const [balances, deposits, installments] = ["BALANCE", "DEPOSIT", "INSTALLMENT"].map(count);
  const field = "invoice.payment_requests";
  if ((balances ?? 0) > 1 || (deposits ?? 0) > 1) {
    throw badRequest("An invoice has at most one balance and one deposit.", field);
  }
  if ((balances === 1) === (installments ?? 0) > 0) {
    const detail = "An invoice needs either a balance or installments.";
    throw badRequest(detail, field);
  }
  if (installments === 1) throw badRequest("An invoice needs at least two installments.", field);
  if (splitTotal(requests, total).every((amount) => amount >= 0)) return;
  throw badRequest("The payment requests come to more than the order.", field);
}
