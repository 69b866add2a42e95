import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { checkCash, moveCash } from "../../cash/actions.ts";
import { cashOf } from "../../cash/balance.ts";
import { financialAddresses, transferTypeFor } from "../../cash/instructions.ts";
import { cashTransactionResource, presentCashBalance } from "../../cash/present.ts";
import { bankTransfer } from "../../cash/schema.ts";
import { badRequest, noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireLivingCustomer } from "../../shared/require.ts";
import { createObject } from "../../shared/resource.ts";
import { amount, createChoice, currency, params, text } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { unexpectedState } from "../payment-intents/actions.ts";
import { paymentIntentResource, presentPaymentIntent } from "../payment-intents/present.ts";
import { applyCash, reconcile, unpaidOf } from "./pay.ts";

const { present } = cashTransactionResource;

const EUROPEAN = ["BE", "DE", "ES", "FR", "IE", "NL"] as const;

/** Sets how the money of a customer pays; the default of the account is automatic. */
function setMode(
  { state }: SimContext,
  id: string,
  mode: "automatic" | "manual" | "merchant_default" | undefined,
): void {
  if (mode === undefined) return;
  state.cashSettings.remove(id);
  if (mode !== "merchant_default") state.cashSettings.add({ id, mode });
}

/** The money that customers send by bank transfer. */
export const routes = [
  route("GET /v1/customers/:id/cash_balance", "Shows the money that a customer sent", {
    answers: "cash_balance",
    handle: (context, { id }) =>
      presentCashBalance(context.state, requireLivingCustomer(context, id).id),
  }),
  route("POST /v1/customers/:id/cash_balance", "Sets how the money of a customer pays", {
    answers: "cash_balance",
    body: params(() => ({
      settings: lazyStrictObject(() => ({
        reconciliation_mode: createChoice("automatic", "manual", "merchant_default").optional(),
      })).optional(),
    })),
    handle: (context, { id, params: { settings } }) => {
      const customer = requireLivingCustomer(context, id);
      setMode(context, customer.id, settings?.reconciliation_mode);
      return presentCashBalance(context.state, customer.id);
    },
  }),
  route("GET /v1/customers/:id/cash_balance_transactions", "Lists the money that a customer sent", {
    answers: "customer_cash_balance_transaction",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) =>
      listPage(paging, {
        url: `/v1/customers/${requireLivingCustomer(context, id).id}/cash_balance_transactions`,
        kind: "customer cash balance transaction",
        source: context.state.cashTransactions,
        present: (item) => present(item, context),
        keep: ({ customer }) => customer === id,
      }),
  }),
  route(
    "GET /v1/customers/:id/cash_balance_transactions/:transaction",
    "Shows a movement of the money that a customer sent",
    {
      answers: "customer_cash_balance_transaction",
      handle: (context, { id, path }) => {
        const item = createObject(context, cashTransactionResource, path["transaction"] ?? "");
        if (item.customer === requireLivingCustomer(context, id).id) return present(item, context);
        throw noSuchObject("customer cash balance transaction", item.id);
      },
    },
  ),
  route("POST /v1/customers/:id/funding_instructions", "Shows where a customer sends money", {
    answers: "funding_instructions",
    body: params(() => ({
      bank_transfer: bankTransfer,
      currency,
      funding_type: createChoice("bank_transfer"),
    })),
    handle: (context, { id, params: input }) => {
      const customer = requireLivingCustomer(context, id);
      const {
        eu_bank_transfer: eu,
        type: named,
        requested_address_types: only,
      } = input.bank_transfer;
      const type = transferTypeFor(input.currency, named, "bank_transfer[type]");
      const country = eu?.country ?? "DE";
      if (type === "eu_bank_transfer" && !EUROPEAN.some((known) => known === country)) {
        const message = `The country must be one of ${EUROPEAN.join(", ")}.`;
        throw badRequest(message, { param: "bank_transfer[eu_bank_transfer][country]" });
      }
      const countries = { us: "US", gb: "GB", jp: "JP", mx: "MX", eu: country };
      const [place = ""] = type.split("_");
      return {
        object: "funding_instructions",
        bank_transfer: {
          country: Object.entries(countries).find(([name]) => name === place)?.[1] ?? "US",
          financial_addresses: financialAddresses(type, customer.id, country).filter(
            (one) => !only || only.some((wanted) => wanted === one["type"]),
          ),
          type,
        },
        currency: input.currency,
        funding_type: "bank_transfer",
        livemode: false,
      };
    },
  }),
  route("POST /v1/test_helpers/customers/:id/fund_cash_balance", "Sends money of a customer", {
    answers: "customer_cash_balance_transaction",
    body: params(() => ({ amount, currency, reference: text.optional() })),
    handle: (context, { id, params: input }) => {
      const customer = requireLivingCustomer(context, id).id;
      transferTypeFor(input.currency, undefined, "currency");
      const { amount: sent, reference = null } = input;
      const move = moveCash(context, customer, {
        ...{ amount: sent, currency: input.currency, type: "funded", reference },
      });
      reconcile(context, customer, input.currency);
      return present(move, context);
    },
  }),
  route(
    "POST /v1/payment_intents/:id/apply_customer_balance",
    "Pays with the money that a customer sent",
    {
      answers: "payment_intent",
      body: params(() => ({ amount: amount.optional(), currency: currency.optional() })),
      handle: (context, { id, params: input }) => {
        const intent = createObject(context, paymentIntentResource, id);
        if (!intent.transfer || intent.customer === null || intent.status !== "requires_action") {
          throw unexpectedState(context, intent, "apply customer balance to");
        }
        if (input.currency !== undefined && input.currency !== intent.currency) {
          const message = "The currency must be that of the PaymentIntent.";
          throw badRequest(message, { param: "currency" });
        }
        const balance = cashOf(context.state, intent.customer).get(intent.currency) ?? 0;
        const part = input.amount ?? Math.min(balance, unpaidOf(intent));
        if (part > unpaidOf(intent)) {
          const message = `The amount (${String(part)}) is greater than the amount that is left to pay (${String(unpaidOf(intent))}).`;
          throw badRequest(message, { code: "amount_too_large", param: "amount" });
        }
        checkCash(context, intent.customer, Math.max(1, part), intent.currency);
        return presentPaymentIntent(applyCash(context, intent, part), context);
      },
    },
  ),
];
