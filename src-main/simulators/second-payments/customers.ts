import { customerId } from "./ids.ts";
import type { Customer, CustomerFields, SquareContext, SquareState } from "./state.ts";

/** What a customer is listed by: the name, or else what there is. The id tells namesakes apart. */
export function nameKey({ id, fields }: Customer): string {
  const name = `${fields.given_name ?? ""}${fields.family_name ?? ""}`;
  const known = [name, fields.company_name, fields.email_address, fields.phone_number];
  return `${known.find((text) => text !== undefined && text !== "")?.toLowerCase() ?? ""}\0${id}`;
}

/** A customer by its id; whether a missing one is an error, the route says. */
export function findCustomer(state: SquareState, id: string): Customer | undefined {
  return state.customers.get(id);
}

/** A new customer, at version 0. */
export function addCustomer({ ids, now, state }: SquareContext, fields: CustomerFields): Customer {
  const customer = { id: customerId(ids), createdAt: now, updatedAt: now, version: 0, fields };
  state.customers.add(customer);
  state.customersByName.set(nameKey(customer), customer);
  return customer;
}

/** The next version of a customer. */
export function saveCustomer(
  { now, state }: SquareContext,
  customer: Customer,
  fields: CustomerFields,
): Customer {
  const changed = { ...customer, fields, version: customer.version + 1, updatedAt: now };
  state.customersByName.delete(nameKey(customer));
  state.customersByName.set(nameKey(changed), changed);
  return state.customers.replace(changed);
}

/** Takes a customer away; payments and cards keep the id. */
export function removeCustomer(state: SquareState, customer: Customer): void {
  state.customersByName.delete(nameKey(customer));
  state.customers.remove(customer.id);
}
