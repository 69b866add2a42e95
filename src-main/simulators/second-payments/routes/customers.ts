import * as z from "zod";
import { invalidRequest, notFound, versionMismatch } from "../errors.ts";
import { emitCustomer } from "../events.ts";
import { address, flagText, integerText, maybe, sortOrder, text } from "../fields.ts";
import { addCustomer, findCustomer, removeCustomer, saveCustomer } from "../customers.ts";
import { answerOnce } from "../once.ts";
import { presentPage } from "../paging.ts";
import { presentCustomer } from "../present-customer.ts";
import type { Customer, CustomerFields, SquareContext } from "../state.ts";
import { customerSearchBody, pageOfCustomers, searchCustomers } from "./customer-search.ts";
import { listFields } from "./lists.ts";
import { idOf, route } from "./route.ts";

const email = z
  .string()
  .max(254)
  .refine((value) => value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
    error: "Expected an email address",
    params: { code: "INVALID_EMAIL_ADDRESS" },
  });

const phone = z
  .string()
  .max(20)
  .refine((value) => /^[-+0-9 ().]*$/.test(value), {
    error: "Expected a phone number",
    params: { code: "INVALID_PHONE_NUMBER" },
  });

const birthday = z.string().refine((value) => /^(?:(?:\d{4}-)?\d\d-\d\d)?$/.test(value), {
  error: "Expected a date as YYYY-MM-DD or MM-DD",
  params: { code: "INVALID_DATE" },
});

const fields = {
  given_name: text(300).nullish(),
  family_name: text(300).nullish(),
  company_name: text(500).nullish(),
  nickname: text(100).nullish(),
  email_address: email.nullish(),
  address: address.nullish(),
  phone_number: phone.nullish(),
  reference_id: text(100).nullish(),
  note: text(5_000).nullish(),
  birthday: birthday.nullish(),
  tax_ids: z.object({ eu_vat: maybe(text(20)) }).nullish(),
};

const customerFields = z.object(fields);

type SentFields = z.output<typeof customerFields>;

/** `null` and empty text leave nothing behind. */
function merge(old: CustomerFields, sent: SentFields): CustomerFields {
  const merged = new Map<string, unknown>(Object.entries(old));
  for (const [name, value] of Object.entries(customerFields.parse(sent))) {
    if (value === undefined) continue;
    if (value === null || value === "") merged.delete(name);
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

const IDENTIFYING = [
  "given_name",
  "family_name",
  "company_name",
  "email_address",
  "phone_number",
] as const;

function checkIdentified(customer: CustomerFields): CustomerFields {
  if (IDENTIFYING.some((name) => customer[name] !== undefined)) return customer;
  const detail =
    "At least one of `given_name`, `family_name`, `company_name`, `email_address` or `phone_number` is required for a customer.";
  throw invalidRequest(400, "BAD_REQUEST", detail);
}

function createCustomer(context: SquareContext, sent: SentFields): Customer {
  const customer = addCustomer(context, checkIdentified(merge({}, sent)));
  emitCustomer(context, "created", customer);
  return customer;
}

const createBody = z.object({ ...fields, idempotency_key: maybe(text(192)) });
const updateBody = z.object({ ...fields, version: maybe(z.int()) });

function checkVersion(customer: Customer, version: number | undefined): void {
  if (version === undefined || version === customer.version) return;
  const detail = `The customer is at version ${String(customer.version)}, not ${String(version)}.`;
  throw versionMismatch(detail, "version");
}

function known(context: SquareContext, id: string): Customer {
  const customer = findCustomer(context.state, id);
  if (!customer) throw notFound("customer", id);
  return customer;
}

/** Customers. */
export const customerRoutes = [
  route({
    method: "POST",
    path: "/v2/customers",
    summary: "Adds a customer",
    body: createBody,
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
    body: customerSearchBody,
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
    body: updateBody,
    handle: (context, { body, ...request }) => {
      const customer = known(context, idOf(request));
      checkVersion(customer, body.version);
      const merged = checkIdentified(merge(customer.fields, body));
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
