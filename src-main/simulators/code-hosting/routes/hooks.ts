import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import { validationFailed } from "../errors.ts";
import { pushed } from "../events/push.ts";
import { hookPinged } from "../events/repository.ts";
import { findByNumber, reading, writing, type RepositoryScene } from "../find.ts";
import { hookEvents } from "../hook-events.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentHook, presentHookConfig } from "../present/hook.ts";
import type { Hook } from "../state.ts";
import { route, under } from "./route.ts";

const url = z.string().superRefine((value, context) => {
  const fault = explainReceiverUrl(value);
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
});

const insecureSsl = z
  .union([z.enum(["0", "1"]), z.literal(0), z.literal(1)])
  .transform((value): "0" | "1" => (value === "1" || value === 1 ? "1" : "0"));

const config = z.object({
  url,
  content_type: z.enum(["json", "form"]).optional(),
  secret: z.string().optional(),
  insecure_ssl: insecureSsl.optional(),
});

const eventNames = z
  .array(z.string().refine((name) => hookEvents.has(name), { error: "is not an event" }))
  .min(1);

const createBody = z.object({
  name: z.literal("web").optional(),
  config,
  events: eventNames.default(["push"]),
  active: z.boolean().default(true),
});

const updateBody = z.object({
  config: config.partial().optional(),
  events: eventNames.optional(),
  add_events: eventNames.optional(),
  remove_events: z.array(z.string()).optional(),
  active: z.boolean().optional(),
});

const HOOK = under("/hooks/:hook");

/** The same address for the same events twice is a mistake. */
function checkNew({ repository }: RepositoryScene, hook: Hook): void {
  const wanted = [...hook.events].sort().join();
  for (const other of repository.hooks.values()) {
    const isSame = other.url === hook.url && [...other.events].sort().join() === wanted;
    if (!isSame || other.id === hook.id) continue;
    const message = "Hook already exists on this repository";
    throw validationFailed({ resource: "Hook", code: "custom", message });
  }
}

type ConfigFields = Partial<z.output<typeof config>>;

function withConfig(
  hook: Hook,
  sent: { readonly [Key in keyof ConfigFields]?: ConfigFields[Key] | undefined },
): Hook {
  return {
    ...hook,
    url: sent.url ?? hook.url,
    contentType: sent.content_type ?? hook.contentType,
    insecureSsl: sent.insecure_ssl ?? hook.insecureSsl,
    secret: sent.secret ?? hook.secret,
  };
}

function eventsAfter(hook: Hook, body: z.output<typeof updateBody>): readonly string[] {
  const removed = new Set(body.remove_events);
  const named = [...(body.events ?? hook.events), ...(body.add_events ?? [])];
  return [...new Set(named)].filter((name) => !removed.has(name));
}

function found({ repository }: RepositoryScene, params: Readonly<Record<string, string>>): Hook {
  return findByNumber(repository.hooks, params, "hook");
}

/** What a test of a hook sends: the newest push, if the hook hears of pushes. */
function tellNewestPush(scene: RepositoryScene, hook: Hook): void {
  const { repository, eventView } = scene;
  const branch = repository.settings.defaultBranch;
  const head = repository.git.branch(branch);
  if (!head || !hook.events.some((name) => name === "push" || name === "*")) return;
  const move = { ref: `refs/heads/${branch}`, before: head.parents[0], after: head.sha };
  scene.emit(pushed(eventView, repository, move));
}

/** Webhooks: kept and shown, never called. */
export const hookRoutes = [
  route({
    method: "GET",
    path: under("/hooks"),
    summary: "Lists hooks",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return answerList(request, [...repository.hooks.values()], (hook) =>
        presentHook(view, repository, hook),
      );
    },
  }),
  route({
    method: "POST",
    path: under("/hooks"),
    summary: "Registers a hook",
    body: createBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository, view, eventView, now } = scene;
      const { body } = request;
      const bare: Hook = {
        id: 0,
        isActive: body.active,
        events: [...new Set(body.events)],
        url: body.config.url,
        contentType: "form",
        insecureSsl: "0",
        secret: undefined,
        createdAt: now,
        updatedAt: now,
      };
      checkNew(scene, bare);
      const hook = withConfig({ ...bare, id: context.ids.integer("hook") }, body.config);
      repository.hooks.set(hook.id, hook);
      scene.emit(hookPinged(eventView, repository, hook));
      return new RouteResponse(201, presentHook(view, repository, hook));
    },
  }),
  route({
    method: "GET",
    path: HOOK,
    summary: "Shows a hook",
    handle: (context, request) => {
      const scene = reading(context, request);
      return presentHook(scene.view, scene.repository, found(scene, request.params));
    },
  }),
  route({
    method: "PATCH",
    path: HOOK,
    summary: "Changes a hook",
    body: updateBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const old = found(scene, request.params);
      const hook = {
        ...withConfig(old, request.body.config ?? {}),
        events: eventsAfter(old, request.body),
        isActive: request.body.active ?? old.isActive,
        updatedAt: scene.now,
      };
      checkNew(scene, hook);
      scene.repository.hooks.set(hook.id, hook);
      return presentHook(scene.view, scene.repository, hook);
    },
  }),
  route({
    method: "DELETE",
    path: HOOK,
    summary: "Deletes a hook",
    handle: (context, request) => {
      const scene = writing(context, request);
      scene.repository.hooks.delete(found(scene, request.params).id);
      return noContent();
    },
  }),
  route({
    method: "GET",
    path: `${HOOK}/config`,
    summary: "Shows a hook's settings",
    handle: (context, request) => {
      const scene = reading(context, request);
      return presentHookConfig(found(scene, request.params));
    },
  }),
  route({
    method: "PATCH",
    path: `${HOOK}/config`,
    summary: "Changes a hook's settings",
    body: config.partial(),
    handle: (context, request) => {
      const scene = writing(context, request);
      const old = found(scene, request.params);
      const hook = { ...withConfig(old, request.body), updatedAt: scene.now };
      scene.repository.hooks.set(hook.id, hook);
      return presentHookConfig(hook);
    },
  }),
  route({
    method: "GET",
    path: `${HOOK}/deliveries`,
    summary: "Lists a hook's deliveries: there are none",
    handle: (context, request) => {
      found(reading(context, request), request.params);
      return [];
    },
  }),
  route({
    method: "POST",
    path: `${HOOK}/pings`,
    summary: "Pings a hook",
    handle: (context, request) => {
      const scene = reading(context, request);
      scene.emit(hookPinged(scene.eventView, scene.repository, found(scene, request.params)));
      return noContent();
    },
  }),
  route({
    method: "POST",
    path: `${HOOK}/tests`,
    summary: "Sends a hook the newest push once more",
    handle: (context, request) => {
      const scene = reading(context, request);
      tellNewestPush(scene, found(scene, request.params));
      return noContent();
    },
  }),
];
