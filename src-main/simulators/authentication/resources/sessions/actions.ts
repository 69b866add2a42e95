import { clerkError } from "../../errors.ts";
import { record } from "../../events.ts";
import { createIndex, type Session, type SimContext, type User } from "../../state.ts";
import { isLocked } from "../users/present.ts";
import { presentSessionWithUser, sessionStatus } from "./present.ts";

/** Refuses the sign-in of a user who is banned or locked. */
export function checkCanSignIn({ now }: SimContext, user: User): void {
  if (user.isBanned) {
    throw clerkError(403, "user_banned", "User is banned", "A banned user cannot sign in.");
  }
  if (isLocked(user, now)) {
    throw clerkError(403, "user_locked", "User is locked", "A locked user cannot sign in.");
  }
}

/** Creates a session on a new client. */
export function createSession(
  context: SimContext,
  user: User,
  activeOrganizationId: string | null,
): Session {
  const { state, ids, now } = context;
  const id = ids.next("sess_", 27);
  const times = { createdAt: now, updatedAt: now };
  const client = state.clients.add({ id: ids.next("client_", 27), sessionIds: [id], ...times });
  const session = state.sessions.add({
    id,
    userId: user.id,
    clientId: client.id,
    status: "active",
    activeOrganizationId,
    lastActiveAt: now,
    ...times,
  });
  createIndex(state.sessionsOf, user.id).add({ id });
  state.users.replace({ ...user, lastSignInAt: now, lastActiveAt: now });
  record(context, "session.created", presentSessionWithUser(context, session));
  return session;
}

/** Ends a session in one of three ways. A session that is not active stays as it is. */
export function endSession(
  context: SimContext,
  session: Session,
  status: "revoked" | "ended" | "removed",
): Session {
  const { state, now } = context;
  if (sessionStatus(context, session) !== "active") return session;
  const ended = state.sessions.replace({ ...session, status, updatedAt: now });
  const client = state.clients.get(session.clientId);
  if (client) state.clients.replace({ ...client, updatedAt: now });
  record(context, `session.${status}`, presentSessionWithUser(context, ended));
  return ended;
}

/** Revokes a session. A session that is not active stays as it is. */
export function revokeSession(context: SimContext, session: Session): Session {
  return endSession(context, session, "revoked");
}

/** Revokes all active sessions of a user. */
export function revokeUserSessions(context: SimContext, userId: string): void {
  for (const { id } of createIndex(context.state.sessionsOf, userId).values()) {
    const session = context.state.sessions.get(id);
    if (session) revokeSession(context, session);
  }
}

/** Removes the sessions of a user that is being deleted. */
export function removeUserSessions({ state, now }: SimContext, userId: string): void {
  for (const { id } of createIndex(state.sessionsOf, userId).values()) {
    const session = state.sessions.get(id);
    if (session) state.sessions.replace({ ...session, status: "removed", updatedAt: now });
  }
}
