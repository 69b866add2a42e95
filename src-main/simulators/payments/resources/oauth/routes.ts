import { presentApp } from "../accounts/present.ts";
import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { explainOAuthErrors, OAuthError, refuseOAuthError } from "#core/oauth/oauth-error.ts";
import { issueToken, redeemCode, revokeGrants, useRefreshToken } from "#core/oauth/grants.ts";
import { authorizeRoute, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import type { Grant } from "#core/oauth/state.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import { accountContext } from "../../connect/account-context.ts";
import { emit, happened } from "../../events.ts";
import type { SimContext, State } from "../../state.ts";
import { createAccount, removeAccount } from "../accounts/actions.ts";
import { connectFields, NEW_ACCOUNT, createReader, service } from "./service.ts";

const route = createRouteHelper<State>();

const tokenBody = lazyLooseObject(() => ({
  client_secret: z.string().optional(),
  code: z.string().optional(),
  grant_type: z.string().optional(),
  refresh_token: z.string().optional(),
}));

const deauthorizeBody = lazyLooseObject(() => ({
  client_id: z.string().optional(),
  stripe_user_id: z.string().optional(),
}));

/** The app as events show it. */
/** The grant that a token request is answered from. */
function grantFor(
  { state: { oauth }, now }: SimContext,
  { grant_type: type, code = "", refresh_token: refreshToken = "" }: z.output<typeof tokenBody>,
): Grant {
  if (type === "authorization_code") {
    const grant = oauth.grants.get(oauth.codes.get(code)?.grantId ?? "");
    if (!grant) {
      throw new OAuthError("invalid_grant", `Authorization code does not exist: ${code}`);
    }
    const { clientId } = grant;
    return redeemCode(oauth, now, { code, clientId, redirectUri: undefined, verifier: undefined });
  }
  if (type === "refresh_token") {
    const clientId =
      oauth.grants.get(oauth.tokens.get(refreshToken)?.grantId ?? "")?.clientId ?? "";
    const use = { refreshToken, clientId, isRotating: false, leewayMs: 0 };
    return useRefreshToken(oauth, now, use).grant;
  }
  const fault = type === undefined ? "invalid_request" : "unsupported_grant_type";
  throw new OAuthError(fault, "grant_type must be authorization_code or refresh_token.");
}

/** Returns the account that a grant is for; creates that of a person who had none. */
function connect(context: SimContext, grant: Grant): string {
  const { userId, detail } = grant;
  const { connectedAccounts, oauth } = context.state;
  if (userId !== undefined && userId !== NEW_ACCOUNT) {
    if (connectedAccounts.has(userId)) return userId;
    throw new OAuthError("invalid_grant", `The account ${userId} does not exist.`);
  }
  const type = detail["type"] === "express" ? "express" : "standard";
  const { email, country } = detail;
  const { id } = createAccount(context, { type, email, country });
  oauth.grants.set(grant.id, { ...grant, userId: id });
  return id;
}

function issue(context: SimContext, body: z.output<typeof tokenBody>) {
  const { state, ids, now } = context;
  const grant = grantFor(context, body);
  const account = connect(context, grant);
  const next = (kind: "access" | "refresh", prefix: string) =>
    issueToken(state.oauth, now, {
      id: ids.next(prefix, 32),
      kind,
      grantId: grant.id,
      scopes: grant.scopes,
      lifetimeMs: undefined,
    }).id;
  const isNew = body.grant_type === "authorization_code";
  const own = isNew ? accountContext(context, account) : undefined;
  if (own) emit(own, happened("account.application.authorized", presentApp(grant.clientId)));
  return {
    access_token: next("access", "sk_test_"),
    livemode: false,
    refresh_token: isNew ? next("refresh", "rt_") : body.refresh_token,
    token_type: "bearer",
    stripe_publishable_key: ids.next("pk_test_", 32),
    stripe_user_id: account,
    scope: grant.scopes[0] ?? "read_write",
  };
}

/** Disconnects an account from the platform: its tokens end, and it is no longer known. */
function deauthorize(
  context: SimContext,
  { client_id: clientId = "", stripe_user_id: id = "" }: z.output<typeof deauthorizeBody>,
) {
  const account = context.state.connectedAccounts.get(id);
  const own = accountContext(context, id);
  if (!account || !own) {
    const message = `This application is not connected to stripe account ${id}, or that account does not exist.`;
    throw new OAuthError("invalid_client", message);
  }
  emit(own, happened("account.application.deauthorized", presentApp(clientId)));
  revokeGrants(context.state.oauth, ({ userId }) => userId === id);
  removeAccount(context, account);
  return { stripe_user_id: id };
}

/** OAuth of Connect: the owner of an account lets a platform act for it. */
export const routes = [
  authorizeRoute(service, createReader("standard"), "/oauth/authorize", connectFields),
  authorizeRoute(service, createReader("express"), "/express/oauth/authorize", connectFields),
  ...signInRoutes(service),
  route("POST /oauth/token", "Issues tokens for a connected account", {
    body: tokenBody,
    handle: (context, { key, body }) =>
      explainOAuthErrors(refuseOAuthError, () => {
        if (key !== "" || body.client_secret !== undefined) return issue(context, body);
        throw new OAuthError(
          "invalid_client",
          "No authentication was provided. Send your secret API key using the Authorization header, or as a client_secret POST parameter.",
        );
      }),
  }),
  route("POST /oauth/deauthorize", "Disconnects an account from the platform", {
    body: deauthorizeBody,
    handle: (context, { body }) =>
      explainOAuthErrors(refuseOAuthError, () => deauthorize(context, body)),
  }),
];
