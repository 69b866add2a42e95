import { permissions } from "../resources/organization-memberships/present.ts";
import type { JwtTemplate, Session, SimContext } from "../state.ts";
import { signJwt, signJwtWith, tokenTimes } from "./jwt.ts";
import { fillTemplate } from "./token-template.ts";

/** The claim that names the active organization of a session. */
function organizationClaim({ state }: SimContext, session: Session) {
  const organization = state.organizations.get(session.activeOrganizationId ?? "");
  const member = organization?.members.get(session.userId);
  const membership = state.memberships.get(member?.membershipId ?? "");
  if (!organization || !membership) return {};
  const per = permissions[membership.role].map((name) => name.replace("org:", ""));
  const { id, slug } = organization;
  return { o: { id, slg: slug, rol: membership.role.replace("org:", ""), per: per.join(",") } };
}

const TOKEN_SECONDS = 60;

/** A session token that the verifiers of the provider accept. `azp` is the origin of the app. */
export function sessionToken(
  context: SimContext,
  session: Session,
  issuer: string,
  lifetimeSeconds: number = TOKEN_SECONDS,
  azp?: string,
): string {
  const signedInMinutes = Math.floor((context.now - session.createdAt) / 60_000);
  return signJwt(context.state.instanceId, {
    ...tokenTimes(lifetimeSeconds),
    ...(azp === undefined ? {} : { azp }),
    fva: [signedInMinutes, -1],
    iss: issuer,
    jti: context.ids.bare("token/", 20, "hex"),
    ...organizationClaim(context, session),
    sid: session.id,
    sts: "active",
    sub: session.userId,
    v: 2,
  });
}

/** A token with the claims of a template. */
export function templateToken(
  context: SimContext,
  session: Session,
  template: JwtTemplate,
  issuer: string,
  lifetimeSeconds: number = template.lifetime,
): string {
  const claims = {
    ...fillTemplate(context, session, template.claims),
    ...tokenTimes(lifetimeSeconds, template.clockSkew),
    iss: issuer,
    jti: context.ids.bare("token/", 20, "hex"),
    sub: session.userId,
  };
  const { ownKey } = template;
  return ownKey ? signJwtWith(ownKey, claims) : signJwt(context.state.instanceId, claims);
}
