import { addDeviceRequest, nextUserCode } from "#core/oauth/device.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import { forgetConsent, readScopes, revokeGrant, revokeToken } from "#core/oauth/grants.ts";
import { authorizeRoute, deviceRoutes, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { type RouteRequest, createRouteHelper } from "#core/contract/route.ts";
import { githubError } from "../../errors.ts";
import type { State } from "../../state.ts";
import {
  exchange,
  issueAccessToken,
  presentOAuthError,
  presentToken,
  requireOwnToken,
} from "./actions.ts";
import { accessTokenBody, deviceCodeBody, loginFields, tokenLookupBody } from "./schema.ts";
import { reader, service } from "./service.ts";

const route = createRouteHelper<State>();

const DEVICE_SECONDS = 900;

/** GitHub answers with a form, unless a client asks for JSON. */
function answer(
  { headers }: Pick<RouteRequest, "headers">,
  fields: Readonly<Record<string, string | number>>,
) {
  if (headers.accept?.includes("json")) return fields;
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const text = form.toString();
  const type = "application/x-www-form-urlencoded; charset=utf-8";
  return new RouteResponse(200, text, { "content-type": type });
}

const TOKEN = "/applications/:client/token";

/** OAuth apps: the web flow, the device flow, and the tokens of an app. */
export const routes = [
  authorizeRoute(service, reader, "/login/oauth/authorize", loginFields),
  ...signInRoutes(service),
  ...deviceRoutes(service, "/login/device"),
  route("POST /login/oauth/access_token", "Exchanges a code for a token", {
    open: true,
    body: accessTokenBody,
    handle: (context, request) => {
      try {
        return answer(request, exchange(context, request.headers, request.body));
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        return answer(request, presentOAuthError(error));
      }
    },
  }),
  route("POST /login/device/code", "Starts the sign-in of a device", {
    open: true,
    body: deviceCodeBody,
    handle: ({ state, ids, now }, request) => {
      const { client_id: clientId, scope } = request.body;
      if (clientId === undefined) throw githubError(404, "Not Found");
      const device = addDeviceRequest(state.oauth, {
        id: ids.bare("device/", 40, "hex"),
        userCode: nextUserCode(ids),
        server: "",
        clientId,
        scopes: readScopes(scope, /[ ,]+/),
        expiresAt: now + DEVICE_SECONDS * 1_000,
        detail: {},
      });
      return answer(request, {
        device_code: device.id,
        user_code: device.userCode,
        verification_uri: `${request.baseUrl}/login/device`,
        expires_in: DEVICE_SECONDS,
        interval: device.pollSeconds,
      });
    },
  }),
  route(`POST ${TOKEN}`, "Checks a token of an app", {
    open: true,
    body: tokenLookupBody,
    handle: (context, request) =>
      presentToken(context, requireOwnToken(context, request), request.baseUrl),
  }),
  route(`PATCH ${TOKEN}`, "Replaces a token of an app", {
    open: true,
    body: tokenLookupBody,
    handle: (context, request) => {
      const { state } = context;
      const { token, grant } = requireOwnToken(context, request);
      revokeToken(state.oauth, token.id);
      const fresh = issueAccessToken(context, grant, token.scopes);
      return presentToken(context, { token: fresh, grant }, request.baseUrl);
    },
  }),
  route(`DELETE ${TOKEN}`, "Deletes a token of an app", {
    open: true,
    body: tokenLookupBody,
    handle: (context, request) => {
      const { token } = requireOwnToken(context, request);
      revokeToken(context.state.oauth, token.id);
      return noContent();
    },
  }),
  route("DELETE /applications/:client/grant", "Ends what a user allowed an app", {
    open: true,
    body: tokenLookupBody,
    handle: (context, request) => {
      const { oauth } = context.state;
      const { grant } = requireOwnToken(context, request);
      revokeGrant(oauth, grant.id);
      if (grant.userId !== undefined) forgetConsent(oauth, grant, grant.userId);
      return noContent();
    },
  }),
];
