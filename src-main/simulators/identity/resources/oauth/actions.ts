import type { ServerRule } from "../authorization-server-policies/schema.ts";
import { hasScopes } from "../grants/app-grants.ts";
import { decideAccess } from "../authorization-server-policies/decide.ts";
import { pollDevice } from "#core/oauth/device.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import {
  grantTo,
  narrowScopes,
  readScopes,
  redeemCode,
  useRefreshToken,
} from "#core/oauth/grants.ts";
import type * as z from "zod";
import { isAssigned } from "../../authorization/clients.ts";
import { checkScopes } from "../../authorization/authorization-request.ts";
import type { App } from "../../authorization/entities.ts";
import { OKTA_SCOPE, type Issuer } from "../../authorization/issuers.ts";
import { askTokenHook } from "../../authorization/token-hook.ts";
import {
  draftTokens,
  type Lifetimes,
  signTokens,
  type TokenSubject,
  usualLifetimes,
} from "../../authorization/tokens.ts";
import { appTarget, writeLog } from "../../sign-in/log.ts";
import { importPassword } from "../../sign-in/import-password.ts";
import { checkPassword, noteSignIn } from "../../sign-in/password.ts";
import type { SimContext } from "../../state.ts";
import { isGrantType, type tokenBody } from "./schema.ts";

const MINUTE_MS = 60_000;

type TokenBody = z.output<typeof tokenBody>;
type GrantType = z.output<typeof isGrantType>;

type TokenResponse = Readonly<Record<string, unknown>>;

/** A token request of a client that has shown who it is. */
interface TokenRequest {
  readonly context: SimContext;
  readonly issuer: Issuer;
  readonly app: App;
  readonly body: TokenBody;
}

interface TokenSource extends Pick<TokenSubject, "grant" | "scopes"> {
  /** A refresh token that stays valid. */
  readonly refreshToken?: string;
}

function required(body: TokenBody, name: keyof TokenBody): string {
  const value = body[name];
  if (value !== undefined && value !== "") return value;
  throw new OAuthError("invalid_request", `The token request must specify '${name}'.`);
}

/** A grant is of one server: another one knows neither its codes nor its tokens. */
function checkServer({ issuer }: TokenRequest, server: string | undefined, what: string): void {
  if (server !== issuer.id) throw new OAuthError("invalid_grant", `The ${what} is invalid.`);
}

function byCode(request: TokenRequest): TokenSource {
  const { context, app, body } = request;
  const { state, now } = context;
  const code = required(body, "code");
  const known = state.oauth.codes.get(code);
  checkServer(request, state.oauth.grants.get(known?.grantId ?? "")?.server, "authorization code");
  const grant = redeemCode(state.oauth, now, {
    code,
    clientId: app.id,
    redirectUri: required(body, "redirect_uri"),
    verifier: body.code_verifier,
  });
  return { grant, scopes: grant.scopes };
}

function byRefreshToken(request: TokenRequest): TokenSource {
  const { context, app, body } = request;
  const { state, now } = context;
  const refreshToken = required(body, "refresh_token");
  const known = state.oauth.tokens.get(refreshToken);
  checkServer(request, state.oauth.grants.get(known?.grantId ?? "")?.server, "refresh token");
  const requested = readScopes(body.scope);
  const scopes = narrowScopes(requested, known?.scopes ?? []);
  const { rotation_type: rotation, leeway } = app.client.refresh_token ?? {
    rotation_type: "STATIC",
    leeway: 0,
  };
  const isRotating = rotation === "ROTATE";
  const { grant } = useRefreshToken(state.oauth, now, {
    refreshToken,
    clientId: app.id,
    isRotating,
    leewayMs: leeway * 1_000,
  });
  return { grant, scopes, ...(isRotating ? {} : { refreshToken }) };
}

function byClientCredentials({ context, issuer, app, body }: TokenRequest): TokenSource {
  const { state, ids, now } = context;
  const requested = readScopes(body.scope);
  const scopes = requested.length === 0 ? issuer.defaultScopes : requested;
  if (scopes.length === 0) {
    const description =
      "The authorization server resource does not have any configured default scopes, 'scope' must be provided.";
    throw new OAuthError("invalid_scope", description);
  }
  if (issuer.id === "") {
    if (app.authMethod !== "private_key_jwt" || !scopes.every((scope) => OKTA_SCOPE.test(scope))) {
      const description =
        "Client Credentials requests to the Org Authorization Server must use the private_key_jwt token_endpoint_auth_method and scopes of Okta's API.";
      throw new OAuthError("invalid_scope", description);
    }
    if (!hasScopes(state, app.id, scopes)) {
      const description = "The client is not granted one or more of the requested scopes.";
      throw new OAuthError("invalid_scope", description);
    }
  } else {
    checkScopes(issuer, scopes);
    if (scopes.some((scope) => issuer.scopes.get(scope)?.isSystem)) {
      const description = "The requested scopes are not allowed for the client credentials grant.";
      throw new OAuthError("invalid_scope", description);
    }
  }
  const asked = { server: issuer.id, clientId: app.id, scopes, detail: {} };
  return { grant: grantTo(state.oauth, ids, asked, { createdAt: now }), scopes };
}

