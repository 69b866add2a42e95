import { requireAccount } from "../../access/actor.ts";
import { notFound } from "../../errors.ts";
import { commitsBetween, listHistory } from "../../git/history.ts";
import { listTags, resolveCommit } from "../../git/store.ts";
import type { RequestContext } from "../../route.ts";
import { selectPulls } from "../../shared/find.ts";
import { latestRelease } from "../releases/latest.ts";
import { repositoryPage } from "../repositories/present.ts";

export interface NotesRequest {
  readonly tag_name: string;
  readonly target_commitish?: string | undefined;
  readonly previous_tag_name?: string | undefined;
}

/** The name and the text of a release: the pull requests merged since the one before it. */
export function writeNotes(context: RequestContext, request: NotesRequest) {
  const { repository, state } = context;
  const { git, settings } = repository;
  const { tag_name: tag, target_commitish: target = settings.defaultBranch } = request;
  const head = resolveCommit(git, tag) ?? resolveCommit(git, target);
  if (!head) throw notFound();
  const before = request.previous_tag_name ?? latestRelease(repository)?.tag;
  const base = listTags(git).find(([name]) => name === before)?.[1];
  const commits = base ? commitsBetween(git, base.sha, head.sha) : listHistory(git, head.sha);
  const shas = new Set(commits.map(({ sha }) => sha));
  const page = repositoryPage(context);
  const lines = selectPulls(repository)
    .filter(({ pull }) => pull.mergeCommit !== null && shas.has(pull.mergeCommit))
    .map(({ title, user, number }) => {
      const { login } = requireAccount(state, user);
      return `* ${title} by @${login} in ${page}/pull/${String(number)}`;
    });
  const changes = lines.length === 0 ? "" : `## What's Changed\n${lines.join("\n")}\n\n`;
  const range = base && before !== undefined ? `compare/${before}...${tag}` : `commits/${tag}`;
  return { name: tag, body: `${changes}**Full Changelog**: ${page}/${range}` };
}
