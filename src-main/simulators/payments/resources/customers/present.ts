import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Customer } from "./fields.ts";

/** A customer as the API shows it; a deleted one leaves a stub. */
export function presentCustomer({ isDeleted, ...customer }: Customer): ApiObject {
  if (isDeleted) return { id: customer.id, object: customer.object, deleted: true };
  const { business_name: business, individual_name: individual } = customer;
  // The names of its business and its person are there only once they are given.
  const absent = [
    ...(business === null ? ["business_name"] : []),
    ...(individual === null ? ["individual_name"] : []),
  ];
  return Object.fromEntries(Object.entries(customer).filter(([name]) => !absent.includes(name)));
}

export const customerResource: Resource<Customer> = {
  name: "customer",
  of: ({ customers }) => customers,
  present: presentCustomer,
  isDeleted: ({ isDeleted }) => isDeleted,
};
