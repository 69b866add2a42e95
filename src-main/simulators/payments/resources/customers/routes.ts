import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { route } from "../../route.ts";
import { customerFields } from "../../search/fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireLivingCustomer, requireObject } from "../../shared/require.ts";
import { ignored } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "./actions.ts";
import { presentCustomer } from "./present.ts";
import { createCustomerBody, updateCustomerBody } from "./schema.ts";

/** Customers. */
export const routes: readonly Route<State>[] = [
  route({
    method: "POST",
    path: "/v1/customers",
    summary: "Creates a customer, with a card or payment method if one is given",
    answers: "customer",
    body: createCustomerBody,
    handle: (context, call) => presentCustomer(createCustomer(context, call.params)),
  }),
  route({
    method: "GET",
    path: "/v1/customers",
    summary: "Lists customers",
    answers: "customer",
    query: datedListQuery({ email: z.string().optional(), ...ignored("test_clock") }),
    handle: ({ state }, { params: filters }) =>
      listPage(filters, {
        url: "/v1/customers",
        kind: "customer",
        source: state.customers,
        present: presentCustomer,
        keep: (customer) =>
          !customer.isDeleted &&
          isWithin(customer.created, filters.created) &&
          isEqual(customer.email, filters.email),
      }),
  }),
  route({
    method: "GET",
    path: "/v1/customers/search",
    summary: "Finds customers by the provider's query language",
    answers: "customer",
    query: searchQuery,
    handle: ({ state }, call) =>
      searchPage(call.params, {
        url: "/v1/customers/search",
        source: state.customers,
        fields: customerFields,
        present: presentCustomer,
        hides: (customer) => customer.isDeleted,
      }),
  }),
  route({
    method: "GET",
    path: "/v1/customers/:id",
    summary: "Shows a customer; of a deleted one, that it was deleted",
    answers: "customer",
    handle: ({ state }, { id }) => presentCustomer(requireObject(state.customers, "customer", id)),
  }),
  route({
    method: "POST",
    path: "/v1/customers/:id",
    summary: "Changes a customer",
    answers: "customer",
    body: updateCustomerBody,
    handle: (context, { id, params: given }) => {
      const customer = requireLivingCustomer(context, id);
      return presentCustomer(updateCustomer(context, customer, given));
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/customers/:id",
    summary: "Deletes a customer",
    answers: "customer",
    handle: (context, { id }) => {
      deleteCustomer(context, requireLivingCustomer(context, id));
      return { id, object: "customer", deleted: true };
    },
  }),
];
