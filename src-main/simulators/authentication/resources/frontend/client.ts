import {
  type BrowserHead,
  findBrowserSession,
  openSession,
  removedCookie,
  sessionCookie,
} from "#core/oauth/browser-session.ts";
import { realSeconds } from "#core/oauth/jwt.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { clerkError, notFound } from "../../errors.ts";
import { presentPublicUser } from "../../shared/public-user.ts";
import { signInService } from "../../sign-in/service.ts";
import type { Client, Session, SimContext, User } from "../../state.ts";
import { sessionToken } from "../../tokens/session-token.ts";
import { endSession } from "../sessions/actions.ts";
import { presentSession, sessionStatus } from "../sessions/present.ts";
import { presentUser } from "../users/present.ts";

/** Returns the client of a browser, by its cookie. */
export function findClient(context: SimContext, browser: BrowserHead): Client | undefined {
  const { state } = context;
  const session = findBrowserSession(signInService, context, browser);
  return state.clients.get(state.browsers.get(session?.id ?? "") ?? "");
}

/** Ends all sessions of a browser, and returns the header that removes its cookie. */
export function endSessionsIn(context: SimContext, browser: BrowserHead) {
  const { state } = context;
  for (const id of findClient(context, browser)?.sessionIds ?? []) {
    const session = state.sessions.get(id);
    if (session) endSession(context, session, "removed");
  }
  const session = findBrowserSession(signInService, context, browser);
  if (session) state.oauth.sessions.delete(session.id);
  return removedCookie(signInService, browser);
}

/** Returns the active session of a path, which must be one of the browser; throws Clerk's errors. */
export function requireOwnSession(
  context: SimContext,
  request: BrowserHead & Pick<RouteRequest, "params">,
): Session {
  const id = request.params["id"] ?? "";
  const session = context.state.sessions.get(id);
  const client = findClient(context, request);
  if (!client) {
    throw clerkError(401, "signed_out", "Signed out", "You are signed out");
  }
  if (!session || !client.sessionIds.includes(id)) throw notFound("session", id);
  if (sessionStatus(context, session) === "active") return session;
  throw clerkError(401, "authentication_invalid", "Invalid authentication", "The session is over.");
}

/** A user as its own browser sees it. */
export function presentOwnUser(context: SimContext, user: User) {
  const {
    private_metadata: _hidden,
    create_organizations_limit: limit,
    ...shown
  } = presentUser(context, user);
  const memberships = shown.organization_memberships.map((membership) => {
    const { private_metadata: _private, organization, ...open } = membership;
    const { private_metadata: _own, created_by: _creator, ...known } = organization;
    return { ...open, organization: known };
  });
  return {
    ...shown,
    organization_memberships: memberships,
    ...(limit === null ? {} : { create_organizations_limit: limit }),
    backup_code_enabled: user.backupCodes.length > 0,
  };
}

/** A new token of a session, for the origin of the app. */
export function presentToken(context: SimContext, session: Session, { headers }: BrowserHead) {
  const { origin } = headers;
  const jwt = sessionToken(context, session, context.baseUrl, undefined, origin);
  return { object: "token", jwt };
}

export function presentOwnSession(context: SimContext, session: Session, request: BrowserHead) {
  const user = context.state.users.get(session.userId);
  const minutes = Math.floor((context.now - session.createdAt) / 60_000);
  return {
    ...presentSession(context, session),
    last_active_organization_id: session.activeOrganizationId,
    factor_verification_age: [minutes, -1],
    user: user ? presentOwnUser(context, user) : null,
    public_user_data: presentPublicUser(context, session.userId),
    last_active_token: presentToken(context, session, request),
  };
}

/**
 * A client as clerk-js sees it. `updated_at` is never later than real time, because tokens, whose times are
 * real, are compared with it.
 */
export function presentOwnClient(
  context: SimContext,
  client: Client | undefined,
  request: BrowserHead,
  attempts: { readonly sign_in?: object; readonly sign_up?: object } = {},
) {
  const sessions = (client?.sessionIds ?? [])
    .flatMap((id) => context.state.sessions.get(id) ?? [])
    .filter((session) => sessionStatus(context, session) === "active");
  const createdAt = client?.createdAt ?? context.now;
  const updatedAt = client?.updatedAt ?? createdAt;
  return {
    object: "client" as const,
    id: client?.id ?? "client_signed_out",
    sessions: sessions.map((session) => presentOwnSession(context, session, request)),
    sign_in: attempts.sign_in ?? null,
    sign_up: attempts.sign_up ?? null,
    last_active_session_id: sessions.at(-1)?.id ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: true,
    created_at: createdAt,
    updated_at: Math.min(updatedAt, realSeconds(updatedAt, context.now) * 1_000),
  };
}

/** Sign-ins and sign-ups are abandoned after a day. */
export const ATTEMPT_MS = 86_400_000;

/** A session that was opened in a browser. */
interface Opened {
  readonly client: Client | undefined;
  readonly sessionId: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** An attempt with the session that it has led to, if it is complete. */
export interface Advanced<Attempt> {
  readonly attempt: Attempt;
  readonly opened?: Opened;
  /** Headers of the response to an attempt that is not complete. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Signs a user in, in the browser that sent a request. */
export function signInBrowser(
  context: SimContext,
  userId: string,
  amr: readonly string[],
  request: BrowserHead,
): Opened {
  const browser = openSession(signInService, context, userId, amr);
  const client = context.state.clients.get(context.state.browsers.get(browser.id) ?? "");
  const headers = sessionCookie(signInService, context, request, browser);
  return { client, sessionId: client?.sessionIds.at(-1) ?? null, headers };
}

/** The envelope of most responses: what was asked for, and the client as it is now. */
export const respond = (response: unknown, client: unknown, headers = {}): RouteResponse =>
  new RouteResponse(200, { response, client }, headers);
