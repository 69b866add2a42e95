import { customerResource } from "../resources/customers/present.ts";
import type { Customer, SimContext } from "../state.ts";
import { createObject, referenceTo } from "./resource.ts";

/** The living customer that a parameter names, or 400. */
export function requireCustomer(context: SimContext, id: string, param: string): Customer {
  return referenceTo(context, customerResource, id, param);
}

/** The living customer that a path names, or 404. */
export function requireLivingCustomer(context: SimContext, id: string): Customer {
  return createObject(context, customerResource, id);
}
