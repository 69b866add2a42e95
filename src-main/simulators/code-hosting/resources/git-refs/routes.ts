import { typeOfObject } from "../../git/store.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { checkPush } from "../../protection/check.ts";
import { route } from "../../route.ts";
import { nodeId, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import { repositoryUrl } from "../repositories/present.ts";
import { createRef, deleteRef, moveRef } from "./actions.ts";
import { checkFastForward, checkFree, checkName, checkRemoval, checkTarget } from "./checks.ts";

const sha = z.string();

function presentRef(view: RepositoryView, ref: string, target: string): ApiObject {
  const { repository } = view;
  const root = `${repositoryUrl(view)}/git`;
  const type = typeOfObject(repository.git, target) ?? "commit";
  return {
    ref,
    node_id: nodeId("REF", repository.id, ref),
    url: `${root}/${ref}`,
    object: { sha: target, type, url: `${root}/${type}s/${target}` },
  };
}

/** The full name of a path's ref, with or without its `refs/`. */
function refOf(params: Readonly<Record<string, string>>): string {
  return `refs/${(params["*"] ?? "").replace(/^refs\//, "")}`;
}

/** Refs as git has them. */
export const routes = [
  route("GET /repos/:owner/:repo/git/ref/*", "Shows a ref", (context) => {
    const ref = refOf(context.params);
    const target = context.repository.git.refs.get(ref);
    if (target === undefined) throw notFound();
    return presentRef(context, ref, target);
  }),
  route("GET /repos/:owner/:repo/git/matching-refs/*", "Lists refs by prefix", (context) => {
    const start = refOf(context.params);
    return [...context.repository.git.refs]
      .filter(([ref]) => ref.startsWith(start))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([ref, target]) => presentRef(context, ref, target));
  }),
  route("POST /repos/:owner/:repo/git/refs", "Creates a branch or a tag", {
    body: lazyObject(() => ({ ref: z.string(), sha })),
    handle: (context, request) => {
      const { ref, sha: target } = request.body;
      checkName(ref);
      checkFree(context, ref);
      checkTarget(context, ref, target);
      createRef(context, ref, target);
      return new RouteResponse(201, presentRef(context, ref, target));
    },
  }),
  route("PATCH /repos/:owner/:repo/git/refs/*", "Moves a ref", {
    body: lazyObject(() => ({ sha, force: z.boolean().default(false) })),
    handle: (context, request) => {
      const ref = refOf(context.params);
      const before = context.repository.git.refs.get(ref);
      if (before === undefined) throw unprocessable("Reference does not exist");
      const { sha: target, force } = request.body;
      checkTarget(context, ref, target);
      if (!force) checkFastForward(context, before, target);
      checkPush(context, ref, target);
      if (before !== target) moveRef(context, ref, target);
      return presentRef(context, ref, target);
    },
  }),
  route("DELETE /repos/:owner/:repo/git/refs/*", "Deletes a ref", (context) => {
    const ref = refOf(context.params);
    if (!context.repository.git.refs.has(ref)) throw unprocessable("Reference does not exist");
    checkRemoval(context, ref);
    deleteRef(context, ref);
    return noContent();
  }),
];
