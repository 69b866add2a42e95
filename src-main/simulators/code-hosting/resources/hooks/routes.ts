import { noContent } from "#core/contract/response.ts";
import { pushed } from "../../events.ts";
import { branchHead } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { requireByNumber } from "../../shared/find.ts";
import type { Hook } from "../../state.ts";
import { type HookOwner, hookRoutes } from "../../webhooks/hook-routes.ts";
import { recordForHook } from "../../webhooks/record.ts";
import { repositoryUrl } from "../repositories/present.ts";

/** Sends a hook the newest push again, if it is registered for pushes. */
function sendNewestPush(context: RequestContext, hook: Hook): void {
  const { repository } = context;
  const branch = repository.settings.defaultBranch;
  const head = branchHead(repository.git, branch);
  if (!head || !hook.events.some((name) => name === "push" || name === "*")) return;
  const move = { ref: `refs/heads/${branch}`, before: head.parents[0], after: head.sha };
  recordForHook(context.sim, pushed(context.eventView, move), hook);
}

const ownerOf = (context: RequestContext): HookOwner => ({
  hooks: context.repository.hooks,
  root: repositoryUrl(context),
  type: "Repository",
});

/** Webhooks of a repository. */
export const routes = [
  ...hookRoutes("/repos/:owner/:repo", ownerOf),
  route("POST /repos/:owner/:repo/hooks/:hook/tests", "Sends a hook the newest push once more", {
    onArchived: true,
    handle: (context) => {
      sendNewestPush(context, requireByNumber(context.repository.hooks, context.params, "hook"));
      return noContent();
    },
  }),
];
