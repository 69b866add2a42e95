import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { personFields, personOf, writeCommit } from "../commits.ts";
import { notFound, unprocessable } from "../errors.ts";
import { splitPath } from "../contents.ts";
import { reading, writing, type RepositoryScene } from "../find.ts";
import type { Mode, Tag } from "../git/objects.ts";
import { walkTree, withPath } from "../git/tree.ts";
import { presentGitCommit } from "../present/commit.ts";
import { presentBlob } from "../present/content.ts";
import { repositoryUrl } from "../present/repository.ts";
import { nodeId, presentTime, type Wire } from "../view.ts";
import { route, under } from "./route.ts";

const modes = ["100644", "100755", "040000", "160000", "120000"] as const;

const treeEntry = z.object({
  path: z.string().min(1),
  mode: z.enum(modes),
  type: z.enum(["blob", "tree", "commit"]).optional(),
  sha: z.string().nullish(),
  content: z.string().optional(),
});

type TreeEntryFields = z.output<typeof treeEntry>;

const typeOfMode = (mode: Mode) =>
  mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob";

function presentTree({ repository, view }: RepositoryScene, sha: string, isDeep: boolean): Wire {
  const { git } = repository;
  const root = `${repositoryUrl(view, repository)}/git`;
  const entries = isDeep
    ? [...walkTree(git, sha)]
    : (git.tree(sha) ?? []).map((entry) => ({ ...entry, path: entry.name }));
  const tree = entries.map(({ path, mode, sha: inner }) => {
    const type = typeOfMode(mode);
    const size = type === "blob" ? { size: git.blob(inner)?.length ?? 0 } : {};
    return { path, mode, type, sha: inner, ...size, url: `${root}/${type}s/${inner}` };
  });
  return { sha, url: `${root}/trees/${sha}`, tree, truncated: false };
}

/** An entry's object: what it names, or a blob made of its content; nothing to delete the path. */
function objectOf({ repository }: RepositoryScene, entry: TreeEntryFields): string | undefined {
  if (entry.sha === null) return undefined;
  if (entry.sha === undefined) return repository.git.putBlob(Buffer.from(entry.content ?? ""));
  const isThere = repository.git.typeOf(entry.sha) === typeOfMode(entry.mode);
  if (!isThere && entry.mode !== "160000") {
    throw unprocessable(`tree.sha ${entry.sha} is not a valid ${typeOfMode(entry.mode)}`);
  }
  return entry.sha;
}

function createTree(
  scene: RepositoryScene,
  entries: readonly TreeEntryFields[],
  base: string | undefined,
): string {
  const { git } = scene.repository;
  const start = base === undefined ? undefined : (git.commit(base)?.tree ?? base);
  if (start !== undefined && !git.tree(start))
    throw unprocessable("base_tree is not a valid tree oid");
  let tree = start ?? git.putTree([]);
  for (const entry of entries) {
    const sha = objectOf(scene, entry);
    const file = sha === undefined ? undefined : { mode: entry.mode, sha };
    tree = withPath(git, tree, splitPath(entry.path), file);
  }
  return tree;
}

function presentTag({ repository, view }: RepositoryScene, tag: Tag): Wire {
  const root = `${repositoryUrl(view, repository)}/git`;
  const { name, email, at } = tag.tagger;
  return {
    node_id: nodeId("TA", repository.id, tag.sha),
    sha: tag.sha,
    url: `${root}/tags/${tag.sha}`,
    tag: tag.tag,
    message: tag.message,
    tagger: { name, email, date: presentTime(at) },
    object: { ...tag.object, url: `${root}/${tag.object.type}s/${tag.object.sha}` },
    verification: { verified: false, reason: "unsigned", signature: null, payload: null },
  };
}

