import { because, type ConformanceRules, type RouteRule } from "#core/testing/conformance/rules.ts";

function calledBy(method: string, response?: string, body = "never"): RouteRule {
  return {
    parameters: `Sent<Requests.${method}Request, ${body}>`,
    ...(response === undefined ? {} : { response }),
  };
}

/** The rules of objects that are created, listed, shown, replaced, switched and deleted. */
function objects(
  path: string,
  api: string,
  noun: string,
  response: string,
  body: string,
  plural = `${noun}s`,
): Record<string, RouteRule> {
  return {
    [`GET ${path.replace(/\/:\w+$/, "")}`]: calledBy(`${api}List${plural}`, `${response}[]`),
    [`POST ${path.replace(/\/:\w+$/, "")}`]: calledBy(`${api}Create${noun}`, response, `"${body}"`),
    [`GET ${path}`]: calledBy(`${api}Get${noun}`, response),
    [`PUT ${path}`]: calledBy(`${api}Replace${noun}`, response, `"${body}"`),
    [`DELETE ${path}`]: calledBy(`${api}Delete${noun}`),
    [`POST ${path}/lifecycle/activate`]: calledBy(`${api}Activate${noun}`, response),
    [`POST ${path}/lifecycle/deactivate`]: calledBy(`${api}Deactivate${noun}`, response),
  };
}

const own = (untyped: string): RouteRule => ({ untyped });

/** The types of `@okta/okta-sdk-nodejs` for the work of administrators. */
export const managementConformance: ConformanceRules = {
  imports: `
import type okta from "@okta/okta-sdk-nodejs";
import type * as Requests from "@okta/okta-sdk-nodejs/src/types/generated/types/ObjectParamAPI";
/** Query parameters, and the members of the body. */
type Sent<Request, Body> = Omit<Request, keyof Request & Body> | Request[keyof Request & Body];
type Zone = Wire<okta.IPNetworkZone> | Wire<okta.DynamicNetworkZone>;
// The SDK leaves the configuration of a channel to its subclass.
type Hook = Wire<Omit<okta.InlineHook, "channel">> & { channel: Wire<okta.InlineHookChannelHttp> };
// The names of groups come with expand, which the SDK has as a parameter without its result.
type Rule = Wire<okta.GroupRule> & { _embedded?: { groupIdToGroupNameMap: Record<string, string | null> } };
`,
  routes: {
    ...objects("/api/v1/trustedOrigins/:origin", "TrustedOriginApi", "TrustedOrigin", "Wire<okta.TrustedOrigin>", "trustedOrigin"),
    ...objects("/api/v1/zones/:zone", "NetworkZoneApi", "NetworkZone", "Zone", "zone"),
    ...objects("/api/v1/inlineHooks/:hook", "InlineHookApi", "InlineHook", "Hook", "inlineHook"),
    "POST /api/v1/inlineHooks/:hook/execute": own("the response of an app"),
    ...objects("/api/v1/groups/rules/:rule", "GroupApi", "GroupRule", "Rule", "groupRule"),
    ...Object.fromEntries(
      [
        "POST /api/v1/users",
        "POST /api/v1/users/:id",
        "GET /api/v1/users/:id/groups",
        "POST /api/v1/groups",
        "GET /api/v1/logs",
      ].map((route) => [route, own("its types are checked with users and groups")]),
    ),
  },
  notSent: {
    ...because("in the path", ["trustedOriginId", "zoneId", "inlineHookId", "ruleId"]),
    ...because("read only", ["id", "status", "created", "createdBy", "lastUpdated", "lastUpdatedBy", "_links", "system"]),
  },
};
