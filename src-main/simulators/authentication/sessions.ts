import { notFound } from "./errors.ts";
import { record, sessionEvent } from "./events.ts";
import { sessionStatus } from "./present.ts";
import { found } from "./route.ts";
import { indexOf, type AuthContext, type Session } from "./state.ts";

/** The session with an id. */
export function sessionOf({ state }: AuthContext, id = ""): Session {
  return found(state.sessions.get(id), () => notFound("session", id));
}

/** Ends a session from outside; one that has ended stays as it is. */
export function revokeSession(context: AuthContext, session: Session): Session {
  const { state, now } = context;
  if (sessionStatus(session, now) !== "active") return session;
  const revoked = state.sessions.replace({ ...session, status: "revoked", updatedAt: now });
  record(context, sessionEvent("session.revoked", state, revoked, now));
  return revoked;
}

/** Ends every session of a user. */
export function revokeSessionsOf(context: AuthContext, userId: string): void {
  for (const { id } of indexOf(context.state.sessionsOf, userId).values()) {
    const session = context.state.sessions.get(id);
    if (session) revokeSession(context, session);
  }
}

/** Takes the sessions of a user away that is being deleted. */
export function removeSessionsOf({ state, now }: AuthContext, userId: string): void {
  for (const { id } of indexOf(state.sessionsOf, userId).values()) {
    const session = state.sessions.get(id);
    if (session) state.sessions.replace({ ...session, status: "removed", updatedAt: now });
  }
}
