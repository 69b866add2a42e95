import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { requireUser } from "../../shared/find.ts";
import { post } from "../factors/present.ts";
import { route } from "../../route.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";

/** The settings of an org that are texts or absent. */
const ORG_FIELDS = [
  "website",
  "endUserSupportHelpURL",
  "supportPhoneNumber",
  "phoneNumber",
  "address1",
  "address2",
  "city",
  "state",
  "country",
  "postalCode",
] as const;

const orgFields = ({ management }: State) => ({
  companyName: management.org.get("companyName") ?? "Simdeck",
  ...Object.fromEntries(ORG_FIELDS.map((name) => [name, management.org.get(name) ?? null])),
});

/** The settings of the org. */
function presentOrg(state: State, base: string): Readonly<Record<string, unknown>> {
  return {
    id: state.orgId,
    ...orgFields(state),
    status: "ACTIVE",
    subdomain: "simdeck",
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

const orgBody = lazyObject(() => ({
  companyName: z.string().min(1).max(255).optional(),
  ...Object.fromEntries(ORG_FIELDS.map((name) => [name, z.string().max(255).nullish()])),
}));

/** Keeps the settings that were sent; a full replacement empties the others. */
function changeOrg(
  { management }: State,
  sent: Readonly<Record<string, unknown>>,
  isFull: boolean,
) {
  const { org } = management;
  for (const name of ORG_FIELDS) {
    const value = sent[name];
    if (typeof value === "string") org.set(name, value);
    else if (isFull || value === null) org.delete(name);
  }
  const { companyName } = sent;
  if (typeof companyName === "string") org.set("companyName", companyName);
}

const CONTACTS = ["BILLING", "TECHNICAL"] as const;
const contactOf = (text = "") => {
  const type = CONTACTS.find((one) => one === text.toUpperCase());
  if (!type) throw notFound(text, "OrgContactType");
  return type;
};

function presentContact({ management, ownerId }: State, type: string, base: string) {
  const userId = management.org.get(`contact/${type}`) ?? ownerId;
  return { userId, _links: { user: { href: `${base}/api/v1/users/${userId}` } } };
}

const FOOTERS = { showEndUserFooter: "true", hideEndUserFooter: "false" } as const;

const presentPreferences = ({ management }: State, base: string) => ({
  showEndUserFooter: management.org.get("footer") !== "false",
  _links: {
    showEndUserFooter: post(`${base}/api/v1/org/preferences/showEndUserFooter`),
    hideEndUserFooter: post(`${base}/api/v1/org/preferences/hideEndUserFooter`),
  },
});

/** The settings of the org, its contacts and preferences. */
export const routes = [
  route("GET /api/v1/org", "Shows the org", ({ state }, { baseUrl }) => presentOrg(state, baseUrl)),
  ...(["PUT", "POST"] as const).map((method) =>
    route(
      `${method} /api/v1/org`,
      `${method === "PUT" ? "Replaces" : "Changes"} the settings of the org`,
      {
        body: orgBody,
        handle: ({ state }, { body, baseUrl }) => {
          changeOrg(state, body, method === "PUT");
          return presentOrg(state, baseUrl);
        },
      },
    ),
  ),
  route("GET /api/v1/org/contacts", "Lists the contacts of the org", (_context, { baseUrl }) =>
    CONTACTS.map((contactType) => ({
      contactType,
      _links: {
        [contactType.toLowerCase()]: {
          href: `${baseUrl}/api/v1/org/contacts/${contactType.toLowerCase()}`,
        },
      },
    })),
  ),
  route(
    "GET /api/v1/org/contacts/:type",
    "Shows a contact of the org",
    ({ state }, { params, baseUrl }) => presentContact(state, contactOf(params["type"]), baseUrl),
  ),
  route("PUT /api/v1/org/contacts/:type", "Replaces a contact of the org", {
    body: lazyObject(() => ({ userId: z.string().min(1) })),
    handle: ({ state }, { params, body, baseUrl }) => {
      const type = contactOf(params["type"]);
      state.management.org.set(`contact/${type}`, requireUser(state, { id: body.userId }).id);
      return presentContact(state, type, baseUrl);
    },
  }),
  route(
    "GET /api/v1/org/preferences",
    "Shows the preferences of the org",
    ({ state }, { baseUrl }) => presentPreferences(state, baseUrl),
  ),
  ...(["showEndUserFooter", "hideEndUserFooter"] as const).map((name) =>
    route(
      `POST /api/v1/org/preferences/${name}`,
      "Shows or hides the footer",
      ({ state }, { baseUrl }) => {
        state.management.org.set("footer", FOOTERS[name]);
        return presentPreferences(state, baseUrl);
      },
    ),
  ),
];
