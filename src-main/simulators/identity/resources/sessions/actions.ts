import type { BrowserSession } from "#core/oauth/state.ts";
import { notFound } from "../../errors.ts";
import { userTarget, writeLog } from "../../sign-in/log.ts";
import { sessionEnd } from "../policies/sign-on.ts";
import type { SimContext } from "../../state.ts";

/** Returns a session that is not over; throws Okta's 404. */
export function requireSession({ state, now }: SimContext, id: string): BrowserSession {
  const session = state.oauth.sessions.get(id);
  if (!session || session.expiresAt <= now) throw notFound(id, "Session");
  return session;
}

/** Ends a session. */
export function endSession(context: SimContext, id: string): void {
  const { sessions } = context.state.oauth;
  const user = context.state.users.get(sessions.get(id)?.userId ?? "");
  sessions.delete(id);
  if (user)
    writeLog(context, "user.session.end", { actorId: user.id, targets: [userTarget(user)] });
}

/** Ends all sessions of a user. */
export function endUserSessions(context: SimContext, userId: string): void {
  for (const session of [...context.state.oauth.sessions.values()]) {
    if (session.userId === userId) endSession(context, session.id);
  }
}

/** Extends a session as far as the sign-on rule of its user allows. */
export function refreshSession(context: SimContext, session: BrowserSession): BrowserSession {
  const refreshed = { ...session, expiresAt: sessionEnd(context, session) };
  context.state.oauth.sessions.set(session.id, refreshed);
  return refreshed;
}
