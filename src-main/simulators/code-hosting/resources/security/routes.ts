import { noContent } from "#core/contract/response.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import type { Settings } from "../../state.ts";

const alerts = "/repos/:owner/:repo/vulnerability-alerts" as const;
const fixes = "/repos/:owner/:repo/automated-security-fixes" as const;

function change({ repository, now }: RequestContext, settings: Partial<Settings>) {
  repository.settings = { ...repository.settings, ...settings };
  repository.updatedAt = now;
  return noContent();
}

/** Switches for alerts and fixes of dependencies. Nothing scans a repository, so there are no alerts. */
export const routes = [
  route(`GET ${alerts}`, "Checks whether vulnerability alerts are on", (context) => {
    if (context.repository.settings.hasVulnerabilityAlerts) return noContent();
    throw notFound("Vulnerability alerts are disabled.");
  }),
  route(`PUT ${alerts}`, "Switches vulnerability alerts on", (context) =>
    change(context, { hasVulnerabilityAlerts: true }),
  ),
  route(`DELETE ${alerts}`, "Switches vulnerability alerts off, and security fixes", (context) =>
    change(context, { hasVulnerabilityAlerts: false, hasSecurityFixes: false }),
  ),
  route(`GET ${fixes}`, "Shows whether automated security fixes are on", (context) => ({
    enabled: context.repository.settings.hasSecurityFixes,
    paused: false,
  })),
  route(`PUT ${fixes}`, "Switches automated security fixes on", (context) => {
    if (!context.repository.settings.hasVulnerabilityAlerts) {
      throw unprocessable(
        "Vulnerability alerts must be enabled to configure automated security fixes.",
      );
    }
    return change(context, { hasSecurityFixes: true });
  }),
  route(`DELETE ${fixes}`, "Switches automated security fixes off", (context) =>
    change(context, { hasSecurityFixes: false }),
  ),
];
