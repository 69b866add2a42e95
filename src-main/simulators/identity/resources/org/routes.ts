import { route } from "../../route.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";

/** The settings of the org. */
function presentOrg(state: State, base: string): Readonly<Record<string, unknown>> {
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

export const routes = [
  route("GET /api/v1/org", "Shows the org", ({ state }, { baseUrl }) => presentOrg(state, baseUrl)),
];
