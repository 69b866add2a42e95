import { RouteResponse } from "#core/contract/response.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { githubError, unprocessable } from "../../errors.ts";
import { isAncestor } from "../../git/history.ts";
import { branchHead, copyObjects } from "../../git/store.ts";
import { route } from "../../route.ts";
import { requirePull } from "../../shared/find.ts";
import { mergeInto } from "../merges/actions.ts";
import { repositoryUrl } from "../repositories/present.ts";

/** The branch of a pull request gets what its base has. */
export const routes = [
  route(
    "PUT /repos/:owner/:repo/pulls/:number/update-branch",
    "Merges the base of a pull request into its branch",
    {
      body: lazyObject(() => ({ expected_head_sha: z.string().optional() })),
      handle: (context, request) => {
        const { state, repository } = context;
        const { number, pull, state: status } = requirePull(context);
        const { expected_head_sha: expected } = request.body;
        if (expected !== undefined && expected !== pull.headSha) {
          throw unprocessable("expected head sha didn't match current head ref.");
        }
        const head = state.repositories.get(pull.headRepository ?? 0);
        const base = branchHead(repository.git, pull.base);
        if (status === "closed" || !head || !base) {
          throw unprocessable("Pull request is closed or its branch is gone.");
        }
        if (isAncestor(repository.git, base.sha, pull.headSha)) {
          throw unprocessable("There are no new commits on the base branch.");
        }
        const within = context.with(head);
        within.require("push");
        if (head !== repository) copyObjects(repository.git, head.git);
        const message = `Merge branch '${pull.base}' into ${pull.head}`;
        const merged = mergeInto(within, pull.head, base.sha, message);
        if (!merged) throw githubError(422, "merge conflict between base and head");
        return new RouteResponse(202, {
          message: "Updating pull request branch.",
          url: `${repositoryUrl(context)}/pulls/${String(number)}`,
        });
      },
    },
  ),
];
