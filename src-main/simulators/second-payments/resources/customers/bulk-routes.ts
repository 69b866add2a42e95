import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { checkVersion, notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { attemptEach, attemptIds } from "../../shared/bulk.ts";
import { address, maybe, text, word } from "../../shared/fields.ts";
import { requireCard, requireCustomer } from "../../shared/require.ts";
import { createCard, disableCard } from "../cards/actions.ts";
import { presentCard } from "../cards/present.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "./actions.ts";
import { presentCustomer } from "./present.ts";
import { createCustomerBody, updateCustomerBody } from "./schema.ts";

const MOST_AT_ONCE = 100;

function keyed<Schema extends z.ZodType>(schema: Schema) {
  return z.record(z.string(), schema).refine(
    (all) => {
      const { length } = Object.keys(all);
      return length >= 1 && length <= MOST_AT_ONCE;
    },
    { error: `There may be 1 to ${String(MOST_AT_ONCE)} customers` },
  );
}

const idsBody = lazyObject(() => ({
  customer_ids: z.array(word(191)).min(1).max(MOST_AT_ONCE),
}));

/** Several customers at once, and the older routes for the cards of one customer. */
export const routes = [
  route("POST /v2/customers/bulk-create", "Adds up to 100 customers", {
    body: lazyObject(() => ({ customers: keyed(createCustomerBody) })),
    handle: (context, { body }) => ({
      responses: attemptEach(body.customers, (_key, sent) => ({
        customer: presentCustomer(createCustomer(context, sent)),
      })),
    }),
  }),
  route("POST /v2/customers/bulk-retrieve", "Shows up to 100 customers", {
    body: idsBody,
    handle: ({ state }, { body }) => ({
      responses: attemptIds(body.customer_ids, (id) => ({
        customer: presentCustomer(requireCustomer(state, id)),
      })),
    }),
  }),
  route("POST /v2/customers/bulk-update", "Changes up to 100 customers", {
    body: lazyObject(() => ({ customers: keyed(updateCustomerBody) })),
    handle: (context, { body }) => ({
      responses: attemptEach(body.customers, (id, sent) => {
        const customer = requireCustomer(context.state, id);
        checkVersion("customer", customer.version, sent.version, "version");
        return { customer: presentCustomer(updateCustomer(context, customer, sent)) };
      }),
    }),
  }),
  route("POST /v2/customers/bulk-delete", "Takes up to 100 customers away", {
    body: idsBody,
    handle: (context, { body }) => ({
      responses: attemptIds(body.customer_ids, (id) => {
        deleteCustomer(context, requireCustomer(context.state, id));
        return {};
      }),
    }),
  }),
  route("POST /v2/customers/:id/cards", "Keeps a card of a customer on file", {
    body: lazyObject(() => ({
      card_nonce: word(500),
      billing_address: maybe(address),
      cardholder_name: maybe(text(96)),
    })),
    unsupported: ["verification_token"],
    handle: (context, request) => {
      const { id } = requireCustomer(context.state, readId(request));
      const { card_nonce, billing_address, cardholder_name } = request.body;
      const card = {
        customer_id: id,
        billing_address,
        cardholder_name,
        reference_id: undefined,
        exp_month: undefined,
        exp_year: undefined,
      };
      const sent = { idempotency_key: "", source_id: card_nonce, card };
      return { card: presentCard(createCard(context, sent), context.state.merchantId) };
    },
  }),
  route(
    "DELETE /v2/customers/:id/cards/:card",
    "Disables a card of a customer",
    (context, request) => {
      const { id } = requireCustomer(context.state, readId(request));
      const card = requireCard(context.state, request.params["card"] ?? "");
      if (card.customerId !== id) throw notFound("card", card.id);
      disableCard(context, card);
      return {};
    },
  ),
];
