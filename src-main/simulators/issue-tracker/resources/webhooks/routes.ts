import * as z from "zod";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { jiraError, notFound } from "../../errors.ts";
import { prepareSearch } from "../../jql/search.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery } from "../../shared/schema.ts";
import { presentTime } from "../../shared/times.ts";
import { type Hook, nextId, type SimContext, type State } from "../../state.ts";
import { ADMIN, appHooks, expiryAfter } from "./actions.ts";
import { presentAdminHook, presentAppHook } from "./present.ts";
import {
  adminHookBody,
  adminHookChange,
  appEvents,
  appHooksBody,
  hookIdsBody,
  readJql,
} from "./schema.ts";

function requireAdminHook({ hooks }: State, id = ""): Hook {
  const hook = hooks.get(id);
  if (hook?.registeredBy === "administrator") return hook;
  throw notFound(`The webhook with ID ${id} does not exist.`);
}

/** Rejects a query that cannot be understood. */
function checkJql({ state, now }: SimContext, jql: string): string {
  if (jql !== "") prepareSearch({ state, now, callerId: state.ownerId }, jql);
  return jql;
}

/** Stores a new webhook. Default: enabled for all fields, without a name, a secret or an end. */
function addHook(
  context: SimContext,
  parts: Partial<Hook> & Pick<Hook, "registeredBy" | "url" | "events" | "jql">,
): Hook {
  const usual = { name: "", secret: undefined, isEnabled: true, fieldIds: [] };
  const times = { expiresAt: Number.MAX_SAFE_INTEGER, updated: context.now };
  return context.state.hooks.add({ id: nextId(context, "webhook"), ...usual, ...times, ...parts });
}

/** Webhooks of an administrator: their path has a version of its own. */
export const adminRoutes = [
  route(`GET ${ADMIN}`, "Lists the webhooks of administrators", ({ state }, _request, view) =>
    [...state.hooks.values()]
      .filter(({ registeredBy }) => registeredBy === "administrator")
      .map((hook) => presentAdminHook(view, hook)),
  ),
  route(`POST ${ADMIN}`, "Registers a webhook", {
    body: adminHookBody,
    unsupported: ["excludeBody"],
    handle: (context, { body }, view) => {
      const { name, url, events, secret, enabled: isEnabled = true } = body;
      const jql = checkJql(context, readJql(body.filters) ?? "");
      const parts = { name, url, events, secret, isEnabled, jql };
      const hook = addHook(context, { ...parts, registeredBy: "administrator" });
      return new RouteResponse(201, presentAdminHook(view, hook));
    },
  }),
  route(`GET ${ADMIN}/:id`, "Shows a webhook", ({ state }, { params }, view) =>
    presentAdminHook(view, requireAdminHook(state, params["id"])),
  ),
  route(`PUT ${ADMIN}/:id`, "Changes a webhook", {
    body: adminHookChange,
    unsupported: ["excludeBody"],
    handle: (context, { params, body }, view) => {
      const old = requireAdminHook(context.state, params["id"]);
      const changed = context.state.hooks.replace({
        ...old,
        name: body.name ?? old.name,
        url: body.url ?? old.url,
        events: body.events ?? old.events,
        jql: checkJql(context, readJql(body.filters) ?? old.jql),
        secret: body.secret ?? old.secret,
        isEnabled: body.enabled ?? old.isEnabled,
        updated: context.now,
      });
      return presentAdminHook(view, changed);
    },
  }),
  route(`DELETE ${ADMIN}/:id`, "Deletes a webhook", ({ state }, { params }) => {
    state.hooks.remove(requireAdminHook(state, params["id"]).id);
    return noContent();
  }),
];

/** Registers one webhook of an app, or says what is wrong with it. */
function registerAppHook(
  context: SimContext,
  url: string,
  asked: z.output<typeof appHooksBody>["webhooks"][number],
) {
  const events = appEvents.safeParse(asked.events);
  if (!events.success) return { errors: events.error.issues.map(({ message }) => message) };
  try {
    const hook = addHook(context, {
      registeredBy: "app",
      url,
      events: events.data,
      jql: checkJql(context, asked.jqlFilter),
      fieldIds: asked.fieldIdsFilter,
      expiresAt: expiryAfter(context.now),
    });
    return { createdWebhookId: Number(hook.id) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errorMessages } = z.object({ errorMessages: z.array(z.string()) }).parse(error.body);
    return { errors: errorMessages };
  }
}

/**
 * Rejects callers that are no apps: only Connect and OAuth 2.0 apps have webhooks, not a person with an API
 * token. Scheduled calls and the panel count as the app.
 */
export function checkApp({ headers, exchange }: RouteRequest): void {
  const { scheme } = readAuthorization(headers.authorization) ?? {};
  if (scheme !== "basic" || exchange.caller.origin !== "client") return;
  throw jiraError(403, ["Access to this resource must be authenticated as an app."]);
}

/** Webhooks of an app, which expire after 30 days. */
export const routes = [
  route("GET /webhook", "Lists the webhooks of the app", {
    query: offsetQuery(100),
    handle: ({ state, now }, request, view) => {
      checkApp(request);
      return presentPage(
        appHooks(state, now),
        request.query,
        `${view.base}/webhook`,
        presentAppHook,
      );
    },
  }),
  route("POST /webhook", "Registers webhooks of the app", {
    body: appHooksBody,
    handle: (context, request) => {
      checkApp(request);
      const { url, webhooks } = request.body;
      return {
        webhookRegistrationResult: webhooks.map((asked) => registerAppHook(context, url, asked)),
      };
    },
  }),
  route("DELETE /webhook", "Deletes webhooks of the app", {
    body: hookIdsBody,
    handle: ({ state, now }, request) => {
      checkApp(request);
      const { body } = request;
      const own = new Set(appHooks(state, now).map(({ id }) => id));
      for (const id of body.webhookIds.map(String)) if (own.has(id)) state.hooks.remove(id);
      return new RouteResponse(202, undefined);
    },
  }),
  route("PUT /webhook/refresh", "Extends the life of webhooks of the app", {
    body: hookIdsBody,
    handle: ({ state, now }, request) => {
      checkApp(request);
      const { body } = request;
      const ids = new Set(body.webhookIds.map(String));
      const hooks = appHooks(state, now).filter(({ id }) => ids.has(id));
      if (hooks.length === 0) throw jiraError(400, ["No webhooks were found for the given IDs."]);
      const expiresAt = expiryAfter(now);
      for (const hook of hooks) state.hooks.replace({ ...hook, expiresAt });
      return { expirationDate: presentTime(expiresAt) };
    },
  }),
];
