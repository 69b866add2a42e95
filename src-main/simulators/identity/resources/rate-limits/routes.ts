import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../../errors.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { settingRoutes } from "../../management/settings.ts";
import { filled } from "../../shared/fields.ts";
import { presentTime } from "../../shared/time.ts";

const PATH = "/api/v1/rate-limit-settings";
const mode = () => z.enum(["DISABLE", "ENFORCE", "PREVIEW"]);
const percentage = () => z.number().int().min(0).max(100);

const principal = lazyObject(() => ({
  principalId: filled(),
  principalType: z.enum(["OAUTH_CLIENT", "SSWS_TOKEN"]),
  defaultPercentage: percentage().optional(),
  defaultConcurrencyPercentage: percentage().optional(),
}));

/** Settings of rate limits. The simulator limits nothing: a fault rule does. */
export const routes = [
  ...settingRoutes({
    path: `${PATH}/admin-notifications`,
    noun: "whether administrators hear of rate limits",
    body: lazyObject(() => ({ notificationsEnabled: z.boolean() })),
    usual: { notificationsEnabled: true },
  }),
  ...settingRoutes({
    path: `${PATH}/warning-threshold`,
    noun: "the percentage of a rate limit that warns",
    body: lazyObject(() => ({ warningThreshold: z.number().int().min(30).max(90) })),
    usual: { warningThreshold: 60 },
  }),
  ...settingRoutes({
    path: `${PATH}/per-client`,
    noun: "the rate limits of each client",
    body: lazyObject(() => ({
      defaultMode: mode(),
      useCaseModeOverrides: z
        .object({
          LOGIN_PAGE: mode().optional(),
          OAUTH2_AUTHORIZE: mode().optional(),
          OIE_APP_INTENT: mode().optional(),
        })
        .optional(),
    })),
    usual: { defaultMode: "PREVIEW" },
  }),
  ...kindRoutes({
    path: "/api/v1/principal-rate-limits",
    param: "limit",
    noun: "the rate limit of a principal",
    kind: "PrincipalRateLimitEntity",
    idPrefix: "rli",
    unique: "principalId",
    body: principal,
    createdHttp: 201,
    deletes: false,
    filters: ["principalType", "principalId"],
    read: ({ state }, sent, { old }) => {
      const { principalId, principalType } = sent;
      const isToken = principalType === "SSWS_TOKEN";
      const isKnown = isToken ? principalId === state.tokenId : state.apps.has(principalId);
      if (!isKnown) throw validationFailed("principalId", ["principalId: names no principal"]);
      if (old && old.fields["principalId"] !== principalId) {
        throw validationFailed("principalId", ["principalId: cannot be changed"]);
      }
      return { defaultPercentage: 50, defaultConcurrencyPercentage: 75, ...old?.fields, ...sent };
    },
    present: ({ id, fields, created, lastUpdated }, _self, { state }) => ({
      id,
      orgId: state.orgId,
      ...fields,
      createdBy: state.ownerId,
      createdDate: presentTime(created),
      lastUpdate: presentTime(lastUpdated),
      lastUpdatedBy: state.ownerId,
    }),
  }),
];
