import type { Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import type { AppKey } from "../resources/app-keys/schema.ts";
import type { RoleAssignment } from "../resources/admin-roles/schema.ts";
import type {
  ServerPolicy,
  ServerRule,
} from "../resources/authorization-server-policies/schema.ts";
import type { CustomRole } from "../resources/custom-roles/schema.ts";
import type { LinkedObject } from "../resources/linked-objects/schema.ts";
import type { Attributes } from "../resources/profile-schemas/schema.ts";
import type { ResourceSet } from "../resources/resource-sets/schema.ts";
import { seedUserTypes, type UserType } from "../resources/user-types/schema.ts";
import { seedAuthenticators } from "../resources/authenticators/seeds.ts";
import type { Authenticator } from "../resources/authenticators/schema.ts";
import type { GroupRule } from "../resources/group-rules/schema.ts";
import type { IdentityProvider, IdpKey, IdpUser } from "../resources/identity-providers/schema.ts";
import type { InlineHook } from "../resources/inline-hooks/schema.ts";
import type { NetworkZone } from "../resources/network-zones/schema.ts";
import type { Policy, PolicyRule } from "../resources/policies/schema.ts";
import { seedPolicies } from "../resources/policies/seeds.ts";
import type { TrustedOrigin } from "../resources/trusted-origins/schema.ts";
import { BRANDS, seedBrands } from "../resources/brands/seeds.ts";
import type { Json, Managed } from "./entities.ts";

/** The objects of administrators besides users, groups and apps. */
export interface Management {
  readonly trustedOrigins: Collection<Managed<TrustedOrigin>>;
  readonly zones: Collection<Managed<NetworkZone>>;
  readonly inlineHooks: Collection<Managed<InlineHook>>;
  readonly groupRules: Collection<Managed<GroupRule>>;
  /** Per group rule the memberships that it has made: `group/user`. */
  readonly ruleMembers: Map<string, Set<string>>;
  readonly policies: Collection<Managed<Policy>>;
  /** The rules of each policy. */
  readonly policyRules: Map<string, Collection<Managed<PolicyRule>>>;
  /** The access policies of apps that have one of their own. */
  readonly appPolicies: Map<string, string>;
  /** Earlier passwords of users, for policies that forbid them. */
  readonly passwords: Map<string, readonly string[]>;
  readonly idps: Collection<Managed<IdentityProvider>>;
  readonly idpKeys: Collection<IdpKey>;
  /** Per identity provider the users that are linked to it. */
  readonly idpUsers: Map<string, Map<string, IdpUser>>;
  /** The signing keys of apps. */
  readonly appKeys: Map<string, readonly AppKey[]>;
  readonly userTypes: Collection<Managed<UserType>>;
  /** Custom attributes of profiles: by the id of a user type or an app, and of `group`. */
  readonly schemas: Map<string, Attributes>;
  readonly linkedObjects: Collection<LinkedObject>;
  /** Per relation the associated users and their primary users. */
  readonly userLinks: Map<string, Map<string, string>>;
  readonly customRoles: Collection<Managed<CustomRole>>;
  readonly resourceSets: Collection<Managed<ResourceSet>>;
  readonly roles: Collection<RoleAssignment>;
  /** The policies of custom servers, and the rules of those policies. */
  readonly serverPolicies: Map<string, Collection<Managed<ServerPolicy>>>;
  readonly serverRules: Map<string, Collection<Managed<ServerRule>>>;
  /** Settings of the org that were changed. */
  readonly org: Map<string, string>;
  readonly authenticators: Collection<Managed<Authenticator>>;
  /** The objects of kinds that only their own routes read, by the path of their list. */
  readonly objects: Map<string, Collection<Managed>>;
  /** Settings that were changed, by their path. */
  readonly settings: Map<string, Json>;
  /** Uploaded images, by their path. */
  readonly images: Map<string, Image>;
  /** When the first refresh token of each grant was issued. */
  readonly refreshStarts: Map<string, number>;
}

/** An uploaded image. */
export interface Image {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Creates the objects that every org has. */
export function createManagement(
  { ids, now }: Seed,
  everyoneId: string,
  typeId: string,
): Management {
  return {
    trustedOrigins: new Collection(),
    zones: new Collection(),
    inlineHooks: new Collection(),
    groupRules: new Collection(),
    ruleMembers: new Map(),
    ...seedPolicies(ids, now, everyoneId),
    appPolicies: new Map(),
    passwords: new Map(),
    idps: new Collection(),
    idpKeys: new Collection(),
    idpUsers: new Map(),
    appKeys: new Map(),
    userTypes: seedUserTypes(typeId, now),
    schemas: new Map(),
    linkedObjects: new Collection(),
    userLinks: new Map(),
    customRoles: new Collection(),
    resourceSets: new Collection(),
    roles: new Collection(),
    serverPolicies: new Map(),
    serverRules: new Map(),
    org: new Map(),
    authenticators: seedAuthenticators(ids, now),
    objects: new Map([[BRANDS, seedBrands(ids, now)]]),
    settings: new Map(),
    images: new Map(),
    refreshStarts: new Map(),
  };
}
