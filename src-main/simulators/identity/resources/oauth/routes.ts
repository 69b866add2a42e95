import type * as z from "zod";
import type { ClientFields } from "#core/oauth/client-credentials.ts";
import { addDeviceRequest, nextUserCode } from "#core/oauth/device.ts";
import { explainOAuthErrors, OAuthError } from "#core/oauth/oauth-error.ts";
import { readScopes, revokeToken } from "#core/oauth/grants.ts";
import { realSeconds } from "#core/oauth/jwt.ts";
import { authorize, deviceRoutes, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import { pageError } from "#core/pages/page.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Method, Path, Route, RouteRequest } from "#core/contract/route.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { checkScopes, requestReader } from "../../authorization/authorization-request.ts";
import { customClaims, profileClaims } from "../../authorization/claims.ts";
import { authenticateClient } from "../../authorization/clients.ts";
import type { App } from "../../authorization/entities.ts";
import { findIssuer, type Issuer } from "../../authorization/issuers.ts";
import { pushRequest, takePushedRequest } from "../../authorization/pushed-requests.ts";
import { findToken } from "../../authorization/tokens.ts";
import { explainOAuthError, oauthError } from "../../errors.ts";
import { route } from "../../route.ts";
import { signInService } from "../../sign-in/service.ts";
import { takeSessionToken } from "../../sign-in/session-tokens.ts";
import { readLogin, type SimContext, type State } from "../../state.ts";
import { handleTokenRequest } from "./actions.ts";
import {
  browserFields,
  deviceBody,
  logoutFields,
  pushBody,
  tokenBody,
  tokenLookupBody,
} from "./schema.ts";
import { signOut } from "./sign-out.ts";

const DEVICE_SECONDS = 600;
const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };

/** The paths of an endpoint: of the server of the org and of custom ones. */
const pathsOf = (path: Path): readonly Path[] => [`/oauth2${path}`, `/oauth2/:server${path}`];

/** A request of a client that has shown who it is to one of the servers. */
interface ClientRequest<Body> extends Pick<RouteRequest<unknown, Body>, "body" | "baseUrl"> {
  readonly context: SimContext;
  readonly issuer: Issuer;
  readonly app: App;
}

/** Makes the two routes of an endpoint for clients. Faults become errors of RFC 6749. */
function clientRoutes<Body extends z.ZodType<ClientFields>>(
  path: Path,
  summary: string,
  schema: Body,
  answer: (request: ClientRequest<z.output<Body>>) => unknown,
  status: 200 | 201 = 200,
): readonly Route<State>[] {
  return pathsOf(path).map((whole) =>
    route(`POST ${whole}`, summary, {
      open: true,
      body: schema,
      handle: (context, { body, params, headers, baseUrl }) => {
        const respond = (result: unknown) => new RouteResponse(status, result, NO_STORE);
        const result = explainOAuthErrors(explainOAuthError, () => {
          const issuer = findIssuer(context.state, params["server"], baseUrl);
          const app = authenticateClient(context, issuer, headers, body);
          return answer({ context, issuer, app, body, baseUrl });
        });
        if (!(result instanceof Promise)) return respond(result);
        return result.then(respond, (error: unknown) => {
          throw error instanceof OAuthError ? explainOAuthError(error) : error;
        });
      },
    }),
  );
}

/** Makes routes for GET with a query and for POST with a form that mean the same. */
function browserRoutes<Fields extends z.ZodType>(
  path: Path,
  summary: string,
  fields: Fields,
  respond: (context: SimContext, request: RouteRequest, sent: z.output<Fields>) => RouteResponse,
): readonly Route<State>[] {
  const methods: readonly Method[] = ["GET", "POST"];
  return pathsOf(path).flatMap((whole) =>
    methods.map((method) => ({
      method,
      path: whole,
      summary,
      open: true,
      isPage: true,
      [method === "GET" ? "query" : "body"]: fields,
      handle: (context: SimContext, request: RouteRequest) =>
        respond(context, request, fields.parse(method === "GET" ? request.query : request.body)),
    })),
  );
}

/** A request that cannot be read has no safe redirect target, so its fault is shown on a page. */
const pushedFields = (...request: Parameters<typeof takePushedRequest>) =>
  explainOAuthErrors(
    ({ description }) => pageError(400, "Bad request", description),
    () => takePushedRequest(...request),
  );

function answerUserinfo(context: SimContext, request: RouteRequest): object {
  const { state } = context;
  const live = findToken(context, bearerToken(request.headers.authorization) ?? "");
  const user = state.users.get(live?.grant.userId ?? "");
  const refuse = (status: number, error: string, description: string) => {
    const { body } = oauthError(status, error, description);
    const challenge = `Bearer error="${error}", error_description="${description}"`;
    return new RouteResponse(status, body, { "www-authenticate": challenge });
  };
  const issuer = findIssuer(state, request.params["server"], request.baseUrl);
  if (live?.token.kind !== "access" || !user || live.grant.server !== issuer.id) {
    return refuse(401, "invalid_token", "The token is invalid.");
  }
  const { scopes } = live.token;
  if (!scopes.includes("openid")) {
    return refuse(
      403,
      "insufficient_scope",
      "The access token must provide access to the scope openid.",
    );
  }
  const app = state.apps.get(live.grant.clientId);
  return {
    sub: user.id,
    ...profileClaims(context, issuer, user, scopes),
    ...(app && customClaims(context, issuer, "IDENTITY", { app, user, scopes })),
  };
}

