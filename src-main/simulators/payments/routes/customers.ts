import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { createCustomer, deleteCustomer, reviseCustomer } from "../actions/customer.ts";
import { requireLivingCustomer, requireObject } from "../actions/require.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { customerParams, newCustomerParams } from "../params-customer.ts";
import { ignored, params } from "../params.ts";
import { presentCustomer } from "../present-customer.ts";
import { read, remove, write } from "../route.ts";
import { customerFields } from "../search/fields.ts";
import { searchPage, searchParams } from "../search/search-page.ts";
import type { PaymentsState } from "../state.ts";

/** Those who pay. */
export const customerRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/customers",
    summary: "Creates a customer, with a card or payment method if one is given",
    answers: "customer",
    params: newCustomerParams,
    handle: (context, call) => presentCustomer(createCustomer(context, call.cause, call.params)),
  }),
  read({
    path: "/v1/customers",
    summary: "Lists customers",
    answers: "customer",
    params: datedListParams({ email: z.string().optional(), ...ignored("test_clock") }),
    handle: ({ state }, { params: filters }) =>
      listPage(
        {
          url: "/v1/customers",
          kind: "customer",
          source: state.customers,
          present: presentCustomer,
          keep: (customer) =>
            !customer.isDeleted &&
            isWithin(customer.created, filters.created) &&
            isEither(customer.email, filters.email),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/customers/search",
    summary: "Finds customers by the provider's query language",
    answers: "customer",
    params: searchParams,
    handle: ({ state }, call) =>
      searchPage(
        {
          url: "/v1/customers/search",
          source: state.customers,
          fields: customerFields,
          present: presentCustomer,
          hides: (customer) => customer.isDeleted,
        },
        call.params,
      ),
  }),
  read({
    path: "/v1/customers/:id",
    summary: "Shows a customer; of a deleted one, that it was deleted",
    answers: "customer",
    params: params({}),
    handle: ({ state }, { id }) => presentCustomer(requireObject(state.customers, "customer", id)),
  }),
  write({
    path: "/v1/customers/:id",
    summary: "Changes a customer",
    answers: "customer",
    params: customerParams,
    handle: (context, { id, cause, params: given }) => {
      const customer = requireLivingCustomer(context, id);
      return presentCustomer(reviseCustomer(context, cause, customer, given));
    },
  }),
  remove({
    path: "/v1/customers/:id",
    summary: "Deletes a customer",
    answers: "customer",
    params: params({}),
    handle: (context, { id, cause }) => {
      deleteCustomer(context, cause, requireLivingCustomer(context, id));
      return { id, object: "customer", deleted: true };
    },
  }),
];
