import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { branchHead } from "../../git/store.ts";
import { route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { readWorkflows } from "../../workflows/definition.ts";
import { repositoryDispatched } from "../../workflows/events.ts";
import { startRun } from "../workflow-runs/actions.ts";

/** Events that clients send to a repository. */
export const routes = [
  route("POST /repos/:owner/:repo/dispatches", "Sends a repository an event of one's own", {
    body: lazyObject(() => ({
      event_type: words.max(100),
      client_payload: z
        .record(z.string(), z.unknown())
        .refine((payload) => Object.keys(payload).length <= 10, {
          error: "No more than 10 properties are allowed",
        })
        .default({}),
    })),
    handle: (context, request) => {
      const { event_type: type, client_payload: payload } = request.body;
      const { git, settings } = context.repository;
      context.emit(repositoryDispatched(context.eventView, type, payload));
      const branch = settings.defaultBranch;
      const commit = branchHead(git, branch);
      for (const definition of commit ? readWorkflows(git, commit) : []) {
        const trigger = definition.triggers["repository_dispatch"];
        if (!trigger || !commit || trigger.types?.includes(type) === false) continue;
        startRun(context, definition, {
          event: "repository_dispatch",
          commit,
          branch,
          title: type,
        });
      }
      return noContent();
    },
  }),
];
