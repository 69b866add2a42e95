import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { type BrowserHead, findBrowserSession, openSession } from "#core/oauth/browser-session.ts";
import { FlowGuide } from "#core/oauth/flow.ts";
import { revokeGrants } from "#core/oauth/grants.ts";
import { isLoopback } from "#core/oauth/redirect-uri.ts";
import type { BrowserSession } from "#core/oauth/state.ts";
import { noContent } from "#core/contract/response.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import { createPageHelper } from "#core/pages/page-routes.ts";
import { notFound } from "../../errors.ts";
import { flag, route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { signInService } from "../../sign-in/service.ts";
import { useSessionToken } from "../../sign-in/session-tokens.ts";
import type { SimContext, State } from "../../state.ts";
import { endBrowserSession } from "../oauth/sign-out.ts";
import { endSession, endUserSessions, refreshSession, requireSession } from "./actions.ts";
import { presentSession } from "./present.ts";

const { page } = createPageHelper<State>();

/** The session of the browser that asks, by its cookie. */
function ownSession(context: SimContext, browser: BrowserHead): BrowserSession {
  const session = findBrowserSession(signInService, context, browser);
  if (!session) throw notFound("me", "Session");
  return session;
}

/** Returns whether an active trusted origin allows redirects to an address. */
function isTrusted({ management }: State, target: string): boolean {
  const origin = URL.canParse(target) ? new URL(target).origin : undefined;
  return [...management.trustedOrigins.values()].some(
    ({ status, fields }) =>
      status === "ACTIVE" &&
      fields.scopes.some(({ type }) => type === "REDIRECT") &&
      new URL(fields.origin).origin === origin,
  );
}

/** Returns whether a browser may be sent on to an address: a page of this machine, of an app, or of a trusted origin. */
function isKnownTarget(state: State, target: string): boolean {
  const { apps } = state;
  if (isLoopback(target) || isTrusted(state, target)) return true;
  const registered = [...apps.values()].flatMap(({ client }) => client.redirect_uris);
  return registered.includes(target);
}

/** Sessions of browsers, and the pages that open and end one. */
export const routes = [
  route("POST /api/v1/sessions", "Opens a session with a session token", {
    body: lazyObject(() => ({ sessionToken: z.string().min(1) })),
    handle: (context, { body, baseUrl }) => {
      const { userId, amr } = useSessionToken(context, body.sessionToken);
      const session = openSession(signInService, context, userId, amr);
      return presentSession(context.state, session, baseUrl);
    },
  }),
  route("GET /api/v1/sessions/me", "Shows the session of this browser", {
    open: true,
    handle: (context, request) =>
      presentSession(context.state, ownSession(context, request), request.baseUrl),
  }),
  route("DELETE /api/v1/sessions/me", "Ends the session of this browser", {
    open: true,
    handle: (context, request) => {
      ownSession(context, request);
      return noContent(endBrowserSession(context, request));
    },
  }),
  route("POST /api/v1/sessions/me/lifecycle/refresh", "Extends the session of this browser", {
    open: true,
    handle: (context, request) => {
      const session = refreshSession(context, ownSession(context, request));
      return presentSession(context.state, session, request.baseUrl);
    },
  }),
  route("GET /api/v1/sessions/:id", "Shows a session", (context, { params, baseUrl }) =>
    presentSession(context.state, requireSession(context, params["id"] ?? ""), baseUrl),
  ),
  route("DELETE /api/v1/sessions/:id", "Ends a session", (context, { params }) => {
    endSession(context, requireSession(context, params["id"] ?? "").id);
    return noContent();
  }),
  route(
    "POST /api/v1/sessions/:id/lifecycle/refresh",
    "Extends a session",
    (context, { params, baseUrl }) => {
      const session = refreshSession(context, requireSession(context, params["id"] ?? ""));
      return presentSession(context.state, session, baseUrl);
    },
  ),
  route("DELETE /api/v1/users/:id/sessions", "Ends the sessions of a user", {
    query: lazyObject(() => ({ oauthTokens: flag(false) })),
    unsupported: ["forgetDevices"],
    handle: (context, { params, query }) => {
      const { id } = requireUser(context.state, params);
      endUserSessions(context, id);
      if (query.oauthTokens) revokeGrants(context.state.oauth, ({ userId }) => userId === id);
      return noContent();
    },
  }),
  page(
    "GET /login/sessionCookieRedirect",
    "Opens a session in a browser with a session token",
    (context, request) => {
      const query = new URL(request.url, "http://localhost").searchParams;
      const target = query.get("redirectUrl") ?? "";
      if (!isKnownTarget(context.state, target)) {
        throw pageError(400, "Bad request", "The 'redirectUrl' parameter is not of a known app.");
      }
      const { userId, amr } = useSessionToken(context, query.get("token") ?? "");
      const guide = new FlowGuide(signInService, context, request);
      return guide.start({ target, sessionId: guide.signInAs(userId, amr) });
    },
  ),
  page("GET /login/signout", "Ends the session of this browser", (context, request) => {
    const query = new URL(request.url, "http://localhost").searchParams;
    const target = query.get("fromURI");
    if (target !== null && !isKnownTarget(context.state, target)) {
      throw pageError(400, "Bad request", "The 'fromURI' parameter is not of a known app.");
    }
    return redirectTo(target ?? "/login/login.htm", endBrowserSession(context, request));
  }),
  page("GET /login/login.htm", "Shows the sign-in page of the org", (context, request) =>
    new FlowGuide(signInService, context, request).start({
      target: "/app/UserHome",
      isSwitching: true,
    }),
  ),
];
