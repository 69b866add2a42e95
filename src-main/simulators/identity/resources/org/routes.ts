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
    _links: {
      preferences: { href: `${base}/v1/org/preferences` },
      uploadLogo: { href: `${base}/api/v1/org/logo`, hints: { allow: ["POST"] } },
      oktaCommunication: { href: `${base}/api/v1/org/privacy/oktaCommunication` },
      oktaSupport: { href: `${base}/api/v1/org/privacy/oktaSupport` },
      contacts: { href: `${base}/api/v1/org/contacts` },
    },
  };
}

export const routes = [
  route("GET /api/v1/org", "Shows the org", ({ state }, { baseUrl }) => presentOrg(state, baseUrl)),
];
