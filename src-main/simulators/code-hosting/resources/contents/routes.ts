import { escapeHtml } from "#core/text/escaping.ts";
import { putBlob, readBlob, readTree, resolveCommit } from "../../git/store.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { githubError, notFound, unprocessable } from "../../errors.ts";
import type { Commit } from "../../git/objects.ts";
import { entryAt, type FileEntry } from "../../git/tree.ts";
import { type RequestContext, route } from "../../route.ts";
import {
  checkNotFolder,
  checkSha,
  commitPath,
  decodeContent,
  splitPath,
  readTarget,
} from "./actions.ts";
import { markdownToHtml } from "../../shared/markdown.ts";
import { respondWithMedia, RAW } from "../../shared/media-type.ts";
import { BLOB_BODY_LIMIT, checkBlobSize } from "../../shared/blob-limits.ts";
import { presentEntry, presentFile } from "./present.ts";
import { deleteContentBody, deleteContentQuery, parseDeletion, putContentBody } from "./schema.ts";
import { presentGitCommit } from "../commits/present.ts";

/** The commit of a ref; default: the default branch. */
export function commitOfRef({ repository }: RequestContext, ref: string | undefined): Commit {
  const { git, settings } = repository;
  if (git.refs.size === 0) throw notFound("This repository is empty.");
  const commit = resolveCommit(git, ref ?? settings.defaultBranch);
  if (!commit) throw notFound(`No commit found for the ref ${ref ?? settings.defaultBranch}`);
  return commit;
}

/** A file as a page: Markdown rendered, other text as it is. */
function htmlOf(path: string, bytes: Buffer): string {
  const text = bytes.toString("utf8");
  const place = `data-path="${escapeHtml(path)}"`;
  if (/\.(?:md|markdown|mdown|mkdn?)$/i.test(path)) {
    const article = '<article class="markdown-body entry-content container-lg" itemprop="text">';
    return `<div id="file" class="md" ${place}>${article}${markdownToHtml(text)}</article></div>`;
  }
  const pre = `<pre style="white-space: pre-wrap">${escapeHtml(text)}</pre>`;
  return `<div id="file" class="plain" ${place}><div class="plain">${pre}</div></div>`;
}

function listFolder(
  context: RequestContext,
  path: string,
  folder: FileEntry,
  ref: string,
): readonly unknown[] {
  const { repository } = context;
  const entries = readTree(repository.git, folder.sha) ?? [];
  return entries.map(({ name, mode, sha }) =>
    presentEntry(context, path === "" ? name : `${path}/${name}`, { mode, sha }, ref),
  );
}

/** A file with its content, or the list of a folder, in the media type that was asked for. */
export function readPath(
  context: RequestContext,
  rest: string,
  ref: string | undefined,
  media = context.media,
): unknown {
  const { repository } = context;
  const path = splitPath(rest).join("/");
  const commit = commitOfRef(context, ref);
  const entry = entryAt(repository.git, commit.tree, path);
  if (!entry) throw notFound();
  const shownRef = ref ?? repository.settings.defaultBranch;
  if (entry.mode === "040000") {
    const entries = listFolder(context, path, entry, shownRef);
    return media?.form === "object"
      ? { ...presentEntry(context, path, entry, shownRef), entries }
      : entries;
  }
  const bytes = readBlob(repository.git, entry.sha);
  if (!bytes) throw githubError(422, "The file's content is not in this repository");
  checkBlobSize(bytes);
  if (media?.form === "raw") return respondWithMedia(media, bytes);
  if (media?.form === "html") return respondWithMedia(media, htmlOf(path, bytes));
  return presentFile(context, path, entry, shownRef);
}

/** Files and folders of a branch, a tag or a commit. */
export const routes = [
  ...(["contents", "contents/*"] as const).map((path) =>
    route(`GET /repos/:owner/:repo/${path}`, "Shows a file or lists a folder", {
      query: z.object({ ref: z.string().optional() }),
      handle: (context, request) => readPath(context, context.params["*"] ?? "", request.query.ref),
    }),
  ),
  route("PUT /repos/:owner/:repo/contents/*", "Creates or changes a file in a commit of its own", {
    body: putContentBody,
    bodyLimit: BLOB_BODY_LIMIT,
    handle: (context, request) => {
      const { body } = request;
      const bytes = decodeContent(body.content);
      checkBlobSize(bytes);
      const target = readTarget(context, body.branch, context.params["*"] ?? "");
      checkNotFolder(context, target);
      checkSha(target, body.sha);
      const sha = putBlob(context.repository.git, bytes);
      const entry = { mode: target.old?.mode ?? ("100644" as const), sha };
      const made = commitPath(context, target, entry, body);
      const file = presentEntry(context, target.path.join("/"), entry, target.branch);
      const status = target.old ? 200 : 201;
      return new RouteResponse(status, {
        content: file,
        commit: presentGitCommit(context, made),
      });
    },
  }),
  route("DELETE /repos/:owner/:repo/contents/*", "Deletes a file in a commit of its own", {
    query: deleteContentQuery,
    documents: deleteContentBody,
    handle: (context, request) => {
      const body = parseDeletion(request.query, request.body);
      const target = readTarget(context, body.branch, context.params["*"] ?? "");
      if (!target.old || target.old.mode === "040000") throw notFound();
      if (body.sha === undefined) {
        throw unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.');
      }
      checkSha(target, body.sha);
      const made = commitPath(context, target, undefined, body);
      return { content: null, commit: presentGitCommit(context, made) };
    },
  }),
  route("GET /repos/:owner/:repo/readme", "Shows the README of a repository", {
    query: lazyObject(() => ({ ref: z.string().optional() })),
    handle: (context, request) => {
      const { git } = context.repository;
      const head = commitOfRef(context, request.query.ref);
      const readme = readTree(git, head.tree)?.find(({ name }) => /^readme(\.\w+)?$/i.test(name));
      if (!readme) throw notFound();
      return readPath(context, readme.name, request.query.ref);
    },
  }),
  route("GET /:owner/:repo/raw/:ref/*", "Downloads a file: where download_url leads", {
    open: true,
    handle: (context) => {
      const path = context.params["*"] ?? "";
      return readPath(context, path, context.params["ref"], RAW);
    },
  }),
];
