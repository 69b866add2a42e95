import { branchHead, resolveCommit } from "../../git/store.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { githubError, notFound } from "../../errors.ts";
import { isAncestor } from "../../git/history.ts";
import { route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { requirePull } from "../../shared/find.ts";
import { presentCommit } from "../commits/present.ts";
import { mergeInto, mergePull } from "./actions.ts";

const mergeBody = lazyObject(() => ({
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
  sha: z.string().optional(),
  merge_method: z.enum(["merge", "squash", "rebase"]).default("merge"),
}));

/** Merging pull requests and branches. */
export const routes = [
  route("GET /repos/:owner/:repo/pulls/:number/merge", "Returns 204 if merged", (context) => {
    if (requirePull(context).pull.mergedAt === null) throw notFound();
    return noContent();
  }),
  route("PUT /repos/:owner/:repo/pulls/:number/merge", "Merges a pull request", {
    body: mergeBody,
    handle: (context, request) => {
      const pull = requirePull(context);
      const {
        merge_method: method,
        commit_title: title,
        commit_message: message,
        sha,
      } = request.body;
      const commit = mergePull(context, pull, method, { title, message }, sha);
      return { sha: commit.sha, merged: true, message: "Pull Request successfully merged" };
    },
  }),
  route("POST /repos/:owner/:repo/merges", "Merges a branch or commit into a branch", {
    body: lazyObject(() => ({ base: words, head: words, commit_message: z.string().optional() })),
    handle: (context, request) => {
      const { git } = context.repository;
      const { base, head, commit_message: message } = request.body;
      const [into, from] = [branchHead(git, base), resolveCommit(git, head)];
      if (!into) throw notFound("Base does not exist");
      if (!from) throw notFound("Head does not exist");
      if (isAncestor(git, from.sha, into.sha)) return noContent();
      const text = message ?? `Merge ${head} into ${base}`;
      const commit = mergeInto(context, base, from.sha, text);
      if (!commit) throw githubError(409, "Merge conflict");
      return new RouteResponse(201, presentCommit(context, commit));
    },
  }),
];
