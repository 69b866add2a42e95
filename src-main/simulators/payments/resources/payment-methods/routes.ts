import { exclusive, is, requiredIf } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { isEqual } from "../../shared/filters.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireCustomer, requireLivingCustomer } from "../../shared/require.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createObject } from "../../shared/resource.ts";
import { params, redisplay, unsupported, unsupportedFilters } from "../../shared/schema.ts";
import { type PaymentMethod, secondsNow, type SimContext } from "../../state.ts";
import { typeOfMethod } from "../cards/present.ts";
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  testMethodCard,
  updatePaymentMethod,
} from "./actions.ts";
import { paymentMethodResource, presentPaymentMethod } from "./present.ts";
import { methodShape, updatePaymentMethodBody } from "./schema.ts";

const { change, create } = createResourceRoutes(paymentMethodResource);

function requirePaymentMethod(context: SimContext, id: string): PaymentMethod {
  const card = testMethodCard(id);
  if (!card) return createObject(context, paymentMethodResource, id);
  return {
    id,
    created: secondsNow(context),
    card,
    customer: null,
    metadata: {},
    isSetUp: false,
    isSpent: false,
    isVerified: true,
  };
}

function requireMethodOf(context: SimContext, customer: string, id: string): PaymentMethod {
  const method = context.state.paymentMethods.get(id);
  if (method?.customer === requireLivingCustomer(context, customer).id) return method;
  throw noSuchObject("PaymentMethod", id);
}

const methodKindRules = [
  exclusive("card.token", "card.number"),
  requiredIf("billing_details.name", is("type", "us_bank_account")),
];

export const routes = [
  create("POST /v1/payment_methods", "Keeps a card as a payment method", {
    body: params(() => methodShape()),
    rules: methodKindRules,
    run: createPaymentMethod,
  }),
  route("GET /v1/payment_methods", "Lists payment methods of a customer", {
    answers: "payment_method",
    query: listQuery(() => ({
      customer: z.string().optional(),
      type: z.string().optional(),
      allow_redisplay: redisplay.optional(),
      ...unsupportedFilters("customer_account"),
    })),
    handle: (context, { params: filters }) => {
      const { customer, type, allow_redisplay: wanted } = filters;
      if (customer !== undefined) requireCustomer(context, customer, "customer");
      return listPage(filters, {
        url: "/v1/payment_methods",
        kind: "PaymentMethod",
        source: context.state.paymentMethods,
        present: presentPaymentMethod,
        // The provider lists nothing where no customer is named.
        keep: (method) =>
          customer !== undefined &&
          method.customer === customer &&
          isEqual(typeOfMethod(method.card), type) &&
          isEqual(method.redisplay ?? "unspecified", wanted),
      });
    },
  }),
  route("GET /v1/payment_methods/:id", "Shows a payment method", {
    answers: "payment_method",
    handle: (context, { id }) => presentPaymentMethod(requirePaymentMethod(context, id)),
  }),
  change("POST /v1/payment_methods/:id", "Changes a payment method", {
    body: updatePaymentMethodBody,
    run: updatePaymentMethod,
  }),
  route("POST /v1/payment_methods/:id/attach", "Gives a payment method to a customer", {
    answers: "payment_method",
    body: params(() => ({ customer: z.string().min(1), ...unsupported("customer_account") })),
    handle: (context, { id, params: input }) => {
      const customer = requireCustomer(context, input.customer, "customer");
      return presentPaymentMethod(attachPaymentMethod(context, id, customer.id));
    },
  }),
  change("POST /v1/payment_methods/:id/detach", "Takes a payment method from its customer", {
    run: detachPaymentMethod,
  }),
  route("GET /v1/customers/:id/payment_methods", "Lists a customer's payment methods", {
    answers: "payment_method",
    query: listQuery(() => ({
      type: z.string().optional(),
      allow_redisplay: redisplay.optional(),
    })),
    handle: (context, { id, params: filters }) =>
      listPage(filters, {
        url: `/v1/customers/${requireLivingCustomer(context, id).id}/payment_methods`,
        kind: "PaymentMethod",
        source: context.state.paymentMethods,
        present: presentPaymentMethod,
        keep: (method) =>
          method.customer === id &&
          isEqual(typeOfMethod(method.card), filters.type) &&
          isEqual(method.redisplay ?? "unspecified", filters.allow_redisplay),
      }),
  }),
  route("GET /v1/customers/:id/payment_methods/:method", "Shows a customer's payment method", {
    answers: "payment_method",
    handle: (context, { id, path }) =>
      presentPaymentMethod(requireMethodOf(context, id, path["method"] ?? "")),
  }),
];
