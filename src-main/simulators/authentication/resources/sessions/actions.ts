import { record } from "../../events.ts";
import { indexOf, type Session, type SimContext } from "../../state.ts";
import { presentSessionWithUser, sessionStatus } from "./present.ts";

/** Revokes a session. A session that is not active stays as it is. */
export function revokeSession(context: SimContext, session: Session): Session {
  const { state, now } = context;
  if (sessionStatus(context, session) !== "active") return session;
  const revoked = state.sessions.replace({ ...session, status: "revoked", updatedAt: now });
  record(context, "session.revoked", presentSessionWithUser(context, revoked));
  return revoked;
}

/** Revokes all active sessions of a user. */
export function revokeSessionsOf(context: SimContext, userId: string): void {
  for (const { id } of indexOf(context.state.sessionsOf, userId).values()) {
    const session = context.state.sessions.get(id);
    if (session) revokeSession(context, session);
  }
}

/** Removes the sessions of a user that is being deleted. */
export function removeSessionsOf({ state, now }: SimContext, userId: string): void {
  for (const { id } of indexOf(state.sessionsOf, userId).values()) {
    const session = state.sessions.get(id);
    if (session) state.sessions.replace({ ...session, status: "removed", updatedAt: now });
  }
}