/** The git database: blobs, trees, commits and annotated tags by their shas. */
export const gitObjectRoutes = [
  route({
    method: "GET",
    path: under("/git/blobs/:sha"),
    summary: "Shows a blob",
    handle: (context, request) => {
      const { repository, view } = reading(context, request);
      const sha = request.params["sha"] ?? "";
      const bytes = repository.git.blob(sha);
      if (!bytes) throw notFound();
      return presentBlob(view, repository, sha, bytes);
    },
  }),
  route({
    method: "POST",
    path: under("/git/blobs"),
    summary: "Writes a blob",
    body: z.object({ content: z.string(), encoding: z.enum(["utf-8", "base64"]).default("utf-8") }),
    handle: (context, request) => {
      const { repository, view } = writing(context, request);
      const { content, encoding } = request.body;
      const sha = repository.git.putBlob(Buffer.from(content, encoding));
      const url = `${repositoryUrl(view, repository)}/git/blobs/${sha}`;
      return new RouteResponse(201, { sha, url });
    },
  }),
  route({
    method: "GET",
    path: under("/git/trees/*"),
    summary: "Lists a tree, with all below it if asked",
    query: z.object({ recursive: z.string().optional() }),
    handle: (context, request) => {
      const scene = reading(context, request);
      const { git } = scene.repository;
      const name = request.params["*"] ?? "";
      const sha = git.tree(name) ? name : git.resolve(name)?.tree;
      if (sha === undefined) throw notFound();
      return presentTree(scene, sha, request.query.recursive !== undefined);
    },
  }),
  route({
    method: "POST",
    path: under("/git/trees"),
    summary: "Writes a tree",
    body: z.object({
      tree: z.array(treeEntry).min(1).max(10_000),
      base_tree: z.string().optional(),
    }),
    handle: (context, request) => {
      const scene = writing(context, request);
      const sha = createTree(scene, request.body.tree, request.body.base_tree);
      return new RouteResponse(201, presentTree(scene, sha, false));
    },
  }),
  route({
    method: "GET",
    path: under("/git/commits/:sha"),
    summary: "Shows a commit as git has it",
    handle: (context, request) => {
      const { repository, view } = reading(context, request);
      const commit = repository.git.commit(request.params["sha"] ?? "");
      if (!commit) throw notFound();
      return presentGitCommit(view, repository, commit);
    },
  }),
  route({
    method: "POST",
    path: under("/git/commits"),
    summary: "Writes a commit",
    body: z.object({
      message: z.string(),
      tree: z.string(),
      parents: z.array(z.string()).max(16).default([]),
      author: personFields.optional(),
      committer: personFields.optional(),
    }),
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository, view } = scene;
      const { tree, parents } = request.body;
      if (!repository.git.tree(tree)) throw unprocessable("Tree SHA does not exist");
      if (parents.some((sha) => !repository.git.commit(sha))) {
        throw unprocessable("Parent SHA does not exist or is not a commit object");
      }
      const commit = writeCommit(scene, request.body);
      return new RouteResponse(201, presentGitCommit(view, repository, commit));
    },
  }),
  route({
    method: "GET",
    path: under("/git/tags/:sha"),
    summary: "Shows an annotated tag",
    handle: (context, request) => {
      const scene = reading(context, request);
      const tag = scene.repository.git.tag(request.params["sha"] ?? "");
      if (!tag) throw notFound();
      return presentTag(scene, tag);
    },
  }),
  route({
    method: "POST",
    path: under("/git/tags"),
    summary: "Writes an annotated tag",
    body: z.object({
      tag: z.string().min(1),
      message: z.string(),
      object: z.string(),
      type: z.enum(["commit", "tree", "blob"]),
      tagger: personFields.optional(),
    }),
    handle: (context, request) => {
      const scene = writing(context, request);
      const { tag, message, object: sha, type, tagger } = request.body;
      if (scene.repository.git.typeOf(sha) !== type) throw unprocessable("Object does not exist");
      const parts = { tag, message, tagger: personOf(scene, tagger), object: { type, sha } };
      return new RouteResponse(201, presentTag(scene, scene.repository.git.putTag(parts)));
    },
  }),
];
