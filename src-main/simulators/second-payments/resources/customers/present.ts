import { iso, type Wire } from "../../shared/wire.ts";
import type { Customer } from "../../state.ts";

/** A customer as Square shows one. */
export function presentCustomer(customer: Customer): Wire {
  return {
    id: customer.id,
    created_at: iso(customer.createdAt),
    updated_at: iso(customer.updatedAt),
    ...customer.fields,
    preferences: { email_unsubscribed: false },
    creation_source: "THIRD_PARTY",
    version: customer.version,
  };
}
