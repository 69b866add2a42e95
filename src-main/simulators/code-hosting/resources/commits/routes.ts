import { readCommit, resolveCommit } from "../../git/store.ts";
import * as z from "zod";
import type { RouteRequest } from "#core/contract/route.ts";
import { githubError, notFound, unprocessable } from "../../errors.ts";
import { writeDiff, writePatch } from "../../git/diff.ts";
import { commitsBetween, mergeBase } from "../../git/history.ts";
import type { Commit } from "../../git/objects.ts";
import { type RequestContext, route } from "../../route.ts";
import { moment } from "../../shared/fields.ts";
import { respondWithMedia } from "../../shared/media-type.ts";
import { respondWithList, pageQuery, type PageQuery, createPaging } from "../../shared/paging.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { pullsByCommit } from "../pulls/of-commit.ts";
import { presentPull } from "../pulls/present.ts";
import { refRoutes, requireCommit } from "../../shared/refs.ts";
import { commitsFrom, findEmail } from "./list.ts";
import { presentCommit, presentFiles, countChanges } from "./present.ts";

const listQuery = pageQuery.extend({
  sha: z.string().optional(),
  path: z.string().optional(),
  author: z.string().optional(),
  committer: z.string().optional(),
  since: moment.optional(),
  until: moment.optional(),
});

type ListQuery = z.output<typeof listQuery>;

function listCommits(context: RequestContext, query: ListQuery): readonly Commit[] {
  const { git, settings } = context.repository;
  if (git.refs.size === 0) throw githubError(409, "Git Repository is empty.");
  const from = resolveCommit(git, query.sha ?? settings.defaultBranch);
  if (!from) throw notFound();
  return commitsFrom(context, from.sha, {
    path: query.path,
    authors: query.author ? [findEmail(context, query.author)] : undefined,
    committers: query.committer ? [findEmail(context, query.committer)] : undefined,
    since: query.since,
    until: query.until,
  });
}

const MAX_FILES = 300;
const MAX_COMPARED = 250;

/** A commit with a page of the files that it changed. */
function showCommit(context: RequestContext, request: RouteRequest<PageQuery>, commit: Commit) {
  const parent = readCommit(context.repository.git, commit.parents[0] ?? "");
  const files = presentFiles(context, parent?.tree, commit.tree, commit.sha);
  const shown = { ...presentCommit(context, commit), stats: countChanges(files) };
  return respondWithList(
    request,
    files,
    (file) => file,
    (page) => ({ ...shown, files: page }),
  );
}

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0 && behind > 0) return "diverged";
  return ahead > 0 ? "ahead" : behind > 0 ? "behind" : "identical";
}

/** A page of the commits that only `head` has; the files come with the first page. */
function compare(
  context: RequestContext,
  request: RouteRequest<PageQuery>,
  base: Commit,
  head: Commit,
) {
  const { repository } = context;
  const { git } = repository;
  const shared = mergeBase(git, base.sha, head.sha);
  const ahead = commitsBetween(git, base.sha, head.sha);
  const behind = commitsBetween(git, head.sha, base.sha);
  const spec = `${base.sha}...${head.sha}`;
  const page = `${repositoryPage(context)}/compare/${spec}`;
  const isFirst = request.query.page === 1;
  const files = isFirst ? presentFiles(context, shared?.tree, head.tree, head.sha) : [];
  const present = (commit: Commit) => presentCommit(context, commit);
  return respondWithList(request, ahead, present, (commits) => ({
    url: `${repositoryUrl(context)}/compare/${spec}`,
    html_url: page,
    permalink_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    base_commit: presentCommit(context, base),
    merge_base_commit: presentCommit(context, shared ?? base),
    status: statusOf(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits,
    files: files.slice(0, MAX_FILES),
  }));
}

/** A commit in a media type other than JSON. */
function mediaOfCommit({ repository, media }: RequestContext, commit: Commit) {
  const { git } = repository;
  if (media?.form === "sha") return respondWithMedia(media, commit.sha);
  if (media?.form === "patch") return respondWithMedia(media, writePatch(git, [commit]));
  if (media?.form !== "diff") return undefined;
  const parent = readCommit(git, commit.parents[0] ?? "");
  return respondWithMedia(media, writeDiff(git, parent?.tree, commit.tree));
}

/** `owner:branch` means the same branch here: there are no forks. */
function withoutOwner(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export const routes = [
  route("GET /repos/:owner/:repo/commits", "Lists commits, newest first", {
    query: listQuery,
    handle: (context, request) =>
      context.list(request, listCommits(context, request.query), presentCommit),
  }),
  route("GET /repos/:owner/:repo/commits/*", "Shows a commit with what it changed", {
    query: createPaging(MAX_FILES),
    handle: (context, request) => {
      const ref = context.params["*"] ?? "";
      const commit = resolveCommit(context.repository.git, ref);
      if (!commit) throw unprocessable(`No commit found for SHA: ${ref}`);
      return mediaOfCommit(context, commit) ?? showCommit(context, request, commit);
    },
  }),
  ...refRoutes("pulls").map((path) =>
    route(`GET ${path}`, "Lists the pull requests with a commit", {
      query: pageQuery,
      handle: (context, request) => {
        const { sha } = requireCommit(context);
        return context.list(request, pullsByCommit(context.repository)(sha), presentPull);
      },
    }),
  ),
  route("GET /repos/:owner/:repo/compare/*", "Compares branches, tags or commits", {
    query: createPaging(MAX_COMPARED),
    handle: (context, request) => {
      const [base = "", head = ""] = (context.params["*"] ?? "").split("...").map(withoutOwner);
      const { repository, media } = context;
      const { git } = repository;
      const [left, right] = [resolveCommit(git, base), resolveCommit(git, head)];
      if (!left || !right) throw notFound();
      const before = mergeBase(git, left.sha, right.sha)?.tree;
      if (media?.form === "diff") {
        return respondWithMedia(media, writeDiff(git, before, right.tree));
      }
      if (media?.form === "patch") {
        return respondWithMedia(media, writePatch(git, commitsBetween(git, left.sha, right.sha)));
      }
      return compare(context, request, left, right);
    },
  }),
];