type TokenLookup = ClientRequest<z.output<typeof tokenLookupBody>>;

function findNamed({ context, body }: TokenLookup) {
  if (body.token) return findToken(context, body.token);
  throw new OAuthError("invalid_request", "The 'token' parameter is required.");
}

/** Describes a token to the client that asks (RFC 7662). */
function introspect(request: TokenLookup) {
  const { context, issuer } = request;
  const { state, now } = context;
  const live = findNamed(request);
  if (live?.grant.server !== issuer.id) return { active: false };
  const { token, grant } = live;
  const user = state.users.get(grant.userId ?? "");
  const isAccess = token.kind === "access";
  return {
    active: true,
    scope: token.scopes.join(" "),
    ...(user && { username: readLogin(user) }),
    exp: realSeconds(token.expiresAt ?? now, now),
    iat: realSeconds(token.issuedAt, now),
    sub: user ? readLogin(user) : grant.clientId,
    aud: issuer.audience,
    iss: issuer.issuer,
    jti: token.id,
    ...(isAccess && { token_type: "Bearer" }),
    client_id: grant.clientId,
    ...(user && { uid: user.id }),
  };
}

/** The endpoints of the authorization servers. */
export const routes: readonly Route<State>[] = [
  ...browserRoutes(
    "/v1/authorize",
    "Signs a user in for an app",
    browserFields,
    (context, request, { sessionToken, ...given }) => {
      const { server } = request.params;
      const { id } = findIssuer(context.state, server, request.baseUrl);
      const fields = given.request_uri === undefined ? given : pushedFields(context, id, given);
      const sent = { ...fields, server, baseUrl: request.baseUrl };
      const proof =
        sessionToken === undefined ? undefined : () => takeSessionToken(context, sessionToken);
      return authorize(signInService, requestReader, context, request, sent, proof);
    },
  ),
  ...signInRoutes(signInService),
  ...deviceRoutes(signInService, "/activate"),
  ...clientRoutes("/v1/token", "Issues tokens", tokenBody, handleTokenRequest),
  ...pathsOf("/v1/userinfo").flatMap((path) =>
    (["GET", "POST"] as const).map((method) =>
      route(`${method} ${path}`, "Shows the user of an access token", {
        open: true,
        handle: answerUserinfo,
      }),
    ),
  ),
  ...clientRoutes(
    "/v1/par",
    "Takes an authorization request ahead of the browser",
    pushBody,
    ({ context, issuer, app, body, baseUrl }) => {
      const { client_secret: _secret, client_assertion: _assertion, ...fields } = body;
      return pushRequest(context, app, issuer.id, { ...fields, baseUrl });
    },
    201,
  ),
  ...clientRoutes("/v1/introspect", "Shows what a token is", tokenLookupBody, introspect),
  ...clientRoutes("/v1/revoke", "Ends a token", tokenLookupBody, (request) => {
    const { context, app } = request;
    const live = findNamed(request);
    if (live?.grant.clientId === app.id) revokeToken(context.state.oauth, live.token.id);
    return undefined;
  }),
  ...clientRoutes(
    "/v1/device/authorize",
    "Starts the sign-in of a device",
    deviceBody,
    ({ context: { state, ids, now }, issuer, app, body, baseUrl }) => {
      if (!app.client.grant_types.includes("urn:ietf:params:oauth:grant-type:device_code")) {
        const description = "The client is not authorized to use the device_code grant type.";
        throw new OAuthError("unauthorized_client", description);
      }
      const device = addDeviceRequest(state.oauth, {
        id: ids.bare("device/", 36),
        userCode: nextUserCode(ids).replace("-", ""),
        server: issuer.id,
        clientId: app.id,
        scopes: checkScopes(issuer, readScopes(body.scope)),
        expiresAt: now + DEVICE_SECONDS * 1_000,
        detail: {},
      });
      const verification = `${baseUrl}/activate`;
      return {
        device_code: device.id,
        user_code: device.userCode,
        verification_uri: verification,
        verification_uri_complete: `${verification}?user_code=${device.userCode}`,
        expires_in: DEVICE_SECONDS,
        interval: device.pollSeconds,
      };
    },
  ),
  ...browserRoutes("/v1/logout", "Signs a user out", logoutFields, (context, request, fields) => {
    const issuer = findIssuer(context.state, request.params["server"], request.baseUrl);
    return signOut(context, issuer, request, fields);
  }),
];
