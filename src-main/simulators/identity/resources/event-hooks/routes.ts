import * as z from "zod";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { authSchemeBody, completeScheme } from "../../shared/auth-scheme.ts";
import { requireItem } from "../../shared/find.ts";
import { respondWithPage, takePage, pageQuery } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { EventHook, SimContext, State } from "../../state.ts";
import { post } from "../factors/present.ts";
import { listHeaders } from "./actions.ts";
import { checkFilter } from "./filter.ts";

const MAX_HOOKS = 200;

const hookBody = lazyObject(() => ({
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  description: z.string().nullish(),
  events: z.object({
    type: z.literal("EVENT_TYPE"),
    items: z.array(z.string().min(1)).min(1, { error: "must have at least one event type" }),
    filter: z
      .object({
        type: z.literal("EXPRESSION_LANGUAGE").default("EXPRESSION_LANGUAGE"),
        eventFilterMap: z.array(
          z.object({
            event: z.string().min(1),
            condition: z.object({ version: z.string().nullish(), expression: z.string().min(1) }),
          }),
        ),
      })
      .nullish(),
  }),
  channel: z.object({
    type: z.literal("HTTP"),
    version: z.string().min(1),
    config: z.object({
      uri: receiverUrl((context, problem) => {
        context.addIssue({
          code: "custom",
          message: `must be a URL that can receive events: ${problem}`,
        });
      }),
      headers: z.array(z.object({ key: z.string().min(1), value: z.string() })).default([]),
      authScheme: authSchemeBody.nullish(),
    }),
  }),
}));

function fieldsOf(state: State, sent: z.output<typeof hookBody>, old?: EventHook) {
  const { name, description, events, channel } = sent;
  const { uri, headers, authScheme } = channel.config;
  const filter = events.filter?.eventFilterMap;
  checkFilter(state, events.items, filter);
  return {
    name,
    description: description ?? null,
    events: events.items,
    uri,
    headers,
    authScheme: completeScheme(authScheme, old?.authScheme),
    filter,
  };
}

function presentHook({ state }: { readonly state: State }, hook: EventHook, base: string) {
  const self = `${base}/api/v1/eventHooks/${hook.id}`;
  const lifecycle = `${self}/lifecycle`;
  const action = hook.status === "ACTIVE" ? "deactivate" : "activate";
  return {
    id: hook.id,
    status: hook.status,
    verificationStatus: hook.verificationStatus,
    name: hook.name,
    description: hook.description,
    created: presentTime(hook.created),
    createdBy: state.ownerId,
    lastUpdated: presentTime(hook.lastUpdated),
    events: {
      type: "EVENT_TYPE",
      items: hook.events,
      filter: hook.filter ? { type: "EXPRESSION_LANGUAGE", eventFilterMap: hook.filter } : null,
    },
    channel: {
      type: "HTTP",
      version: "1.0.0",
      config: {
        uri: hook.uri,
        headers: hook.headers,
        method: "POST",
        authScheme: hook.authScheme ? { type: "HEADER", key: hook.authScheme.key } : null,
      },
    },
    _links: {
      self: { href: self },
      verify: post(`${lifecycle}/verify`),
      [action]: post(`${lifecycle}/${action}`),
    },
  };
}

const requireHook = ({ eventHooks }: State, id: string | undefined) =>
  requireItem(eventHooks, id, "EventHook");

function change(
  context: SimContext,
  id: string | undefined,
  fields: Partial<EventHook>,
  base: string,
) {
  const { state, now } = context;
  const changed = { ...requireHook(state, id), ...fields, lastUpdated: now };
  return presentHook(context, state.eventHooks.replace(changed), base);
}

const challengeAnswer = lazyObject(() => ({ verification: z.string() }));

/**
 * Returns whether a receiver sends the challenge back: the one-time handshake of Okta, with one retry.
 */
async function isVerified(context: SimContext, hook: EventHook): Promise<boolean> {
  const challenge = context.ids.bare("challenge/", 40);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const outcome = await context.send({
      method: "GET",
      url: hook.uri,
      headers: { ...listHeaders(hook), "x-okta-verification-challenge": challenge },
      body: Buffer.alloc(0),
    });
    if (outcome.httpStatus === undefined || outcome.httpStatus >= 300) continue;
    const answer = challengeAnswer.safeParse(jsonIn(outcome.responseBody?.toString("utf8") ?? ""));
    if (answer.data?.verification === challenge) return true;
    if (!answer.success) return false;
  }
  return false;
}

/** Event hooks: receivers of the system log. They get events once they are verified. */
export const routes = [
  route("POST /api/v1/eventHooks", "Creates an event hook", {
    body: hookBody,
    handle: (context, { body, baseUrl }) => {
      const { state, ids, now } = context;
      const hook = state.eventHooks.add({
        id: ids.next("who", 17),
        status: "ACTIVE",
        verificationStatus: "UNVERIFIED",
        created: now,
        lastUpdated: now,
        ...fieldsOf(state, body),
      });
      return presentHook(context, hook, baseUrl);
    },
  }),
  route("GET /api/v1/eventHooks", "Lists event hooks", {
    query: pageQuery,
    handle: (context, request) =>
      respondWithPage(
        request,
        takePage([...context.state.eventHooks.values()], request.query, MAX_HOOKS),
        (hook) => presentHook(context, hook, request.baseUrl),
      ),
  }),
  route("GET /api/v1/eventHooks/:id", "Shows an event hook", (context, { params, baseUrl }) =>
    presentHook(context, requireHook(context.state, params["id"]), baseUrl),
  ),
  route("PUT /api/v1/eventHooks/:id", "Replaces an event hook", {
    body: hookBody,
    handle: (context, { params, body, baseUrl }) => {
      const old = requireHook(context.state, params["id"]);
      const fields = fieldsOf(context.state, body, old);
      const verificationStatus = fields.uri === old.uri ? old.verificationStatus : "UNVERIFIED";
      return change(context, old.id, { ...fields, verificationStatus }, baseUrl);
    },
  }),
  route("DELETE /api/v1/eventHooks/:id", "Deletes an event hook", ({ state }, { params }) => {
    const hook = requireHook(state, params["id"]);
    if (hook.status === "ACTIVE") {
      throw validationFailed("eventHook", ["Deactivate the event hook before you delete it"]);
    }
    state.eventHooks.remove(hook.id);
    return noContent();
  }),
  route(
    "POST /api/v1/eventHooks/:id/lifecycle/verify",
    "Verifies an event hook",
    async (context, { params, baseUrl }) => {
      const { id } = requireHook(context.state, params["id"]);
      if (!(await isVerified(context, requireHook(context.state, id)))) {
        throw validationFailed("eventHook", [
          'Event hook verification failed: the receiver did not send the challenge back as {"verification": …}',
        ]);
      }
      return change(context, id, { verificationStatus: "VERIFIED" }, baseUrl);
    },
  ),
  ...(["activate", "deactivate"] as const).map((action) =>
    route(
      `POST /api/v1/eventHooks/:id/lifecycle/${action}`,
      action === "activate" ? "Activates an event hook" : "Deactivates an event hook",
      (context, { params, baseUrl }) => {
        const status = action === "activate" ? "ACTIVE" : "INACTIVE";
        return change(context, params["id"], { status }, baseUrl);
      },
    ),
  ),
];