function byPassword({ context, issuer, app, body }: TokenRequest): TokenSource {
  const { state, ids, now } = context;
  const scopes = checkScopes(issuer, readScopes(body.scope));
  const result = checkPassword(context, required(body, "username"), required(body, "password"));
  if (result.outcome !== "success" || !isAssigned(context, app, result.user.id)) {
    throw new OAuthError("invalid_grant", "The credentials provided were invalid.");
  }
  noteSignIn(context, result.user.id, ["pwd"]);
  const asked = { server: issuer.id, clientId: app.id, scopes, detail: {} };
  const session = { userId: result.user.id, createdAt: now, amr: ["pwd"] };
  return { grant: grantTo(state.oauth, ids, asked, session), scopes };
}

function byDeviceCode(request: TokenRequest): TokenSource {
  const { context, app, body } = request;
  const { oauth } = context.state;
  const deviceCode = required(body, "device_code");
  checkServer(request, oauth.devices.get(deviceCode)?.server, "device code");
  const grant = pollDevice(oauth, context.now, { deviceCode, clientId: app.id });
  return { grant, scopes: grant.scopes };
}

const sources: Readonly<
  Record<Exclude<GrantType, "implicit">, (request: TokenRequest) => TokenSource>
> = {
  authorization_code: byCode,
  refresh_token: byRefreshToken,
  client_credentials: byClientCredentials,
  password: byPassword,
  "urn:ietf:params:oauth:grant-type:device_code": byDeviceCode,
};

/** Returns the lifetimes of a rule. */
function lifetimesOf({ actions: { token } }: ServerRule): Lifetimes {
  const { refreshTokenLifetimeMinutes: whole } = token;
  return {
    accessMs: token.accessTokenLifetimeMinutes * MINUTE_MS,
    refreshMs: whole === 0 ? undefined : whole * MINUTE_MS,
    windowMs: token.refreshTokenWindowMinutes * MINUTE_MS,
  };
}

/** Returns the grant type of a request that its client may use; throws an OAuthFault. */
function grantTypeOf({ app, body }: TokenRequest): Exclude<GrantType, "implicit"> {
  const type = isGrantType.safeParse(required(body, "grant_type"));
  if (!type.success || type.data === "implicit") {
    const description =
      "The authorization grant type is not supported by the authorization server.";
    throw new OAuthError("unsupported_grant_type", description);
  }
  if (app.client.grant_types.includes(type.data)) return type.data;
  const configured = app.client.grant_types.join(", ");
  const description = `The client is not authorized to use the provided grant type. Configured grant types: [${configured}].`;
  throw new OAuthError("unauthorized_client", description);
}

/** Answers a token request; throws an OAuthFault. */
export function handleTokenRequest(request: TokenRequest): TokenResponse | Promise<TokenResponse> {
  const { context, body } = request;
  const grantType = grantTypeOf(request);
  const imported =
    grantType === "password" &&
    importPassword(context, required(body, "username"), required(body, "password"));
  if (!imported) return issue(request, grantType);
  return imported.then(() => issue(request, grantType));
}

/** Issues the tokens of a request whose grant type the client may use; throws an OAuthFault. */
function issue(
  request: TokenRequest,
  grantType: Exclude<GrantType, "implicit">,
): TokenResponse | Promise<TokenResponse> {
  const { context, issuer, app } = request;
  const { refreshToken, ...source } = sources[grantType](request);
  const rule = decideAccess(context.state, {
    server: issuer.id,
    clientId: app.id,
    grantType,
    scopes: source.scopes,
    user: context.state.users.get(source.grant.userId ?? ""),
  });
  const prefix = issuer.id === "" ? "app.oauth2" : "app.oauth2.as";
  writeLog(context, `${prefix}.token.grant`, {
    ...(source.grant.userId === undefined ? {} : { actorId: source.grant.userId }),
    targets: [appTarget(app)],
  });
  const subject = { app, ...source, lifetimes: rule ? lifetimesOf(rule) : usualLifetimes };
  const drafts = draftTokens(context, issuer, subject);
  const hookId = rule?.actions.token.inlineHook?.id;
  if (hookId === undefined) return signTokens(context, issuer, subject, drafts, refreshToken);
  return askTokenHook(context, issuer, subject, drafts, { hookId, grantType }).then((changed) =>
    signTokens(context, issuer, subject, changed, refreshToken),
  );
}
