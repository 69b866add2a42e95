import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { checkVersion } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { pageOfCustomers, searchCustomers } from "../../search/customers.ts";
import { flagText, integerText, sortOrder } from "../../shared/fields.ts";
import { listFields, MAX_PAGE, presentPage } from "../../shared/paging.ts";
import { requireCustomer } from "../../shared/require.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "./actions.ts";
import { presentCustomer } from "./present.ts";
import { createCustomerBody, searchCustomersBody, updateCustomerBody } from "./schema.ts";

export const routes = [
  route("POST /v2/customers", "Adds a customer", {
    body: createCustomerBody,
    once: "customer",
    handle: (context, { body }) => ({ customer: presentCustomer(createCustomer(context, body)) }),
  }),
  route("GET /v2/customers", "Lists customers, by name unless told otherwise", {
    query: lazyObject(() => ({
      ...listFields(),
      limit: integerText.pipe(z.int().min(1).max(MAX_PAGE)).default(MAX_PAGE),
      sort_field: z.enum(["DEFAULT", "CREATED_AT"]).default("DEFAULT"),
      sort_order: sortOrder.default("ASC"),
      count: flagText.default(false),
    })),
    handle: ({ state }, { query }) => {
      const page = pageOfCustomers(state, query.sort_field, query);
      const count = query.count ? state.customers.size : undefined;
      return { ...presentPage("customers", page, presentCustomer), count };
    },
  }),
  route("POST /v2/customers/search", "Finds customers", {
    body: searchCustomersBody,
    rules: ["email_address", "phone_number", "reference_id"].flatMap((name) =>
      within(`query.filter.${name}`, exclusive("exact", "fuzzy")),
    ),
    unsupported: ["custom_attribute", "segment_ids"].map((name) => `query.filter.${name}`),
    handle: ({ state }, { body }) => {
      const { page, count } = searchCustomers(state, body);
      return { ...presentPage("customers", page, presentCustomer), count };
    },
  }),
  route("GET /v2/customers/:id", "Shows a customer", ({ state }, request) => ({
    customer: presentCustomer(requireCustomer(state, readId(request))),
  })),
  route("PUT /v2/customers/:id", "Changes a customer in the fields named", {
    body: updateCustomerBody,
    handle: (context, request) => {
      const customer = requireCustomer(context.state, readId(request));
      return { customer: presentCustomer(updateCustomer(context, customer, request.body)) };
    },
  }),
  route("DELETE /v2/customers/:id", "Takes a customer away", {
    query: lazyObject(() => ({ version: integerText.optional() })),
    handle: (context, request) => {
      const customer = requireCustomer(context.state, readId(request));
      checkVersion("customer", customer.version, request.query.version, "version");
      deleteCustomer(context, customer);
      return {};
    },
  }),
];
