import type * as z from "zod";
import { checkVersion, invalidRequest } from "../../errors.ts";
import { emitCustomer } from "../../events.ts";
import { customerId } from "../../shared/ids.ts";
import type { Customer, CustomerFields } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import { customerFields, type SentFields, type updateCustomerBody } from "./schema.ts";

/** The key that customers are listed by: the name, or else what there is. The id makes it unique. */
export function nameKey({ id, fields }: Customer): string {
  const name = `${fields.given_name ?? ""}${fields.family_name ?? ""}`;
  const known = [name, fields.company_name, fields.email_address, fields.phone_number];
  return `${known.find((text) => text !== undefined && text !== "")?.toLowerCase() ?? ""}\0${id}`;
}

const IDENTIFYING = [
  "given_name",
  "family_name",
  "company_name",
  "email_address",
  "phone_number",
] as const;

/** The fields after a change: `null` and empty text remove a field. One that identifies must be left. */
function mergeFields(old: CustomerFields, sent: SentFields): CustomerFields {
  const merged = new Map<string, unknown>(Object.entries(old));
  for (const [name, value] of Object.entries(customerFields.parse(sent))) {
    if (value === undefined) continue;
    if (value === null || value === "") merged.delete(name);
    else merged.set(name, value);
  }
  if (IDENTIFYING.some((name) => merged.has(name))) return Object.fromEntries(merged);
  const names = IDENTIFYING.map((name) => `\`${name}\``);
  const detail = `At least one of ${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""} is required for a customer.`;
  throw invalidRequest(400, "BAD_REQUEST", detail);
}

export function createCustomer(context: SimContext, sent: SentFields): Customer {
  const { ids, now, state } = context;
  const fields = mergeFields({}, sent);
  const customer = {
    id: customerId(ids),
    createdAt: now,
    updatedAt: now,
    version: 0,
    fields,
    groupIds: [],
  };
  state.customers.add(customer);
  state.customersByName.set(nameKey(customer), customer);
  emitCustomer(context, "created", customer);
  return customer;
}

/** Changes the fields that the client names. */
export function updateCustomer(
  context: SimContext,
  customer: Customer,
  body: z.output<typeof updateCustomerBody>,
): Customer {
  checkVersion("customer", customer.version, body.version, "version");
  return saveCustomer(context, customer, { fields: mergeFields(customer.fields, body) });
}

/** The next version of a customer. */
export function saveCustomer(
  context: SimContext,
  customer: Customer,
  changes: Partial<Customer>,
): Customer {
  const { now, state } = context;
  const changed = { ...customer, ...changes, version: customer.version + 1, updatedAt: now };
  state.customersByName.delete(nameKey(customer));
  state.customersByName.set(nameKey(changed), changed);
  emitCustomer(context, "updated", changed);
  return state.customers.replace(changed);
}

/** Deletes a customer with the cards on file. Payments and orders keep the id. */
export function deleteCustomer(context: SimContext, customer: Customer): void {
  const { cards, customers, customersByName } = context.state;
  customersByName.delete(nameKey(customer));
  customers.remove(customer.id);
  for (const { id, customerId } of [...cards.newestFirst()]) {
    if (customerId === customer.id) cards.remove(id);
  }
  emitCustomer(context, "deleted", customer);
}
