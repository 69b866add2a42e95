import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { moment } from "../../shared/fields.ts";
import { createPaging, respondWithList } from "../../shared/paging.ts";
import type { NotificationThread } from "../../state.ts";
import { presentSubscription, presentThread } from "./present.ts";

const flag = z
  .enum(["true", "false"])
  .catch("false")
  .default("false")
  .transform((value) => value === "true");

const listQuery = createPaging(50).extend({
  all: flag,
  participating: flag,
  since: moment.optional(),
  before: moment.optional(),
});

const readBody = lazyObject(() => ({
  last_read_at: moment.optional(),
  read: z.boolean().optional(),
}));

const ignoreBody = lazyObject(() => ({ ignored: z.boolean().optional() }));

const threadsOf = ({ state, user }: RequestContext, repository?: number) =>
  [...state.threads.values()].filter(
    (one) => one.account === user.id && (repository === undefined || one.repository === repository),
  );

function list(
  context: RequestContext,
  request: RouteRequest<z.output<typeof listQuery>>,
  repository?: number,
): RouteResponse {
  const { all, participating, since = 0, before = Number.POSITIVE_INFINITY } = request.query;
  const found = threadsOf(context, repository)
    .filter(({ isDone, isUnread }) => !isDone && (all || isUnread))
    .filter(({ reason }) => !participating || reason !== "subscribed")
    .filter(({ updatedAt }) => updatedAt >= since && updatedAt < before)
    .toSorted((one, other) => other.updatedAt - one.updatedAt || other.id - one.id);
  const shown = found.flatMap((thread) => presentThread(context, thread) ?? []);
  return respondWithList(request, shown, (one) => one);
}

function read(context: RequestContext, thread: NotificationThread, isUnread = false): void {
  const lastReadAt = isUnread ? thread.lastReadAt : context.now;
  context.state.threads.set(thread.id, { ...thread, isUnread, lastReadAt });
}

/** Marks what happened up to a moment as read, or as unread. */
function readAll(
  context: RequestContext,
  body: z.output<typeof readBody>,
  repository?: number,
): RouteResponse {
  const { last_read_at: until = context.now, read: isRead = true } = body;
  for (const thread of threadsOf(context, repository)) {
    if (thread.updatedAt <= until) read(context, thread, !isRead);
  }
  return new RouteResponse(205, undefined);
}

function requireThread({ state, params, user }: RequestContext): NotificationThread {
  const thread = state.threads.get(Number(params["thread"]));
  if (thread?.account === user.id) return thread;
  throw notFound();
}

const threadPath = "/notifications/threads/:thread";

/** Notifications of people about issues and pull requests. */
export const routes = [
  route("GET /notifications", "Lists the authenticated user's notifications", {
    of: "person",
    query: listQuery,
    handle: (context, request) => list(context, request),
  }),
  route("PUT /notifications", "Marks notifications as read", {
    of: "person",
    body: readBody.optional().default({}),
    handle: (context, { body }) => readAll(context, body),
  }),
  route("GET /repos/:owner/:repo/notifications", "Lists the notifications of a repository", {
    of: "person",
    query: listQuery,
    handle: (context, request) => list(context, request, context.repository.id),
  }),
  route("PUT /repos/:owner/:repo/notifications", "Marks those of a repository as read", {
    ...{ of: "person", onArchived: true },
    body: lazyObject(() => ({ last_read_at: moment.optional() }))
      .optional()
      .default({}),
    handle: (context, { body }) => readAll(context, body, context.repository.id),
  }),
  route(`GET ${threadPath}`, "Shows a thread of notifications", (context) => {
    const shown = presentThread(context, requireThread(context));
    if (!shown) throw notFound();
    return shown;
  }),
  route(`PATCH ${threadPath}`, "Marks a thread as read", (context) => {
    read(context, requireThread(context));
    return new RouteResponse(205, undefined);
  }),
  route(`DELETE ${threadPath}`, "Marks a thread as done", (context) => {
    const thread = requireThread(context);
    context.state.threads.set(thread.id, { ...thread, isUnread: false, isDone: true });
    return noContent();
  }),
  route(`GET ${threadPath}/subscription`, "Shows the subscription to a thread", (context) =>
    presentSubscription(context, requireThread(context)),
  ),
  route(`PUT ${threadPath}/subscription`, "Subscribes to a thread, or ignores it", {
    body: ignoreBody.optional().default({}),
    handle: (context, { body }) => {
      const thread = requireThread(context);
      const isIgnored = body.ignored ?? false;
      const subscribed = { ...thread, isIgnored, subscribedAt: context.now };
      context.state.threads.set(thread.id, subscribed);
      return presentSubscription(context, subscribed);
    },
  }),
  route(`DELETE ${threadPath}/subscription`, "Ends the subscription to a thread", (context) => {
    const thread = requireThread(context);
    context.state.threads.set(thread.id, { ...thread, isIgnored: true, subscribedAt: null });
    return noContent();
  }),
];
