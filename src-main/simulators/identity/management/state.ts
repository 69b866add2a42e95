import { Collection } from "#core/state/collection.ts";
import type { Managed } from "./entities.ts";
import type { GroupRule } from "../resources/group-rules/schema.ts";
import type { InlineHook } from "../resources/inline-hooks/schema.ts";
import type { NetworkZone } from "../resources/network-zones/schema.ts";
import type { TrustedOrigin } from "../resources/trusted-origins/schema.ts";

/** The objects of administrators besides users, groups and apps. */
export interface Management {
  readonly trustedOrigins: Collection<Managed<TrustedOrigin>>;
  readonly zones: Collection<Managed<NetworkZone>>;
  readonly inlineHooks: Collection<Managed<InlineHook>>;
  readonly groupRules: Collection<Managed<GroupRule>>;
  /** Per group rule the memberships that it has made: `group/user`. */
  readonly ruleMembers: Map<string, Set<string>>;
}

/** Creates the objects that every org has. */
export function createManagement(): Management {
  return {
    trustedOrigins: new Collection(),
    zones: new Collection(),
    inlineHooks: new Collection(),
    groupRules: new Collection(),
    ruleMembers: new Map(),
  };
}
