import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { Customer } from "../../shared/entities.ts";

/** A customer as Square shows one. */
export function presentCustomer(customer: Customer): ApiObject {
  return {
    id: customer.id,
    created_at: iso(customer.createdAt),
    updated_at: iso(customer.updatedAt),
    ...customer.fields,
    preferences: { email_unsubscribed: false },
    creation_source: "THIRD_PARTY",
    group_ids: customer.groupIds.length === 0 ? undefined : customer.groupIds,
    version: customer.version,
  };
}
