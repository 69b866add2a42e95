import * as z from "zod";
import { clerkError, notFound } from "../errors.ts";
import { record, sessionEvent } from "../events.ts";
import { presentJwks } from "../jwt.ts";
import { countOf, filtered, pageOf } from "../paging.ts";
import { flag, paging } from "../params.ts";
import { isLocked, presentClient, presentSession, sessionStatus } from "../present.ts";
import { found, route } from "../route.ts";
import { sessionToken, templateToken } from "../session-token.ts";
import { revokeSession, sessionOf } from "../sessions.ts";
import { indexOf, type AuthContext, type Session, type User } from "../state.ts";
import { userOf } from "../users.ts";

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

interface SessionQuery {
  readonly client_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly status?: string | undefined;
}

function* sessionsOfUser({ state }: AuthContext, userId: string): Generator<Session> {
  for (const { id } of indexOf(state.sessionsOf, userId).newestFirst()) {
    const session = state.sessions.get(id);
    if (session) yield session;
  }
}

function find(context: AuthContext, query: SessionQuery): () => Iterable<Session> {
  const { user_id: userId, client_id: clientId, status } = query;
  const { state, now } = context;
  const keep = (session: Session) =>
    (clientId === undefined || session.clientId === clientId) &&
    (status === undefined || sessionStatus(session, now) === status);
  return () =>
    filtered(
      userId === undefined ? state.sessions.newestFirst() : sessionsOfUser(context, userId),
      keep,
    );
}

const list = route({
  method: "GET",
  path: "/v1/sessions",
  summary: "Lists the sessions of a user or a client, newest first",
  query: z
    .object({
      user_id: z.string().optional(),
      client_id: z.string().optional(),
      status: statuses.optional(),
      paginated: flag.optional(),
      ...paging,
    })
    .refine(({ user_id: user, client_id: client }) => user !== undefined || client !== undefined, {
      path: ["user_id"],
      error: "Either user_id or client_id must be included.",
      params: { code: "form_param_missing" },
    }),
  handle: (context, { query }) => {
    const sessions = find(context, query);
    const data = pageOf(sessions(), query).map((session) => presentSession(session, context.now));
    return query.paginated === true ? { data, total_count: countOf(sessions()) } : data;
  },
});

function checkMaySignIn(user: User, now: number): void {
  if (user.isBanned) {
    throw clerkError(403, "user_banned", "User is banned", "A banned user cannot sign in.");
  }
  if (isLocked(user, now)) {
    throw clerkError(403, "user_locked", "User is locked", "A locked user cannot sign in.");
  }
}

const create = route({
  method: "POST",
  path: "/v1/sessions",
  summary: "Signs a user in on a client of its own",
  body: z.strictObject({
    user_id: z.string(),
    active_organization_id: z.string().nullish(),
  }),
  handle: (context, { body }) => {
    const { state, ids, now } = context;
    const user = userOf(context, body.user_id);
    checkMaySignIn(user, now);
    const organizationId = body.active_organization_id ?? null;
    if (organizationId !== null && !state.organizations.get(organizationId)?.members.has(user.id)) {
      throw notFound("organization membership", organizationId);
    }
    const id = ids.next("sess_", 27);
    const times = { createdAt: now, updatedAt: now };
    const client = state.clients.add({ id: ids.next("client_", 27), sessionIds: [id], ...times });
    const session = state.sessions.add({
      id,
      userId: user.id,
      clientId: client.id,
      status: "active",
      activeOrganizationId: organizationId,
      lastActiveAt: now,
      ...times,
    });
    indexOf(state.sessionsOf, user.id).add({ id });
    state.users.replace({ ...user, lastSignInAt: now, lastActiveAt: now });
    record(context, sessionEvent("session.created", state, session, now));
    return presentSession(session, now);
  },
});

const get = route({
  method: "GET",
  path: "/v1/sessions/:id",
  summary: "Shows a session",
  handle: (context, { params }) => presentSession(sessionOf(context, params["id"]), context.now),
});

const revoke = route({
  method: "POST",
  path: "/v1/sessions/:id/revoke",
  summary: "Ends a session",
  handle: (context, { params }) =>
    presentSession(revokeSession(context, sessionOf(context, params["id"])), context.now),
});

function activeSession(context: AuthContext, id: string | undefined): Session {
  const session = sessionOf(context, id);
  const status = sessionStatus(session, context.now);
  if (status === "active") return session;
  throw clerkError(
    422,
    "session_not_active",
    "Session is not active",
    `The session ${session.id} is ${status}; only active sessions have tokens.`,
  );
}

const tokenBody = z.strictObject({
  expires_in_seconds: z.number().int().min(1).max(315_360_000).nullish(),
});

const token = route({
  method: "POST",
  path: "/v1/sessions/:id/tokens",
  summary: "Gives a session a token that the SDK verifies",
  body: tokenBody,
  handle: (context, { params, body, baseUrl }) => {
    const session = activeSession(context, params["id"]);
    const jwt = sessionToken(context, session, baseUrl, body.expires_in_seconds ?? undefined);
    return { object: "token", jwt };
  },
});

const tokenOfTemplate = route({
  method: "POST",
  path: "/v1/sessions/:id/tokens/:template",
  summary: "Gives a session a token with the claims of a template",
  body: tokenBody,
  handle: (context, { params, body, baseUrl }) => {
    const session = activeSession(context, params["id"]);
    const name = params["template"] ?? "";
    const templates = [...context.state.jwtTemplates.values()];
    const template = found(
      templates.find((one) => one.name === name),
      () => notFound("JWT template", name),
    );
    const lifetime = body.expires_in_seconds ?? undefined;
    return { object: "token", jwt: templateToken(context, session, template, baseUrl, lifetime) };
  },
});

const getClient = route({
  method: "GET",
  path: "/v1/clients/:id",
  summary: "Shows a client with its sessions",
  handle: ({ state, now }, { params }) => {
    const id = params["id"] ?? "";
    return presentClient(
      state,
      found(state.clients.get(id), () => notFound("client", id)),
      now,
    );
  },
});

const jwks = route({
  method: "GET",
  path: "/v1/jwks",
  summary: "The keys that verify session tokens",
  handle: ({ state }) => presentJwks(state.instanceId),
});

const wellKnownJwks = route({
  method: "GET",
  path: "/.well-known/jwks.json",
  summary: "The same keys where a token's issuer says they are",
  open: true,
  handle: ({ state }) => presentJwks(state.instanceId),
});

/** `/sessions`, `/clients` and the key set */
export const sessionRoutes = [
  list,
  create,
  get,
  revoke,
  token,
  tokenOfTemplate,
  getClient,
  jwks,
  wellKnownJwks,
];
