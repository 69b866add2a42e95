import * as z from "zod";
import { route } from "../../route.ts";
import { customerFields } from "../../search/fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireLivingCustomer, requireObject } from "../../shared/require.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "./actions.ts";
import { presentCustomer } from "./present.ts";
import { createCustomerBody, updateCustomerBody } from "./schema.ts";

export const routes = [
  route("POST /v1/customers", "Creates a customer, with a card or payment method if one is given", {
    answers: "customer",
    body: createCustomerBody,
    handle: (context, call) => presentCustomer(createCustomer(context, call.params)),
  }),
  route("GET /v1/customers", "Lists customers", {
    answers: "customer",
    query: datedListQuery({ email: z.string().optional(), test_clock: z.string().optional() }),
    handle: ({ state }, { params: filters }) =>
      listPage(filters, {
        url: "/v1/customers",
        kind: "customer",
        source: state.customers,
        present: presentCustomer,
        keep: (customer) =>
          !customer.isDeleted &&
          isWithin(customer.created, filters.created) &&
          isEqual(customer.email, filters.email) &&
          isEqual(customer.testClock, filters.test_clock),
      }),
  }),
  route("GET /v1/customers/search", "Finds customers by the provider's query language", {
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
  route("GET /v1/customers/:id", "Shows a customer; of a deleted one, that it was deleted", {
    answers: "customer",
    handle: ({ state }, { id }) => presentCustomer(requireObject(state.customers, "customer", id)),
  }),
  route("POST /v1/customers/:id", "Changes a customer", {
    answers: "customer",
    body: updateCustomerBody,
    handle: (context, { id, params: given }) => {
      const customer = requireLivingCustomer(context, id);
      return presentCustomer(updateCustomer(context, customer, given));
    },
  }),
  route("DELETE /v1/customers/:id", "Deletes a customer", {
    answers: "customer",
    handle: (context, { id }) => {
      deleteCustomer(context, requireLivingCustomer(context, id));
      return { id, object: "customer", deleted: true };
    },
  }),
];
