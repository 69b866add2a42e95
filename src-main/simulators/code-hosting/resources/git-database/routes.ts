import {
  putBlob,
  putTag,
  putTree,
  readBlob,
  readCommit,
  readTag,
  readTree,
  resolveCommit,
  typeOfObject,
} from "../../git/store.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { entryAt, withPath } from "../../git/tree.ts";
import { type RequestContext, route } from "../../route.ts";
import { BLOB_BODY_LIMIT, checkBlobSize } from "../../shared/blob-limits.ts";
import { respondWithMedia } from "../../shared/media-type.ts";
import { personFields } from "../../shared/fields.ts";
import { readPerson, writeCommit } from "../commits/actions.ts";
import { presentGitCommit } from "../commits/present.ts";
import { splitPath } from "../contents/actions.ts";
import { repositoryUrl } from "../repositories/present.ts";
import { presentBlob, presentTag, presentTree, typeOfMode } from "./present.ts";

const modes = ["100644", "100755", "040000", "160000", "120000"] as const;

const treeEntry = lazyObject(() => ({
  path: z.string().min(1),
  mode: z.enum(modes),
  type: z.enum(["blob", "tree", "commit"]).optional(),
  sha: z.string().nullish(),
  content: z.string().optional(),
}));

const treeRules = within("tree[]", exclusive("sha", "content"));

type TreeEntryFields = z.output<typeof treeEntry>;

/** An entry's object: what it names, or a blob made of its content; nothing to delete the path. */
function objectOf({ repository }: RequestContext, entry: TreeEntryFields): string | undefined {
  if (entry.sha === null) return undefined;
  if (entry.type !== undefined && entry.type !== typeOfMode(entry.mode)) {
    throw unprocessable(`tree.type ${entry.type} does not match tree.mode ${entry.mode}`);
  }
  if (entry.sha === undefined) {
    if (entry.content === undefined)
      throw unprocessable("Must supply either tree.sha or tree.content");
    return putBlob(repository.git, Buffer.from(entry.content));
  }
  const isThere = typeOfObject(repository.git, entry.sha) === typeOfMode(entry.mode);
  if (!isThere && entry.mode !== "160000") {
    throw unprocessable(`tree.sha ${entry.sha} is not a valid ${typeOfMode(entry.mode)}`);
  }
  return entry.sha;
}

function createTree(
  context: RequestContext,
  entries: readonly TreeEntryFields[],
  base: string | undefined,
): string {
  const { git } = context.repository;
  const start = base === undefined ? undefined : (readCommit(git, base)?.tree ?? base);
  if (start !== undefined && !readTree(git, start))
    throw unprocessable("base_tree is not a valid tree oid");
  let tree = start ?? putTree(git, []);
  for (const entry of entries) {
    const sha = objectOf(context, entry);
    const path = splitPath(entry.path);
    // Git cannot take a path away that is not there.
    if (sha === undefined && !entryAt(git, tree, path.join("/"))) {
      throw unprocessable("GitRPC::BadObjectState");
    }
    const file = sha === undefined ? undefined : { mode: entry.mode, sha };
    tree = withPath(git, tree, path, file);
  }
  return tree;
}

/** The git database: blobs, trees, commits and annotated tags by their shas. */
export const routes = [
  route("GET /repos/:owner/:repo/git/blobs/:sha", "Shows a blob", (context) => {
    const sha = context.params["sha"] ?? "";
    const bytes = readBlob(context.repository.git, sha);
    if (!bytes) throw notFound();
    checkBlobSize(bytes);
    const { media } = context;
    if (media?.form === "raw") return respondWithMedia(media, bytes);
    return presentBlob(context, sha, bytes);
  }),
  route("POST /repos/:owner/:repo/git/blobs", "Writes a blob", {
    body: lazyObject(() => ({
      content: z.string(),
      encoding: z.enum(["utf-8", "base64"]).default("utf-8"),
    })),
    bodyLimit: BLOB_BODY_LIMIT,
    handle: (context, request) => {
      const { content, encoding } = request.body;
      const bytes = Buffer.from(content, encoding);
      checkBlobSize(bytes);
      const sha = putBlob(context.repository.git, bytes);
      const url = `${repositoryUrl(context)}/git/blobs/${sha}`;
      return new RouteResponse(201, { sha, url });
    },
  }),
  route("GET /repos/:owner/:repo/git/trees/*", "Lists a tree, with all below it if asked", {
    query: lazyObject(() => ({ recursive: z.string().optional() })),
    handle: (context, request) => {
      const { git } = context.repository;
      const name = context.params["*"] ?? "";
      const sha = readTree(git, name) ? name : resolveCommit(git, name)?.tree;
      if (sha === undefined) throw notFound();
      return presentTree(context, sha, request.query.recursive !== undefined);
    },
  }),
  route("POST /repos/:owner/:repo/git/trees", "Writes a tree", {
    body: lazyObject(() => ({
      tree: z.array(treeEntry).min(1).max(10_000),
      base_tree: z.string().optional(),
    })),
    rules: treeRules,
    bodyLimit: BLOB_BODY_LIMIT,
    handle: (context, request) => {
      const sha = createTree(context, request.body.tree, request.body.base_tree);
      return new RouteResponse(201, presentTree(context, sha, false));
    },
  }),
  route("GET /repos/:owner/:repo/git/commits/:sha", "Shows a commit as git has it", (context) => {
    const commit = readCommit(context.repository.git, context.params["sha"] ?? "");
    if (!commit) throw notFound();
    return presentGitCommit(context, commit);
  }),
  route("POST /repos/:owner/:repo/git/commits", "Writes a commit", {
    unsupported: ["signature"],
    body: lazyObject(() => ({
      message: z.string(),
      tree: z.string(),
      parents: z.array(z.string()).max(16).default([]),
      author: personFields.optional(),
      committer: personFields.optional(),
    })),
    handle: (context, request) => {
      const { repository } = context;
      const { tree, parents } = request.body;
      if (!readTree(repository.git, tree)) throw unprocessable("Tree SHA does not exist");
      if (parents.some((sha) => !readCommit(repository.git, sha))) {
        throw unprocessable("Parent SHA does not exist or is not a commit object");
      }
      const commit = writeCommit(context, request.body);
      return new RouteResponse(201, presentGitCommit(context, commit));
    },
  }),
  route("GET /repos/:owner/:repo/git/tags/:sha", "Shows an annotated tag", (context) => {
    const tag = readTag(context.repository.git, context.params["sha"] ?? "");
    if (!tag) throw notFound();
    return presentTag(context, tag);
  }),
  route("POST /repos/:owner/:repo/git/tags", "Writes an annotated tag", {
    body: lazyObject(() => ({
      tag: z.string().min(1),
      message: z.string(),
      object: z.string(),
      type: z.enum(["commit", "tree", "blob"]),
      tagger: personFields.optional(),
    })),
    handle: (context, request) => {
      const { tag, message, object: sha, type, tagger } = request.body;
      if (typeOfObject(context.repository.git, sha) !== type)
        throw unprocessable("Object does not exist");
      const parts = { tag, message, tagger: readPerson(context, tagger), object: { type, sha } };
      return new RouteResponse(201, presentTag(context, putTag(context.repository.git, parts)));
    },
  }),
];
