import { createPublicKey } from "node:crypto";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import { decodeJwt, isSignedBy, type DecodedJwt } from "#core/oauth/jwt.ts";
import type { PublicKey, SimContext } from "../../state.ts";

/** The SDKs name this audience whatever their base URL is. */
const VENDOR_AUDIENCE = "https://api.box.com/oauth2/token";
const MAX_SECONDS = 60;
const SKEW_SECONDS = 30;
const ALGORITHMS = new Set(["RS256", "RS384", "RS512"]);

const claimsShape = lazyObject(() => ({
  iss: z.string(),
  sub: z.string().min(1),
  box_sub_type: z.enum(["user", "enterprise"]),
  aud: z.string(),
  jti: z.string().min(16).max(128),
  exp: z.number(),
}));

const invalid = (why: string) => new OAuthError("invalid_grant", why);
const wrongClaim = (name: string) => invalid(`Please check the '${name}' claim.`);

/** Checks the header and the signature. A header without `kid` can mean any key of the app. */
function checkSignature(decoded: DecodedJwt, keys: readonly PublicKey[]): void {
  const { alg, kid } = decoded.header;
  if (!ALGORITHMS.has(alg)) {
    throw invalid(`Please check the 'alg' header. Use ${[...ALGORITHMS].join(", ")}.`);
  }
  // An app without registered keys signs with any key, as its secret can be any, too.
  if (keys.length === 0) return;
  const fitting = keys.filter(({ id }) => kid === undefined || id === kid);
  if (fitting.length === 0) throw invalid("Please check the 'kid' header.");
  if (fitting.some(({ pem }) => isSignedBy(createPublicKey(pem), decoded))) return;
  throw invalid("OAuth JWT signature verification failed");
}

/**
 * Checks a JSON Web Token of an app: signature, issuer, audience, times, and that it is new. Returns the
 * id of its user; `undefined` for the enterprise.
 */
export function checkAssertion(
  { state, baseUrl }: SimContext,
  clientId: string,
  assertion: string,
): string | undefined {
  const decoded = decodeJwt(assertion);
  if (!decoded) throw invalid("The assertion is not a valid JSON Web Token.");
  const claims = claimsShape.safeParse(decoded.claims);
  if (!claims.success) throw wrongClaim(String(claims.error.issues[0]?.path[0] ?? ""));
  const { iss, aud, exp, jti } = claims.data;
  if (iss !== clientId) throw wrongClaim("iss");
  checkSignature(decoded, state.publicKeys.get(clientId) ?? []);
  if (aud !== VENDOR_AUDIENCE && aud !== `${baseUrl}/oauth2/token`) throw wrongClaim("aud");
  const now = Date.now() / 1_000;
  if (exp <= now - SKEW_SECONDS || exp > now + MAX_SECONDS + SKEW_SECONDS) throw wrongClaim("exp");
  const used = `${iss} ${jti}`;
  if (state.oauth.assertions.has(used)) {
    throw invalid("Please check the 'jti' claim. A unique 'jti' value is required.");
  }
  state.oauth.assertions.add(used);
  return claims.data.box_sub_type === "user" ? claims.data.sub : undefined;
}
