import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Customer } from "./fields.ts";

/** A customer as the API shows it; a deleted one leaves a stub. */
export function presentCustomer({ isDeleted, ...customer }: Customer): ApiObject {
  return isDeleted ? { id: customer.id, object: customer.object, deleted: true } : customer;
}

export const customerResource: Resource<Customer> = {
  name: "customer",
  of: ({ customers }) => customers,
  present: presentCustomer,
  isDeleted: ({ isDeleted }) => isDeleted,
};
