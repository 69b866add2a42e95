import { presentTime } from "./present-user.ts";
import type { IdentityState } from "./state.ts";

/** The org as its settings page shows it. */
export function presentOrg(state: IdentityState, base: string): Record<string, unknown> {
  return {
    id: state.orgId,
    companyName: "Simdeck",
    status: "ACTIVE",
    subdomain: "simdeck",
    website: null,
    endUserSupportHelpURL: null,
    supportPhoneNumber: null,
    phoneNumber: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    country: null,
    postalCode: null,
    created: presentTime(state.created),
    lastUpdated: presentTime(state.created),
    expiresAt: null,
    _links: { self: { href: `${base}/api/v1/org` } },
  };
}

/** The one type users have. */
export function presentUserType(state: IdentityState, base: string): Record<string, unknown> {
  return {
    id: state.typeId,
    displayName: "User",
    name: "user",
    description: "Okta user profile template with default permission settings",
    createdBy: state.ownerId,
    lastUpdatedBy: state.ownerId,
    created: presentTime(state.created),
    lastUpdated: presentTime(state.created),
    default: true,
    _links: {
      self: { href: `${base}/api/v1/meta/types/user/${state.typeId}` },
      schema: { href: `${base}/api/v1/meta/schemas/user/default` },
    },
  };
}
