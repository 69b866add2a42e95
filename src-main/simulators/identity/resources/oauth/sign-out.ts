import {
  findBrowserSession,
  removedCookie,
  type BrowserHead,
} from "#core/oauth/browser-session.ts";
import { claimsSignedBy } from "#core/oauth/jwt.ts";
import { withParameters } from "#core/oauth/redirect-uri.ts";
import { messagePage } from "#core/oauth/sign-in-pages.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import type * as z from "zod";
import type { Issuer } from "../../authorization/issuers.ts";
import { testOnlyKey } from "../../authorization/test-only-rsa-key.ts";
import { signInService } from "../../sign-in/service.ts";
import { endSession } from "../sessions/actions.ts";
import type { SimContext } from "../../state.ts";
import type { logoutFields } from "./schema.ts";

/** Ends the session of a browser, and returns the header that removes its cookie. */
export function endBrowserSession(context: SimContext, browser: BrowserHead) {
  const session = findBrowserSession(signInService, context, browser);
  if (session) endSession(context, session.id);
  return removedCookie(signInService, browser);
}

/** Signs out at the request of an app (OpenID Connect RP-Initiated Logout). */
export function signOut(
  context: SimContext,
  { issuer }: Issuer,
  browser: BrowserHead,
  fields: z.output<typeof logoutFields>,
): RouteResponse {
  const { id_token_hint: hint = "", post_logout_redirect_uri: target, state } = fields;
  const claims = claimsSignedBy(testOnlyKey, hint);
  const app = context.state.apps.get(typeof claims?.["aud"] === "string" ? claims["aud"] : "");
  if (claims?.["iss"] !== issuer || !app) {
    throw pageError(400, "Bad request", "The 'id_token_hint' parameter is missing or invalid.");
  }
  if (target !== undefined && !app.client.post_logout_redirect_uris.includes(target)) {
    const message =
      "The 'post_logout_redirect_uri' parameter must be a Logout redirect URI in the client app settings.";
    throw pageError(400, "Bad request", message);
  }
  const cookies = endBrowserSession(context, browser);
  if (target !== undefined) return redirectTo(withParameters(target, "query", { state }), cookies);
  return messagePage("Signed out", "You can close this page.", { cookies });
}
