import type { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { clerkError } from "../../errors.ts";
import type { View } from "../../route.ts";
import { requireUser } from "../../shared/lookup.ts";
import type { Membership, Organization, Session, SimContext, User } from "../../state.ts";
import { presentMembership } from "../organization-memberships/present.ts";
import { presentOrganization } from "../organizations/present.ts";
import { sessionStatus } from "../sessions/present.ts";
import { findClient, presentOwnClient, requireOwnSession, respond } from "./client.ts";
import type { FrontendQuery } from "./mount.ts";

/** The person who makes a request, by the session of the browser. */
export interface Me {
  readonly user: User;
  readonly session: Session;
}

/** Returns the user of the session that a request names, or of the newest of its browser. Throws 401. */
export function requireMe(context: SimContext, request: RouteRequest<FrontendQuery>): Me {
  const { sessions } = context.state;
  const ids = findClient(context, request)?.sessionIds ?? [];
  const newest = ids.findLast((one) => {
    const session = sessions.get(one);
    return session !== undefined && sessionStatus(context, session) === "active";
  });
  const id = request.query._clerk_session_id ?? newest ?? ids.at(-1) ?? "";
  const session = requireOwnSession(context, { ...request, params: { id } });
  return { session, user: requireUser(context, session.userId) };
}

/** Makes the response to a change, with the client of the browser as it is then. */
export function answer(
  context: SimContext,
  request: Pick<RouteRequest, "headers" | "baseUrl">,
  shown: unknown,
): RouteResponse {
  return respond(shown, presentOwnClient(context, findClient(context, request), request));
}

/** An organization as its members see it in a browser. */
export function presentOwnOrganization(view: View, organization: Organization) {
  const {
    private_metadata: _private,
    created_by: _creator,
    ...shown
  } = presentOrganization(view, organization);
  return shown;
}

/** A membership as the members of its organization see it in a browser. */
export function presentOwnMembership(view: View, membership: Membership) {
  const {
    private_metadata: _private,
    organization,
    ...shown
  } = presentMembership(view, membership);
  const { private_metadata: _hidden, created_by: _creator, ...open } = organization;
  return { ...shown, organization: open };
}

/** Refuses something that the settings of a user or of the instance do not allow. */
export const notAllowed = (message: string) =>
  clerkError(403, "authorization_invalid", "Unauthorized request", message);
