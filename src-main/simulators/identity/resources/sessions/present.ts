import type { BrowserSession } from "#core/oauth/state.ts";
import { presentTime } from "../../shared/time.ts";
import { readLogin, type State } from "../../state.ts";

/** A session as the API shows it. */
export function presentSession(state: State, session: BrowserSession, base: string) {
  const { id, userId, createdAt, expiresAt, amr } = session;
  const user = state.users.get(userId);
  const self = `${base}/api/v1/sessions/${id}`;
  return {
    id,
    login: user ? readLogin(user) : null,
    userId,
    createdAt: presentTime(createdAt),
    expiresAt: presentTime(expiresAt),
    status: "ACTIVE",
    lastPasswordVerification: presentTime(createdAt),
    lastFactorVerification: amr.includes("mfa") ? presentTime(createdAt) : null,
    amr,
    idp: { id: state.orgId, type: "OKTA" },
    mfaActive: amr.includes("mfa"),
    _links: {
      self: { href: self, hints: { allow: ["GET", "DELETE"] } },
      refresh: { href: `${self}/lifecycle/refresh`, hints: { allow: ["POST"] } },
      user: {
        name: user ? readLogin(user) : null,
        href: `${base}/api/v1/users/${userId}`,
        hints: { allow: ["GET"] },
      },
    },
  };
}
