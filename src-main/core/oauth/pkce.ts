import { createHash } from "node:crypto";
import { OAuthError } from "./oauth-error.ts";
import type { Challenge } from "./state.ts";

const FORM = /^[A-Za-z0-9._~-]{43,128}$/;

/** Returns the challenge of an authorization request (RFC 7636, 4.3); throws an OAuthFault. */
export function deriveChallenge(
  value: string | undefined,
  method: string | undefined,
  methods: readonly Challenge["method"][],
): Challenge | undefined {
  if (value === undefined) {
    if (method === undefined) return undefined;
    throw new OAuthError("invalid_request", "code_challenge is required with its method.");
  }
  const known = methods.find((name) => name === (method ?? "plain"));
  if (known === undefined) {
    const allowed = methods.join(" or ");
    throw new OAuthError("invalid_request", `code_challenge_method must be ${allowed}.`);
  }
  if (!FORM.test(value)) {
    throw new OAuthError("invalid_request", "code_challenge must have 43 to 128 characters.");
  }
  return { value, method: known };
}

/** Checks the verifier of a token request. A verifier without a challenge is refused, too. */
export function checkVerifier(
  challenge: Challenge | undefined,
  verifier: string | undefined,
): void {
  if (challenge === undefined && verifier === undefined) return;
  if (challenge && verifier !== undefined && FORM.test(verifier)) {
    const derived =
      challenge.method === "plain"
        ? verifier
        : createHash("sha256").update(verifier).digest("base64url");
    if (derived === challenge.value) return;
  }
  throw new OAuthError("invalid_grant", "PKCE verification failed.");
}
