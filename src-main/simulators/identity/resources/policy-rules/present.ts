import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import type { PolicyRule } from "../policies/schema.ts";

/** A rule of a policy as the API shows it. */
export const presentRule = (item: Managed<PolicyRule>, policyId: string, base: string) => ({
  ...presentManaged(item, `${base}/api/v1/policies/${policyId}/rules/${item.id}`),
  system: item.isSystem,
});
