import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isPresent, is, isNot, refusedIf, worded } from "#core/contract/rules/rule.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import { readId, route } from "../../route.ts";
import { idempotencyKey, isInRange, maybe, text } from "../../shared/fields.ts";
import { isEither, moneyPage, presentPage } from "../../shared/paging.ts";
import { requirePayment } from "../../shared/require.ts";
import type { Payment } from "../../shared/entities.ts";
import {
  cancelPayment,
  cancelPaymentByKey,
  checkVersionToken,
  completePayment,
  createPayment,
  updatePayment,
} from "./actions.ts";
import { presentPayment } from "./present.ts";
import {
  createPaymentBody,
  listPaymentsQuery,
  unsupportedOfPayment,
  unsupportedOfPaymentUpdate,
  updatePaymentBody,
} from "./schema.ts";

/** When the client took an offline payment; `undefined` for every other payment. */
function offlineTime({ passed }: Payment): number | undefined {
  const created = passed.offline_payment_details?.client_created_at;
  return created === undefined ? undefined : Date.parse(created);
}

function matchesOffline(payment: Payment, query: z.output<typeof listPaymentsQuery>): boolean {
  const { offline_begin_time: start_at, offline_end_time: end_at } = query;
  const isOffline = payment.passed.offline_payment_details !== undefined;
  const range = start_at === undefined && end_at === undefined ? undefined : { start_at, end_at };
  return isEither(isOffline, query.is_offline_payment) && isInRange(offlineTime(payment), range);
}

function matches(payment: Payment, query: z.output<typeof listPaymentsQuery>): boolean {
  const card = payment.source.type === "CARD" ? payment.source.card : undefined;
  return (
    isEither(computeTotal(payment), query.total) &&
    isEither(card?.last4, query.last_4) &&
    isEither(card?.brand, query.card_brand) &&
    matchesOffline(payment, query)
  );
}

export const routes = [
  route("POST /v2/payments", "Takes a payment", {
    body: createPaymentBody,
    unsupported: unsupportedOfPayment,
    rules: [
      worded(refusedIf("delay_action", is("delay_action", "COMPLETE"), isPresent("order_id")), {
        message: "A payment for an order cannot have the delay action COMPLETE.",
      }),
      refusedIf(["delay_duration", "delay_action"], isNot("autocomplete", "false")),
      refusedIf("cash_details", isNot("source_id", "CASH")),
      refusedIf("external_details", isNot("source_id", "EXTERNAL")),
      refusedIf("app_fee_money", is("source_id", "CASH", "EXTERNAL")),
      worded(
        refusedIf(
          "accept_partial_authorization",
          is("accept_partial_authorization", "true"),
          isNot("autocomplete", "false"),
        ),
        { message: "A payment that can be authorized in part needs autocomplete set to false." },
      ),
    ],
    once: "payment",
    handle: (context, { body }) => ({ payment: presentPayment(createPayment(context, body)) }),
  }),
  route("GET /v2/payments", "Lists payments", {
    query: listPaymentsQuery,
    handle: ({ state }, { query }) => {
      const page = moneyPage(
        state.payments,
        query,
        {
          updatedAt: ({ updatedAt }) => updatedAt,
          ...(query.sort_field === "OFFLINE_CREATED_AT" && {
            sortTime: (payment: Payment) => offlineTime(payment) ?? payment.createdAt,
          }),
        },
        (payment) => matches(payment, query),
      );
      return presentPage("payments", page, presentPayment);
    },
  }),
  route("POST /v2/payments/cancel", "Cancels the payment made under an idempotency key", {
    body: lazyObject(() => ({ idempotency_key: idempotencyKey(45) })),
    handle: (context, { body }) => {
      cancelPaymentByKey(context, body.idempotency_key);
      return {};
    },
  }),
  route("GET /v2/payments/:id", "Shows a payment", ({ state }, request) => ({
    payment: presentPayment(requirePayment(state, readId(request))),
  })),
  route("PUT /v2/payments/:id", "Changes the amount of an approved payment", {
    body: updatePaymentBody,
    unsupported: unsupportedOfPaymentUpdate,
    once: "payment update",
    handle: (context, request) => ({
      payment: presentPayment(updatePayment(context, readId(request), request.body.payment)),
    }),
  }),
  route("POST /v2/payments/:id/complete", "Captures an approved payment", {
    body: lazyObject(() => ({ version_token: maybe(text(192)) })),
    handle: (context, request) => {
      const payment = requirePayment(context.state, readId(request));
      checkVersionToken(payment, request.body.version_token);
      return { payment: presentPayment(completePayment(context, payment)) };
    },
  }),
  route("POST /v2/payments/:id/cancel", "Lets go of an approved payment", (context, request) => {
    const payment = requirePayment(context.state, readId(request));
    return { payment: presentPayment(cancelPayment(context, payment)) };
  }),
];
