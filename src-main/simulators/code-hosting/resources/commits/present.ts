import { readCommit } from "../../git/store.ts";
import { urlPart } from "#core/text/escaping.ts";
import type { Commit, Person } from "../../git/objects.ts";
import { patchOfChange } from "../../git/patch.ts";
import { diffTrees } from "../../git/tree.ts";
import {
  nodeId,
  presentTime,
  type RepositoryView,
  type View,
  type ApiObject,
} from "../../shared/view.ts";
import { accountByEmail } from "../../shared/find.ts";
import type { State } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";

/** GitHub's verification of an unsigned commit. */
export const unsigned = {
  verified: false,
  reason: "unsigned",
  signature: null,
  payload: null,
  verified_at: null,
};

function presentPerson({ name, email, at }: Person): ApiObject {
  return { name, email, date: presentTime(at) };
}

function presentParents(view: RepositoryView, commit: Commit, path: string): ApiObject[] {
  return commit.parents.map((sha) => ({
    sha,
    url: `${repositoryUrl(view)}/${path}/${sha}`,
    html_url: `${repositoryPage(view)}/commit/${sha}`,
  }));
}

/** A commit as the git database has it. */
export function presentGitCommit(view: RepositoryView, commit: Commit): ApiObject {
  const { repository } = view;
  const url = `${repositoryUrl(view)}/git`;
  return {
    sha: commit.sha,
    node_id: nodeId("C", repository.id, commit.sha),
    url: `${url}/commits/${commit.sha}`,
    html_url: `${repositoryPage(view)}/commit/${commit.sha}`,
    author: presentPerson(commit.author),
    committer: presentPerson(commit.committer),
    message: commit.message,
    tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` },
    parents: presentParents(view, commit, "git/commits"),
    verification: unsigned,
  };
}

/** The account a commit's person is known as. */
function accountOf(view: View, { email }: Person): ApiObject | null {
  const account = accountByEmail(view.state, email);
  return account ? presentUser(view, account) : null;
}

/** A commit in a list. */
export function presentCommit(view: RepositoryView, commit: Commit): ApiObject {
  const { repository } = view;
  const url = `${repositoryUrl(view)}/commits/${commit.sha}`;
  const { tree, message, author, committer } = presentGitCommit(view, commit);
  return {
    sha: commit.sha,
    node_id: nodeId("C", repository.id, commit.sha),
    commit: {
      author,
      committer,
      message,
      tree,
      url: `${repositoryUrl(view)}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: unsigned,
    },
    url,
    html_url: `${repositoryPage(view)}/commit/${commit.sha}`,
    comments_url: `${url}/comments`,
    author: accountOf(view, commit.author),
    committer: accountOf(view, commit.committer),
    parents: presentParents(view, commit, "commits"),
  };
}

/** The files that differ between two trees, with their patches. */
export function presentFiles(
  view: RepositoryView,
  before: string | undefined,
  after: string,
  ref: string,
): readonly FileObject[] {
  const { repository } = view;
  const { git } = repository;
  return diffTrees(git, before, after).map((change) => {
    const { additions, deletions, patch } = patchOfChange(git, change);
    const path = change.path.split("/").map(urlPart).join("/");
    return {
      sha: change.after?.sha ?? change.before?.sha ?? "",
      filename: change.path,
      status: change.status,
      additions,
      deletions,
      changes: additions + deletions,
      blob_url: `${repositoryPage(view)}/blob/${ref}/${path}`,
      raw_url: `${repositoryPage(view)}/raw/${ref}/${path}`,
      contents_url: `${repositoryUrl(view)}/contents/${path}?ref=${ref}`,
      ...(patch === undefined ? {} : { patch }),
    };
  });
}

export interface FileObject {
  readonly filename: string;
  readonly additions: number;
  readonly deletions: number;
  readonly [field: string]: unknown;
}

/** Sums over the lines of changed files. */
export function countChanges(files: readonly FileObject[]) {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return { total: additions + deletions, additions, deletions };
}

function usernameOf(state: State, email: string): ApiObject {
  const account = accountByEmail(state, email);
  return account ? { username: account.login } : {};
}

/** A commit as `push` has it: with the paths it touched. */
export function presentPushedCommit(view: RepositoryView, commit: Commit): ApiObject {
  const { repository } = view;
  const parent = readCommit(repository.git, commit.parents[0] ?? "");
  const changes = diffTrees(repository.git, parent?.tree, commit.tree);
  const paths = (status: string) =>
    changes.filter((change) => change.status === status).map(({ path }) => path);
  const person = ({ name, email }: Person) => ({
    name,
    email,
    ...usernameOf(view.state, email),
  });
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: presentTime(commit.committer.at),
    url: `${repositoryPage(view)}/commit/${commit.sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    added: paths("added"),
    removed: paths("removed"),
    modified: paths("modified"),
  };
}
