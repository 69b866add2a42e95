import { branchHead } from "../../git/store.ts";
import type * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { validationFailed } from "../../errors.ts";
import { hookPinged, pushed } from "../../events.ts";
import { type RequestContext, route } from "../../route.ts";
import { requireByNumber } from "../../shared/find.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import type { Hook } from "../../state.ts";
import { presentHook, presentHookConfig } from "./present.ts";
import { createHookBody, hookConfig, updateHookBody } from "./schema.ts";

/** Rejects a second hook with the same URL and events. */
function checkNew({ repository }: RequestContext, hook: Hook): void {
  const wanted = [...hook.events].sort().join();
  for (const other of repository.hooks.values()) {
    const isSame = other.url === hook.url && [...other.events].sort().join() === wanted;
    if (!isSame || other.id === hook.id) continue;
    const message = "Hook already exists on this repository";
    throw validationFailed({ resource: "Hook", code: "custom", message });
  }
}

type ConfigFields = Partial<z.output<typeof hookConfig>>;

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

function eventsAfter(hook: Hook, body: z.output<typeof updateHookBody>): readonly string[] {
  const removed = new Set(body.remove_events);
  const named = [...(body.events ?? hook.events), ...(body.add_events ?? [])];
  return [...new Set(named)].filter((name) => !removed.has(name));
}

/** Emits the newest push again, if the hook is registered for pushes. */
function tellNewestPush(context: RequestContext, hook: Hook): void {
  const { repository } = context;
  const branch = repository.settings.defaultBranch;
  const head = branchHead(repository.git, branch);
  if (!head || !hook.events.some((name) => name === "push" || name === "*")) return;
  const move = { ref: `refs/heads/${branch}`, before: head.parents[0], after: head.sha };
  context.emit(pushed(context.eventView, move));
}

function requireHook({ repository, params }: RequestContext): Hook {
  return requireByNumber(repository.hooks, params, "hook");
}

/** Webhooks: stored and shown, never called. */
export const routes = [
  route("GET /repos/:owner/:repo/hooks", "Lists hooks", {
    query: pageQuery,
    handle: (context, request) =>
      answerList(request, [...context.repository.hooks.values()], (hook) =>
        presentHook(context, hook),
      ),
  }),
  route("POST /repos/:owner/:repo/hooks", "Registers a hook", {
    body: createHookBody,
    handle: (context, request) => {
      const { repository, now } = context;
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
      checkNew(context, bare);
      const hook = withConfig({ ...bare, id: context.ids.integer("hook") }, body.config);
      repository.hooks.set(hook.id, hook);
      context.emit(hookPinged(context.eventView, hook));
      return new RouteResponse(201, presentHook(context, hook));
    },
  }),
  route("GET /repos/:owner/:repo/hooks/:hook", "Shows a hook", (context) =>
    presentHook(context, requireHook(context)),
  ),
  route("PATCH /repos/:owner/:repo/hooks/:hook", "Changes a hook", {
    body: updateHookBody,
    handle: (context, request) => {
      const old = requireHook(context);
      const hook = {
        ...withConfig(old, request.body.config ?? {}),
        events: eventsAfter(old, request.body),
        isActive: request.body.active ?? old.isActive,
        updatedAt: context.now,
      };
      checkNew(context, hook);
      context.repository.hooks.set(hook.id, hook);
      return presentHook(context, hook);
    },
  }),
  route("DELETE /repos/:owner/:repo/hooks/:hook", "Deletes a hook", (context) => {
    context.repository.hooks.delete(requireHook(context).id);
    return noContent();
  }),
  route("GET /repos/:owner/:repo/hooks/:hook/config", "Shows a hook's settings", (context) =>
    presentHookConfig(requireHook(context)),
  ),
  route("PATCH /repos/:owner/:repo/hooks/:hook/config", "Changes a hook's settings", {
    body: hookConfig.partial(),
    handle: (context, request) => {
      const old = requireHook(context);
      const hook = { ...withConfig(old, request.body), updatedAt: context.now };
      context.repository.hooks.set(hook.id, hook);
      return presentHookConfig(hook);
    },
  }),
  route("GET /repos/:owner/:repo/hooks/:hook/deliveries", "Lists deliveries: none", (context) => {
    requireHook(context);
    return [];
  }),
  route("POST /repos/:owner/:repo/hooks/:hook/pings", "Pings a hook", {
    onArchived: true,
    handle: (context) => {
      context.emit(hookPinged(context.eventView, requireHook(context)));
      return noContent();
    },
  }),
  route("POST /repos/:owner/:repo/hooks/:hook/tests", "Sends a hook the newest push once more", {
    onArchived: true,
    handle: (context) => {
      tellNewestPush(context, requireHook(context));
      return noContent();
    },
  }),
];
