import * as z from "zod";
import { notFound } from "../../errors.ts";
import { emitCustomer } from "../../events.ts";
import { answerOnce, idOf, route, type SimContext } from "../../route.ts";
import { pageOfCustomers, searchCustomers } from "../../search/customers.ts";
import { flagText, integerText, sortOrder } from "../../shared/fields.ts";
import { listFields, presentPage } from "../../shared/paging.ts";
import type { Customer } from "../../state.ts";
import {
  checkIdentified,
  checkVersion,
  createCustomer,
  findCustomer,
  mergeFields,
  removeCustomer,
  saveCustomer,
} from "./actions.ts";
import { presentCustomer } from "./present.ts";
import { createCustomerBody, searchCustomersBody, updateCustomerBody } from "./schema.ts";

function known(context: SimContext, id: string): Customer {
  const customer = findCustomer(context.state, id);
  if (!customer) throw notFound("customer", id);
  return customer;
}

/** Customers. */
export const routes = [
  route({
    method: "POST",
    path: "/v2/customers",
    summary: "Adds a customer",
    body: createCustomerBody,
    handle: (context, request) => {
      const { idempotency_key, ...sent } = request.body;
      const key = idempotency_key === "" ? undefined : idempotency_key;
      return answerOnce(context, request, { kind: "customer", key }, () => ({
        customer: presentCustomer(createCustomer(context, sent)),
      }));
    },
  }),
  route({
    method: "GET",
    path: "/v2/customers",
    summary: "Lists customers, by name unless told otherwise",
    query: z.object({
      ...listFields,
      sort_field: z.enum(["DEFAULT", "CREATED_AT"]).default("DEFAULT"),
      sort_order: sortOrder.default("ASC"),
      count: flagText.default(false),
    }),
    handle: ({ state }, { query }) => {
      const walk = { order: query.sort_order, limit: query.limit, cursor: query.cursor };
      const page = pageOfCustomers(state, query.sort_field, walk);
      const count = query.count ? state.customers.size : undefined;
      return { ...presentPage("customers", page, presentCustomer), count };
    },
  }),
  route({
    method: "POST",
    path: "/v2/customers/search",
    summary: "Finds customers",
    body: searchCustomersBody,
    handle: ({ state }, { body }) => {
      const { page, count } = searchCustomers(state, body);
      return { ...presentPage("customers", page, presentCustomer), count };
    },
  }),
  route({
    method: "GET",
    path: "/v2/customers/:id",
    summary: "Shows a customer",
    handle: (context, request) => ({ customer: presentCustomer(known(context, idOf(request))) }),
  }),
  route({
    method: "PUT",
    path: "/v2/customers/:id",
    summary: "Changes a customer in the fields named",
    body: updateCustomerBody,
    handle: (context, { body, ...request }) => {
      const customer = known(context, idOf(request));
      checkVersion(customer, body.version);
      const merged = checkIdentified(mergeFields(customer.fields, body));
      const changed = saveCustomer(context, customer, merged);
      emitCustomer(context, "updated", changed);
      return { customer: presentCustomer(changed) };
    },
  }),
  route({
    method: "DELETE",
    path: "/v2/customers/:id",
    summary: "Takes a customer away",
    query: z.object({ version: integerText.optional() }),
    handle: (context, request) => {
      const customer = known(context, idOf(request));
      checkVersion(customer, request.query.version);
      removeCustomer(context.state, customer);
      emitCustomer(context, "deleted", customer);
      return {};
    },
  }),
];
