import type { Collection } from "#core/state/collection.ts";
import { noSuchObject, noSuchReference } from "../errors.ts";
import type { Customer, SimContext } from "../state.ts";

/** The object that a path names, or 404. */
export function requireObject<T extends { readonly id: string }>(
  collection: Collection<T>,
  kind: string,
  id: string,
  param = "id",
): T {
  const found = collection.get(id);
  if (!found) throw noSuchObject(kind, id, param);
  return found;
}

/** The object that a parameter names, or 400. */
export function requireReference<T extends { readonly id: string }>(
  collection: Collection<T>,
  kind: string,
  id: string,
  param: string,
): T {
  const found = collection.get(id);
  if (!found) throw noSuchReference(kind, id, param);
  return found;
}

/** The living customer that a parameter names, or 400. */
export function requireCustomer({ state }: SimContext, id: string, param: string): Customer {
  const customer = state.customers.get(id);
  if (!customer || customer.isDeleted) throw noSuchReference("customer", id, param);
  return customer;
}

/** The living customer that a path names, or 404. */
export function requireLivingCustomer({ state }: SimContext, id: string): Customer {
  const customer = requireObject(state.customers, "customer", id);
  if (customer.isDeleted) throw noSuchObject("customer", id);
  return customer;
}
