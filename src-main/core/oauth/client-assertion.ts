import type { KeyObject } from "node:crypto";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { OAuthError } from "./oauth-error.ts";
import { decodeJwt, isSignedBy, isSignedWith, type DecodedJwt } from "./jwt.ts";
import type { OAuthState } from "./state.ts";

/** The secrets and public keys of the client that made an assertion. */
export interface AssertionKeys {
  readonly secret?: string;
  readonly keys?: readonly { readonly kid?: string | undefined; readonly key: KeyObject }[];
}

/** The required claims of an assertion (RFC 7523, section 3). */
export interface AssertionRule {
  /** Accepted values of `aud`. */
  readonly audiences: readonly string[];
  readonly maxLifetimeSeconds: number;
  /** Seconds that the client's clock may differ from the machine's. */
  readonly skewSeconds: number;
}

const shape = lazyObject(() => ({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  jti: z.string().min(1).optional(),
}));

export type AssertionClaims = z.output<typeof shape> & Readonly<Record<string, unknown>>;

/** Returns the claims of an assertion without checking its signature, to find whose it is. */
export function readAssertion(text: string): AssertionClaims {
  return parse(text).claims;
}

function parse(text: string): { decoded: DecodedJwt; claims: AssertionClaims } {
  const decoded = decodeJwt(text);
  const claims = shape.loose().safeParse(decoded?.claims);
  if (!decoded) throw new OAuthError("invalid_client", "The client_assertion is not a valid JWT.");
  if (claims.success) return { decoded, claims: claims.data };
  const [issue] = claims.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new OAuthError("invalid_client", `The client_assertion lacks a valid '${field}' claim.`);
}

/** Checks signature, audience, times and single use of an assertion, and returns its claims. */
export function checkAssertion(
  state: OAuthState,
  text: string,
  { secret, keys = [] }: AssertionKeys,
  { audiences, maxLifetimeSeconds, skewSeconds }: AssertionRule,
): AssertionClaims {
  const { decoded, claims } = parse(text);
  const refuse = (why: string) => new OAuthError("invalid_client", why);
  const { kid } = decoded.header;
  // A header without a kid can mean any of the client's keys.
  const fitting = keys.filter((entry) => kid === undefined || entry.kid === kid);
  const isSigned =
    fitting.some(({ key }) => isSignedBy(key, decoded)) ||
    (secret !== undefined && isSignedWith(secret, decoded));
  if (!isSigned) throw refuse("The client_assertion signature is invalid.");
  const named = [claims.aud].flat();
  if (!named.some((audience) => audiences.includes(audience))) {
    throw refuse(`The audience of the client_assertion must be ${audiences.join(" or ")}.`);
  }
  const now = Date.now() / 1_000;
  if (claims.exp <= now - skewSeconds) throw refuse("The client_assertion token is expired.");
  if (claims.exp > now + maxLifetimeSeconds + skewSeconds) {
    throw refuse("The client_assertion token has an expiration too far into the future.");
  }
  if (claims.jti !== undefined) {
    const used = `${claims.iss} ${claims.jti}`;
    if (state.assertions.has(used)) throw refuse("The client_assertion was used before.");
    state.assertions.add(used);
  }
  return claims;
}
