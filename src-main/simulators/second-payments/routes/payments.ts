import * as z from "zod";
import { createPayment } from "../create-payment.ts";
import { badRequest, versionMismatch } from "../errors.ts";
import { emitPayment } from "../events.ts";
import { idempotencyKey, integerText, maybe, text } from "../fields.ts";
import { answerOnce, keptName } from "../once.ts";
import { checkUnpaid, findOrder, saveOrder, settleOrder } from "../order-flow.ts";
import { totalOf } from "../order-money.ts";
import { presentPage } from "../paging.ts";
import { paymentBody, paymentChangeBody } from "../payment-body.ts";
import { cancelPayment, completePayment, findPayment, savePayment } from "../payment-flow.ts";
import { presentPayment } from "../present-payment.ts";
import type { Payment, SquareContext, SquareState } from "../state.ts";
import { isEither, moneyListFields, moneyPage } from "./lists.ts";
import { idOf, route } from "./route.ts";

const CREATE = "payment";

const listQuery = z.object({
  ...moneyListFields,
  total: integerText.optional(),
  last_4: z.string().optional(),
  card_brand: z.string().optional(),
});

function matches(payment: Payment, query: z.output<typeof listQuery>): boolean {
  const card = payment.source.type === "CARD" ? payment.source.card : undefined;
  return (
    isEither(totalOf(payment), query.total) &&
    isEither(card?.last4, query.last_4) &&
    isEither(card?.brand, query.card_brand)
  );
}

function checkVersion(payment: Payment, token: string | undefined): void {
  if (token === undefined || token === payment.versionToken) return;
  throw versionMismatch("The version token is not that of the payment.", "version_token");
}

type Change = z.output<typeof paymentChangeBody>["payment"];

/** An order of the payment's own follows it; another one must still cover it. */
function changeOrder(context: SquareContext, payment: Payment, amount: number): void {
  if (payment.orderId === undefined) return;
  const order = findOrder(context.state, payment.orderId);
  if (!order.isImplicit) {
    checkUnpaid(context.state, order, amount - payment.amount);
    return;
  }
  const line_items = order.parts.line_items.map((item) => ({
    ...item,
    base_price_money: item.base_price_money && { ...item.base_price_money, amount },
  }));
  saveOrder(context, order, { parts: { ...order.parts, line_items } });
}

function changePayment(context: SquareContext, id: string, change: Change): Payment {
  const payment = findPayment(context.state, id);
  if (payment.status !== "APPROVED") {
    throw badRequest(`Payment ${id} is ${payment.status} and cannot be updated.`);
  }
  checkVersion(payment, change.version_token);
  const amount = change.amount_money?.amount ?? payment.amount;
  changeOrder(context, payment, amount);
  const tip = change.tip_money?.amount ?? payment.tip;
  const changed = savePayment(context, payment, { amount, tip });
  settleOrder(context, changed.orderId);
  emitPayment(context, "updated", changed);
  return changed;
}

const keptPayment = z.object({ payment: z.object({ id: z.string() }) });

/** A payment that holds nothing: there is nothing left to cancel. */
function isOver({ status }: Payment): boolean {
  return status === "CANCELED" || status === "FAILED";
}

/** The payment that was made under a key, if that is remembered. */
function findByKey(state: SquareState, key: string, now: number): Payment | undefined {
  const kept = state.answers.find(keptName(CREATE, key), now);
  const parsed = keptPayment.safeParse(kept && JSON.parse(kept.json));
  return parsed.success ? state.payments.get(parsed.data.payment.id) : undefined;
}

/** Payments: taken, held, captured, let go. */
export const paymentRoutes = [
  route({
    method: "POST",
    path: "/v2/payments",
    summary: "Takes a payment",
    body: paymentBody,
    handle: (context, request) =>
      answerOnce(context, request, { kind: CREATE, key: request.body.idempotency_key }, () => ({
        payment: presentPayment(createPayment(context, request.body)),
      })),
  }),
  route({
    method: "GET",
    path: "/v2/payments",
    summary: "Lists payments",
    query: listQuery,
    handle: ({ state }, { query }) => {
      const { payments } = state;
      const page = moneyPage(
        payments,
        query,
        ({ updatedAt }) => updatedAt,
        (payment) => matches(payment, query),
      );
      return presentPage("payments", page, presentPayment);
    },
  }),
  route({
    method: "POST",
    path: "/v2/payments/cancel",
    summary: "Cancels the payment made under an idempotency key",
    body: z.object({ idempotency_key: idempotencyKey(45) }),
    handle: (context, { body }) => {
      const payment = findByKey(context.state, body.idempotency_key, context.now);
      if (payment && !isOver(payment)) cancelPayment(context, payment);
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/v2/payments/:id",
    summary: "Shows a payment",
    handle: ({ state }, request) => ({
      payment: presentPayment(findPayment(state, idOf(request))),
    }),
  }),
  route({
    method: "PUT",
    path: "/v2/payments/:id",
    summary: "Changes the amount of an approved payment",
    body: paymentChangeBody,
    handle: (context, request) => {
      const { idempotency_key: key, payment } = request.body;
      return answerOnce(context, request, { kind: "payment update", key }, () => ({
        payment: presentPayment(changePayment(context, idOf(request), payment)),
      }));
    },
  }),
  route({
    method: "POST",
    path: "/v2/payments/:id/complete",
    summary: "Captures an approved payment",
    body: z.object({ version_token: maybe(text(192)) }),
    handle: (context, request) => {
      const payment = findPayment(context.state, idOf(request));
      checkVersion(payment, request.body.version_token);
      return { payment: presentPayment(completePayment(context, payment)) };
    },
  }),
  route({
    method: "POST",
    path: "/v2/payments/:id/cancel",
    summary: "Lets go of an approved payment",
    handle: (context, request) => {
      const payment = findPayment(context.state, idOf(request));
      return { payment: presentPayment(cancelPayment(context, payment)) };
    },
  }),
];
