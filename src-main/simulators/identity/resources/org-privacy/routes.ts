import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { oktaError, validationFailed } from "../../errors.ts";
import { settingsAt } from "../../management/objects.ts";
import { settingRoutes } from "../../management/settings.ts";
import { route } from "../../route.ts";
import { emailAddress, filled } from "../../shared/fields.ts";
import { presentTime } from "../../shared/time.ts";
import type { SimContext } from "../../state.ts";
import { post } from "../factors/present.ts";

const ORG = "/api/v1/org";
const SUPPORT = `${ORG}/privacy/oktaSupport` as const;
const NEWS = `${ORG}/privacy/oktaCommunication` as const;
const AERIAL = `${ORG}/privacy/aerial` as const;
const SUPPORT_MS = 8 * 3_600_000;

const number = (value: unknown) => (typeof value === "number" ? value : 0);

/** The access of Okta's support, which ends by itself. */
function presentSupport({ state, now }: SimContext, base: string) {
  const expiresAt = number(settingsAt(state, SUPPORT, {})["expiresAt"]);
  const isOn = expiresAt > now;
  const url = `${base}${SUPPORT}`;
  return {
    support: isOn ? "ENABLED" : "DISABLED",
    expiration: isOn ? presentTime(expiresAt) : null,
    caseNumber: null,
    _links: isOn
      ? { extend: post(`${url}/extend`), revoke: post(`${url}/revoke`) }
      : { grant: post(`${url}/grant`) },
  };
}

function changeSupport(action: "grant" | "extend" | "revoke") {
  return route(`POST ${SUPPORT}/${action}`, `Changes the access of Okta's support: ${action}`, {
    handle: (context) => {
      const { state, now } = context;
      const until = number(settingsAt(state, SUPPORT, {})["expiresAt"]);
      const from = action === "extend" && until > now ? until : now;
      const expiresAt = action === "revoke" ? 0 : from + SUPPORT_MS;
      state.management.settings.set(SUPPORT, { expiresAt });
      return new RouteResponse(200, undefined);
    },
  });
}

const presentNews = ({ state }: SimContext, base: string) => {
  const settings = settingsAt(state, NEWS, { optOutEmailUsers: false });
  const action = settings["optOutEmailUsers"] === true ? "optIn" : "optOut";
  return { ...settings, _links: { [action]: post(`${base}${NEWS}/${action}`) } };
};

const presentConsent = ({ state }: SimContext, base: string) => {
  const consent = state.management.settings.get(AERIAL);
  if (!consent) throw oktaError(404, "E0000007", "Not found: Resource not found: aerial (Consent)");
  return { ...consent, _links: { revoke: post(`${base}${AERIAL}/revoke`) } };
};

const aerialBody = lazyObject(() => ({ accountId: filled() }));

/** The access of Okta and of others to the org, and a few settings of administrators. */
export const routes = [
  route(`GET ${SUPPORT}`, "Shows the access of Okta's support", (context, { baseUrl }) =>
    presentSupport(context, baseUrl),
  ),
  ...(["grant", "extend", "revoke"] as const).map(changeSupport),
  route(`GET ${SUPPORT}/cases`, "Lists the cases of Okta's support", () => ({ supportCases: [] })),
  route(`GET ${NEWS}`, "Shows whether users get mails of Okta", (context, { baseUrl }) =>
    presentNews(context, baseUrl),
  ),
  ...(["optIn", "optOut"] as const).map((action) =>
    route(`POST ${NEWS}/${action}`, `Changes whether users get mails of Okta: ${action}`, {
      handle: (context, { baseUrl }) => {
        const settings = { optOutEmailUsers: action === "optOut" };
        context.state.management.settings.set(NEWS, settings);
        return presentNews(context, baseUrl);
      },
    }),
  ),
  route(`GET ${AERIAL}`, "Shows the consent to Okta Aerial", (context, { baseUrl }) =>
    presentConsent(context, baseUrl),
  ),
  route(`POST ${AERIAL}/grant`, "Gives the consent to Okta Aerial", {
    body: aerialBody,
    handle: (context, { body: { accountId }, baseUrl }) => {
      const { state, now } = context;
      const consent = { accountId, grantedBy: state.ownerId, grantedDate: presentTime(now) };
      state.management.settings.set(AERIAL, consent);
      return presentConsent(context, baseUrl);
    },
  }),
  route(`POST ${AERIAL}/revoke`, "Takes the consent to Okta Aerial back", {
    body: aerialBody,
    handle: ({ state }, { body: { accountId }, baseUrl }) => {
      if (settingsAt(state, AERIAL, {})["accountId"] !== accountId) {
        throw validationFailed("accountId", ["accountId: The account has no consent"]);
      }
      state.management.settings.delete(AERIAL);
      return { _links: { grant: post(`${baseUrl}${AERIAL}/grant`) } };
    },
  }),
  ...settingRoutes({
    path: `${ORG}/settings/autoAssignAdminAppSetting`,
    noun: "whether administrators get the admin console",
    method: "POST",
    body: lazyObject(() => ({ autoAssignAdminAppSetting: z.boolean() })),
    usual: { autoAssignAdminAppSetting: true },
  }),
  ...settingRoutes({
    path: `${ORG}/settings/clientPrivilegesSetting`,
    noun: "whether new clients get the role of a super administrator",
    body: lazyObject(() => ({ clientPrivilegesSetting: z.boolean() })),
    usual: { clientPrivilegesSetting: true },
  }),
  ...settingRoutes({
    path: `${ORG}/orgSettings/thirdPartyAdminSetting`,
    noun: "whether there are administrators of other companies",
    method: "POST",
    body: lazyObject(() => ({ thirdPartyAdmin: z.boolean() })),
    usual: { thirdPartyAdmin: false },
  }),
  route(`POST ${ORG}/email/bounces/remove-list`, "Removes addresses from the list of bounces", {
    body: lazyObject(() => ({ emailAddresses: z.array(z.string()).min(1) })),
    handle: (_context, { body: { emailAddresses } }) => ({
      errors: emailAddresses
        .filter((text) => !emailAddress().safeParse(text).success)
        .map((text) => ({ emailAddress: text, reason: "Invalid email address." })),
    }),
  }),
  route("GET /.well-known/okta-organization", "Describes the org", {
    open: true,
    handle: ({ state }, { baseUrl }) => ({
      id: state.orgId,
      cell: "simdeck",
      pipeline: "v1",
      settings: { analyticsCollectionEnabled: false, bugReportingEnabled: false, omEnabled: false },
      _links: { organization: { href: baseUrl } },
    }),
  }),
];
