import { because, type ConformanceRules } from "#core/testing/conformance/rules.ts";
import { beside, imports, objects, own } from "./conformance-rules.ts";

/** The types of `@okta/okta-sdk-nodejs` for the work of administrators. */
export const managementConformance: ConformanceRules = {
  imports: `${imports}
type Zone = Wire<okta.IPNetworkZone> | Wire<okta.DynamicNetworkZone>;
// The SDK leaves the configuration of a channel to its subclass.
type Hook = Wire<Omit<okta.InlineHook, "channel">> & { channel: Wire<okta.InlineHookChannelHttp> };
// The names of groups come with expand, which the SDK has as a parameter without its result.
type Rule = Wire<okta.GroupRule> & { _embedded?: { groupIdToGroupNameMap: Record<string, string | null> } };
`,
  routes: {
    ...objects(
      "/api/v1/trustedOrigins/:origin",
      "TrustedOriginApi",
      "TrustedOrigin",
      "Wire<okta.TrustedOrigin>",
      "trustedOrigin",
    ),
    ...objects("/api/v1/zones/:zone", "NetworkZoneApi", "NetworkZone", "Zone", "zone"),
    ...objects("/api/v1/inlineHooks/:hook", "InlineHookApi", "InlineHook", "Hook", "inlineHook"),
    "POST /api/v1/inlineHooks/:hook/execute": own("the response of an app"),
    ...objects("/api/v1/groups/rules/:rule", "GroupApi", "GroupRule", "Rule", "groupRule"),
    ...beside,
  },
  notSent: {
    ...because("in the path", ["trustedOriginId", "zoneId", "inlineHookId", "ruleId"]),
    ...because("read only", [
      "id",
      "status",
      "created",
      "createdBy",
      "lastUpdated",
      "lastUpdatedBy",
      "_links",
      "system",
    ]),
  },
};
