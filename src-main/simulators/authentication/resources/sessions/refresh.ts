import { claimsSignedBy } from "#core/oauth/jwt.ts";
import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { clerkError } from "../../errors.ts";
import { sessionCookies } from "../../sign-in/handshake.ts";
import type { Session, SimContext } from "../../state.ts";
import { sessionToken } from "../../tokens/session-token.ts";
import { testOnlyKey } from "../../tokens/test-only-rsa-key.ts";

/** The middleware also sends the headers of the request, for the list of a user's devices. */
export const refreshBody = lazyLooseObject(() => ({
  format: z.enum(["token", "cookie"]).default("token"),
  expired_token: z.string(),
  refresh_token: z.string(),
  request_origin: z.url({ protocol: /^https?$/ }).optional(),
}));

/** Throws unless both tokens are of this session. The times of the expired one do not matter. */
function checkTokens(
  { state }: SimContext,
  { id }: Session,
  sent: z.output<typeof refreshBody>,
): void {
  const isOwn = claimsSignedBy(testOnlyKey, sent.expired_token)?.["sid"] === id;
  if (isOwn && state.refreshTokens.get(sent.refresh_token) === id) return;
  throw clerkError(401, "authentication_invalid", "Invalid authentication", "Unable to refresh.");
}

/** Renews the token of a session for the middleware of an app, without the browser. */
export function refreshSession(
  context: SimContext,
  session: Session,
  sent: z.output<typeof refreshBody>,
): object {
  checkTokens(context, session, sent);
  const { origin } = new URL(sent.request_origin ?? context.baseUrl);
  if (sent.format === "cookie") {
    return { object: "cookies", cookies: sessionCookies(context, session, origin) };
  }
  const jwt = sessionToken(context, session, context.baseUrl, undefined, origin);
  return { object: "token", jwt };
}
