import * as z from "zod";
import { totalOf } from "../../pricing/order-money.ts";
import { answerOnce, idOf, keptName, route } from "../../route.ts";
import { idempotencyKey, maybe, text } from "../../shared/fields.ts";
import { isEither, moneyPage, presentPage } from "../../shared/paging.ts";
import type { Payment, State } from "../../state.ts";
import {
  cancelPayment,
  checkVersion,
  completePayment,
  createPayment,
  requirePayment,
  updatePayment,
} from "./actions.ts";
import { presentPayment } from "./present.ts";
import { createPaymentBody, listPaymentsQuery, updatePaymentBody } from "./schema.ts";

const CREATE = "payment";

function matches(payment: Payment, query: z.output<typeof listPaymentsQuery>): boolean {
  const card = payment.source.type === "CARD" ? payment.source.card : undefined;
  return (
    isEither(totalOf(payment), query.total) &&
    isEither(card?.last4, query.last_4) &&
    isEither(card?.brand, query.card_brand)
  );
}

const keptPayment = z.object({ payment: z.object({ id: z.string() }) });

/** A payment that holds nothing: there is nothing left to cancel. */
function isOver({ status }: Payment): boolean {
  return status === "CANCELED" || status === "FAILED";
}

/** The payment that was made under a key, if that is remembered. */
function findByKey(state: State, key: string, now: number): Payment | undefined {
  const kept = state.answers.find(keptName(CREATE, key), now);
  const parsed = keptPayment.safeParse(kept && JSON.parse(kept.json));
  return parsed.success ? state.payments.get(parsed.data.payment.id) : undefined;
}

/** Payments: taken, held, captured, let go. */
export const routes = [
  route({
    method: "POST",
    path: "/v2/payments",
    summary: "Takes a payment",
    body: createPaymentBody,
    handle: (context, request) =>
      answerOnce(context, request, { kind: CREATE, key: request.body.idempotency_key }, () => ({
        payment: presentPayment(createPayment(context, request.body)),
      })),
  }),
  route({
    method: "GET",
    path: "/v2/payments",
    summary: "Lists payments",
    query: listPaymentsQuery,
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
      payment: presentPayment(requirePayment(state, idOf(request))),
    }),
  }),
  route({
    method: "PUT",
    path: "/v2/payments/:id",
    summary: "Changes the amount of an approved payment",
    body: updatePaymentBody,
    handle: (context, request) => {
      const { idempotency_key: key, payment } = request.body;
      return answerOnce(context, request, { kind: "payment update", key }, () => ({
        payment: presentPayment(updatePayment(context, idOf(request), payment)),
      }));
    },
  }),
  route({
    method: "POST",
    path: "/v2/payments/:id/complete",
    summary: "Captures an approved payment",
    body: z.object({ version_token: maybe(text(192)) }),
    handle: (context, request) => {
      const payment = requirePayment(context.state, idOf(request));
      checkVersion(payment, request.body.version_token);
      return { payment: presentPayment(completePayment(context, payment)) };
    },
  }),
  route({
    method: "POST",
    path: "/v2/payments/:id/cancel",
    summary: "Lets go of an approved payment",
    handle: (context, request) => {
      const payment = requirePayment(context.state, idOf(request));
      return { payment: presentPayment(cancelPayment(context, payment)) };
    },
  }),
];
