import { signJwt, tokenTimes } from "./jwt.ts";
import { permissionsOf } from "./present-organization.ts";
import type { AuthContext, JwtTemplate, Session } from "./state.ts";
import { fillTemplate } from "./token-template.ts";

/** The part of a session's token that names the organization the session works in. */
function organizationClaim({ state }: AuthContext, session: Session) {
  const organization = state.organizations.get(session.activeOrganizationId ?? "");
  const member = organization?.members.get(session.userId);
  const membership = state.memberships.get(member?.membershipId ?? "");
  if (!organization || !membership) return {};
  const per = permissionsOf(membership.role).map((name) => name.replace("org:", ""));
  const { id, slug } = organization;
  return { o: { id, slg: slug, rol: membership.role.replace("org:", ""), per: per.join(",") } };
}

const TOKEN_SECONDS = 60;

/** A session token as the provider's verifiers take it. */
export function sessionToken(
  context: AuthContext,
  session: Session,
  issuer: string,
  lifetimeSeconds: number = TOKEN_SECONDS,
): string {
  const signedInMinutes = Math.floor((context.now - session.createdAt) / 60_000);
  return signJwt(context.state.instanceId, {
    ...tokenTimes(lifetimeSeconds),
    fva: [signedInMinutes, -1],
    iss: issuer,
    jti: context.ids.next("token/", 20, "hex").slice(-20),
    ...organizationClaim(context, session),
    sid: session.id,
    sts: "active",
    sub: session.userId,
    v: 2,
  });
}

/** A token with the claims of a template. */
export function templateToken(
  context: AuthContext,
  session: Session,
  template: JwtTemplate,
  issuer: string,
  lifetimeSeconds: number = template.lifetime,
): string {
  return signJwt(context.state.instanceId, {
    ...fillTemplate(context, session, template.claims),
    ...tokenTimes(lifetimeSeconds, template.clockSkew),
    iss: issuer,
    jti: context.ids.next("token/", 20, "hex").slice(-20),
    sub: session.userId,
  });
}
