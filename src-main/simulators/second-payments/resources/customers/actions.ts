import { invalidRequest, versionMismatch } from "../../errors.ts";
import { emitCustomer } from "../../events.ts";
import type { SimContext } from "../../route.ts";
import { customerId } from "../../shared/ids.ts";
import type { Customer, CustomerFields, State } from "../../state.ts";
import { customerFields, type SentFields } from "./schema.ts";

/** What a customer is listed by: the name, or else what there is. The id tells namesakes apart. */
export function nameKey({ id, fields }: Customer): string {
  const name = `${fields.given_name ?? ""}${fields.family_name ?? ""}`;
  const known = [name, fields.company_name, fields.email_address, fields.phone_number];
  return `${known.find((text) => text !== undefined && text !== "")?.toLowerCase() ?? ""}\0${id}`;
}

/** A customer by its id; whether a missing one is an error, the route says. */
export function findCustomer(state: State, id: string): Customer | undefined {
  return state.customers.get(id);
}

/** A new customer, at version 0. */
function addCustomer({ ids, now, state }: SimContext, fields: CustomerFields): Customer {
  const customer = { id: customerId(ids), createdAt: now, updatedAt: now, version: 0, fields };
  state.customers.add(customer);
  state.customersByName.set(nameKey(customer), customer);
  return customer;
}

/** The next version of a customer. */
export function saveCustomer(
  { now, state }: SimContext,
  customer: Customer,
  fields: CustomerFields,
): Customer {
  const changed = { ...customer, fields, version: customer.version + 1, updatedAt: now };
  state.customersByName.delete(nameKey(customer));
  state.customersByName.set(nameKey(changed), changed);
  return state.customers.replace(changed);
}

/** Takes a customer away; payments and cards keep the id. */
export function removeCustomer(state: State, customer: Customer): void {
  state.customersByName.delete(nameKey(customer));
  state.customers.remove(customer.id);
}

/** `null` and empty text leave nothing behind. */
export function mergeFields(old: CustomerFields, sent: SentFields): CustomerFields {
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

export function checkIdentified(customer: CustomerFields): CustomerFields {
  if (IDENTIFYING.some((name) => customer[name] !== undefined)) return customer;
  const detail =
    "At least one of `given_name`, `family_name`, `company_name`, `email_address` or `phone_number` is required for a customer.";
  throw invalidRequest(400, "BAD_REQUEST", detail);
}

export function createCustomer(context: SimContext, sent: SentFields): Customer {
  const customer = addCustomer(context, checkIdentified(mergeFields({}, sent)));
  emitCustomer(context, "created", customer);
  return customer;
}

export function checkVersion(customer: Customer, version: number | undefined): void {
  if (version === undefined || version === customer.version) return;
  const detail = `The customer is at version ${String(customer.version)}, not ${String(version)}.`;
  throw versionMismatch(detail, "version");
}
