import type { RouteRule } from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the SDK calls, by the name of its request. */
export function calledBy(method: string, response?: string, body = "never"): RouteRule {
  return {
    parameters: `Sent<Requests.${method}Request, ${body}>`,
    ...(response === undefined ? {} : { response }),
  };
}

/** The rules of objects that are created, listed, shown, replaced, switched and deleted. */
export function objects(
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

/** The rule of a route without a published type. */
export const own = (untyped: string): RouteRule => ({ untyped });

/** The rules of routes that tests of management use beside their own. */
export const beside = Object.fromEntries(
  [
    "POST /api/v1/users",
    "POST /api/v1/users/:id",
    "GET /api/v1/users/:id/groups",
    "POST /api/v1/users/:id/credentials/change_password",
    "POST /api/v1/groups",
    "GET /api/v1/logs",
    "GET /api/v1/apps",
    "POST /api/v1/apps",
    "POST /api/v1/authn",
    "POST /api/v1/users/:id/factors",
    "GET /api/v1/users/:id/factors/catalog",
  ].map((route) => [route, own("its types are checked with users and groups")]),
);

/** Types that the rules use. */
export const imports = `
import type okta from "@okta/okta-sdk-nodejs";
import type * as Requests from "@okta/okta-sdk-nodejs/src/types/generated/types/ObjectParamAPI";
/** Query parameters, and the members of the body. */
type Sent<Request, Body> = Omit<Request, keyof Request & Body> | Request[keyof Request & Body];
`;
