import type * as z from "zod";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { validationFailed } from "../errors.ts";
import { hookPinged } from "../events.ts";
import { type RequestContext, route } from "../route.ts";
import { requireByNumber } from "../shared/find.ts";
import { respondWithList, pageQuery } from "../shared/paging.ts";
import type { AppWebhook, Hook } from "../state.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { type HookPlace, presentHook, presentHookConfig } from "./present.ts";
import { recordForHook } from "./record.ts";
import { createHookBody, hookConfig, updateHookBody } from "./schema.ts";

/** The hooks of a request's repository or organisation, checked for the caller. */
export interface HookOwner extends HookPlace {
  readonly hooks: Map<number, Hook>;
}

type OwnerOf = (context: RequestContext, level: "read" | "write") => HookOwner;

/** Rejects a second hook with the same URL and events. */
function checkNew({ hooks, type }: HookOwner, hook: Hook): void {
  const wanted = [...hook.events].sort().join();
  for (const other of hooks.values()) {
    const isSame = other.url === hook.url && [...other.events].sort().join() === wanted;
    if (!isSame || other.id === hook.id) continue;
    const message = `Hook already exists on this ${type.toLowerCase()}`;
    throw validationFailed({ resource: "Hook", code: "custom", message });
  }
}

type Config = z.output<typeof hookConfig>;

/** Returns a webhook with the settings that a body names. */
export function withHookConfig<T extends AppWebhook>(
  hook: T,
  sent: { readonly [Key in keyof Config]?: Config[Key] | undefined },
): T {
  return {
    ...hook,
    url: sent.url ?? hook.url,
    contentType: sent.content_type ?? hook.contentType,
    insecureSsl: sent.insecure_ssl ?? hook.insecureSsl,
    secret: sent.secret ?? hook.secret,
  };
}

function eventsAfter(hook: Hook, body: z.output<typeof updateHookBody>): readonly string[] {
  const removed = new Set(body.remove_events);
  const named = [...(body.events ?? hook.events), ...(body.add_events ?? [])];
  return [...new Set(named)].filter((name) => !removed.has(name));
}

/** A change of the whole hook: a `config` without a secret removes it. */
function updated(old: Hook, body: z.output<typeof updateHookBody>, now: number): Hook {
  const configured = body.config
    ? { ...withHookConfig(old, body.config), secret: body.config.secret }
    : old;
  return {
    ...configured,
    events: eventsAfter(old, body),
    isActive: body.active ?? old.isActive,
    updatedAt: now,
  };
}

function newHook({ now }: RequestContext, body: z.output<typeof createHookBody>): Hook {
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
  return withHookConfig(bare, body.config);
}

/** Pings a hook, whatever it is registered for. */
function ping(context: RequestContext, owner: HookOwner, hook: Hook): void {
  recordForHook(context.sim, hookPinged(context, owner, hook), hook);
}

/** Makes the routes of the hooks of repositories, or of organisations. */
export function hookRoutes(path: "/repos/:owner/:repo" | "/orgs/:name", ownerOf: OwnerOf) {
  const all = `${path}/hooks` as const;
  const one = `${all}/:hook` as const;
  const find = (context: RequestContext, level: "read" | "write") => {
    const owner = ownerOf(context, level);
    return { owner, hook: requireByNumber(owner.hooks, context.params, "hook") };
  };
  return [
    route(`GET ${all}`, "Lists webhooks", {
      query: pageQuery,
      handle: (context, request) => {
        const owner = ownerOf(context, "read");
        return respondWithList(request, [...owner.hooks.values()], (hook) =>
          presentHook(context.sim, owner, hook),
        );
      },
    }),
    route(`POST ${all}`, "Registers a webhook and pings it", {
      body: createHookBody,
      handle: (context, request) => {
        const owner = ownerOf(context, "write");
        const bare = newHook(context, request.body);
        checkNew(owner, bare);
        const hook = { ...bare, id: context.ids.integer("hook") };
        owner.hooks.set(hook.id, hook);
        ping(context, owner, hook);
        return new RouteResponse(201, presentHook(context.sim, owner, hook));
      },
    }),
    route(`GET ${one}`, "Shows a webhook", (context) => {
      const { owner, hook } = find(context, "read");
      return presentHook(context.sim, owner, hook);
    }),
    route(`PATCH ${one}`, "Changes a webhook", {
      body: updateHookBody,
      handle: (context, request) => {
        const { owner, hook: old } = find(context, "write");
        const hook = updated(old, request.body, context.now);
        checkNew(owner, hook);
        owner.hooks.set(hook.id, hook);
        return presentHook(context.sim, owner, hook);
      },
    }),
    route(`DELETE ${one}`, "Deletes a webhook", (context) => {
      const { owner, hook } = find(context, "write");
      owner.hooks.delete(hook.id);
      return noContent();
    }),
    route(`GET ${one}/config`, "Shows the settings of a webhook", (context) =>
      presentHookConfig(find(context, "read").hook),
    ),
    route(`PATCH ${one}/config`, "Changes single settings of a webhook", {
      body: hookConfig.partial(),
      handle: (context, request) => {
        const { owner, hook: old } = find(context, "write");
        const hook = { ...withHookConfig(old, request.body), updatedAt: context.now };
        owner.hooks.set(hook.id, hook);
        return presentHookConfig(hook);
      },
    }),
    route(`POST ${one}/pings`, "Pings a webhook", {
      onArchived: true,
      handle: (context) => {
        const { owner, hook } = find(context, "write");
        ping(context, owner, hook);
        return noContent();
      },
    }),
    ...deliveryRoutes(one, (context) => String(find(context, "read").hook.id)),
  ];
}
