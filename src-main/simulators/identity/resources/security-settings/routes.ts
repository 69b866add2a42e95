import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { settingRoutes } from "../../management/settings.ts";
import { presentTime } from "../../shared/time.ts";

const APPS = "/api/v1/first-party-app-settings/:app";
const minutes = (least: number, most: number) => z.number().int().min(least).max(most);

/** Settings against attacks, and of the admin console, as scripts keep them. */
export const routes = [
  ...settingRoutes({
    path: "/api/v1/threats/configuration",
    noun: "the configuration of ThreatInsight",
    method: "POST",
    body: lazyObject(() => ({
      action: z.enum(["none", "audit", "block"]),
      excludeZones: z.array(z.string()).default([]),
    })),
    usual: { action: "none", excludeZones: [] },
    check: ({ state }, { excludeZones }) => {
      const unknown = excludeZones.find((id) => !state.management.zones.has(id));
      if (unknown !== undefined) throw notFound(unknown, "Zone");
    },
    present: (settings, self, { state }) => ({
      ...settings,
      created: presentTime(state.created),
      lastUpdated: presentTime(state.created),
      _links: { self: { href: self, hints: { allow: ["GET", "POST"] } } },
    }),
  }),
  ...settingRoutes({
    path: "/attack-protection/api/v1/user-lockout-settings",
    noun: "the lockout of users by unknown devices",
    body: lazyObject(() => ({ preventBruteForceLockoutFromUnknownDevices: z.boolean() })),
    usual: { preventBruteForceLockoutFromUnknownDevices: false },
  }),
  ...settingRoutes({
    path: "/attack-protection/api/v1/authenticator-settings",
    noun: "the order of authenticators in a sign-in",
    body: lazyObject(() => ({ verifyKnowledgeSecondWhen2faRequired: z.boolean() })),
    usual: { verifyKnowledgeSecondWhen2faRequired: false },
  }),
  ...settingRoutes({
    path: APPS,
    noun: "the settings of one of Okta's own apps",
    body: lazyObject(() => ({
      sessionIdleTimeoutMinutes: minutes(5, 120).default(15),
      sessionMaxLifetimeMinutes: minutes(5, 1_440).default(720),
    })),
    usual: { sessionIdleTimeoutMinutes: 15, sessionMaxLifetimeMinutes: 720 },
    owner: (_state, params) => {
      if (params["app"] !== "admin-console") throw notFound(params["app"] ?? "", "AppSettings");
    },
  }),
];
