import type { Factor } from "../../factors/entities.ts";
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from "#core/oauth/totp.ts";
import { computePushResult } from "../../factors/verify.ts";
import { presentTime } from "../../shared/time.ts";
import type { SimContext } from "../../state.ts";

/** The link to a step that is taken with POST. */
export const post = (href: string, name?: string) => ({
  ...(name === undefined ? {} : { name }),
  href,
  hints: { allow: ["POST"] },
});

/** Returns the fields with which a client activates an authenticator app. */
function activationOf({ factorType, secret, status }: Factor) {
  if (status === "ACTIVE" || factorType !== "token:software:totp") return undefined;
  return {
    timeStep: TOTP_STEP_SECONDS,
    sharedSecret: secret,
    encoding: "base32",
    keyLength: secret.length,
    digits: TOTP_DIGITS,
  };
}

/** A factor of a user as the API shows it. */
export function presentFactor(factor: Factor, base: string): Record<string, unknown> {
  const self = `${base}/api/v1/users/${factor.userId}/factors/${factor.id}`;
  const activation = activationOf(factor);
  return {
    id: factor.id,
    factorType: factor.factorType,
    provider: factor.provider,
    vendorName: factor.provider,
    status: factor.status,
    created: presentTime(factor.created),
    lastUpdated: presentTime(factor.lastUpdated),
    profile: factor.profile,
    _links: {
      self: { href: self, hints: { allow: ["GET", "DELETE"] } },
      user: { href: `${base}/api/v1/users/${factor.userId}`, hints: { allow: ["GET"] } },
      ...(factor.status === "ACTIVE"
        ? { verify: post(`${self}/verify`) }
        : {
            activate: post(`${self}/lifecycle/activate`),
            resend: [post(`${self}/resend`, factor.factorType)],
          }),
    },
    ...(activation && { _embedded: { activation } }),
  };
}

/** A factor within a sign-in. */
export function presentAuthnFactor(factor: Factor, base: string, isActivating: boolean) {
  const { id, factorType, provider, profile } = factor;
  const href = `${base}/api/v1/authn/factors/${id}`;
  const activation = activationOf(factor);
  return {
    id,
    factorType,
    provider,
    vendorName: provider,
    profile,
    ...(isActivating
      ? activation && { _embedded: { activation } }
      : { _links: { verify: post(`${href}/verify`) } }),
  };
}

/** The result of a verification with a factor. */
export function presentVerification(context: SimContext, factor: Factor, base: string) {
  const self = `${base}/api/v1/users/${factor.userId}/factors/${factor.id}`;
  if (factor.factorType !== "push") {
    return { factorResult: "CHALLENGE", _links: { verify: post(`${self}/verify`) } };
  }
  const transaction = `${self}/transactions/${factor.push?.id ?? ""}`;
  return {
    factorResult: computePushResult(context, factor),
    expiresAt: presentTime(factor.push?.expiresAt ?? null),
    _links: { poll: { href: transaction, hints: { allow: ["GET"] } } },
  };
}
