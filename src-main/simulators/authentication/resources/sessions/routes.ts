import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { clerkError, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireSession, requireUser } from "../../shared/lookup.ts";
import { filtered, pageWithTotal } from "../../shared/paging.ts";
import { flag, paging } from "../../shared/schema.ts";
import { createIndex, type Session, type SimContext } from "../../state.ts";
import { sessionToken, templateToken } from "../../tokens/session-token.ts";
import { checkCanSignIn, createSession, revokeSession } from "./actions.ts";
import { presentSession, sessionStatus } from "./present.ts";
import { refreshBody, refreshSession } from "./refresh.ts";

const statuses = z.enum([
  "active",
  "pending",
  "revoked",
  "ended",
  "expired",
  "removed",
  "abandoned",
  "replaced",
]);

const listQuery = lazyObject(() => ({
  user_id: z.string().optional(),
  client_id: z.string().optional(),
  status: statuses.optional(),
  paginated: flag.optional(),
  ...paging(),
})).refine(({ user_id: user, client_id: client }) => user !== undefined || client !== undefined, {
  path: ["user_id"],
  error: "Either user_id or client_id must be included.",
  params: { code: "form_param_missing" },
});

function* sessionsOfUser({ state }: SimContext, userId: string): Generator<Session> {
  for (const { id } of createIndex(state.sessionsOf, userId).newestFirst()) {
    const session = state.sessions.get(id);
    if (session) yield session;
  }
}

function findSessions(
  context: SimContext,
  query: z.output<typeof listQuery>,
): () => Iterable<Session> {
  const { user_id: userId, client_id: clientId, status } = query;
  const { state } = context;
  const keep = (session: Session) =>
    (clientId === undefined || session.clientId === clientId) &&
    (status === undefined || sessionStatus(context, session) === status);
  return () =>
    filtered(
      userId === undefined ? state.sessions.newestFirst() : sessionsOfUser(context, userId),
      keep,
    );
}

function requireActiveSession(context: SimContext, id: string | undefined): Session {
  const session = requireSession(context, id);
  const status = sessionStatus(context, session);
  if (status === "active") return session;
  throw clerkError(
    422,
    "session_not_active",
    "Session is not active",
    `The session ${session.id} is ${status}; only active sessions have tokens.`,
  );
}

const tokenBody = lazyStrictObject(() => ({
  expires_in_seconds: z.number().int().min(1).max(315_360_000).nullish(),
}));

export const routes = [
  route("GET /v1/sessions", "Lists the sessions of a user or a client, newest first", {
    query: listQuery,
    handle: (context, { query }) => {
      const sessions = findSessions(context, query);
      const page = pageWithTotal(sessions, query, (session) => presentSession(context, session));
      return query.paginated === true ? page : page.data;
    },
  }),
  route("POST /v1/sessions", "Creates a session on a new client", {
    body: lazyStrictObject(() => ({
      user_id: z.string(),
      active_organization_id: z.string().nullish(),
    })),
    handle: (context, { body }) => {
      const { state } = context;
      const user = requireUser(context, body.user_id);
      checkCanSignIn(context, user);
      const organizationId = body.active_organization_id ?? null;
      if (
        organizationId !== null &&
        !state.organizations.get(organizationId)?.members.has(user.id)
      ) {
        throw notFound("organization membership", organizationId);
      }
      const session = createSession(context, user, organizationId);
      return presentSession(context, session);
    },
  }),
  route("GET /v1/sessions/:id", "Shows a session", (context, { params }) =>
    presentSession(context, requireSession(context, params["id"])),
  ),
  route("POST /v1/sessions/:id/revoke", "Revokes a session", (context, { params }) =>
    presentSession(context, revokeSession(context, requireSession(context, params["id"]))),
  ),
  route("POST /v1/sessions/:id/tokens", "Creates a session token that the SDK verifies", {
    body: tokenBody,
    handle: (context, { params, body, baseUrl }) => {
      const session = requireActiveSession(context, params["id"]);
      const jwt = sessionToken(context, session, baseUrl, body.expires_in_seconds ?? undefined);
      return { object: "token", jwt };
    },
  }),
  route("POST /v1/sessions/:id/tokens/:template", "Creates a session token from a template", {
    body: tokenBody,
    handle: (context, { params, body, baseUrl }) => {
      const session = requireActiveSession(context, params["id"]);
      const name = params["template"] ?? "";
      const templates = [...context.state.jwtTemplates.values()];
      const template = templates.find((one) => one.name === name);
      if (!template) throw notFound("JWT template", name);
      const lifetime = body.expires_in_seconds ?? undefined;
      return {
        object: "token",
        jwt: templateToken(context, session, template, baseUrl, lifetime),
      };
    },
  }),
  route("POST /v1/sessions/:id/refresh", "Renews the cookies of an expired session token", {
    body: refreshBody,
    handle: (context, { params, body }) =>
      refreshSession(context, requireActiveSession(context, params["id"]), body),
  }),
];
