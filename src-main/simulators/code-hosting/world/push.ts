import { putBlob, branchHead } from "../git/store.ts";
import { entryAt, withPath } from "../git/tree.ts";
import { checkCreation, checkPush } from "../protection/check.ts";
import { writeCommit } from "../resources/commits/actions.ts";
import { presentCommit } from "../resources/commits/present.ts";
import { createRef, moveRef } from "../resources/git-refs/actions.ts";
import type { RequestContext } from "../route.ts";
import type { ApiObject } from "../shared/view.ts";
import { putTree } from "../git/store.ts";
import { conflict, orConflict } from "./context.ts";

export interface Push {
  readonly branch: string;
  readonly files: Readonly<Record<string, string | null>>;
  readonly message: string | undefined;
}

function messageOf({ files, message }: Push): string {
  const paths = Object.keys(files);
  if (message !== undefined) return message;
  return paths.length === 0 ? "Empty commit" : `Update ${paths.join(", ")}`;
}

/** Pushes one commit to a branch; a branch that is not there starts at the default branch. */
export function push(context: RequestContext, sent: Push): ApiObject {
  const { repository, user } = context;
  const { git, settings } = repository;
  if (!context.can("push")) {
    throw conflict("no_access", `${user.login} may not push to this repository`, "login");
  }
  if (settings.isArchived) {
    throw conflict("archived", "The repository is archived and read-only", "repository");
  }
  const ref = `refs/heads/${sent.branch}`;
  const head = branchHead(git, sent.branch);
  const start = head ?? branchHead(git, settings.defaultBranch);
  let tree = start?.tree ?? putTree(git, []);
  for (const [path, text] of Object.entries(sent.files)) {
    const mode = entryAt(git, tree, path)?.mode ?? "100644";
    const entry = text === null ? undefined : { mode, sha: putBlob(git, Buffer.from(text)) };
    tree = withPath(git, tree, path.split("/"), entry);
  }
  const parents = start ? [start.sha] : [];
  const commit = writeCommit(context, { tree, parents, message: messageOf(sent) });
  orConflict(() => {
    if (!head) checkCreation(context, ref);
    checkPush(context, ref, commit.sha);
  }, "branch");
  if (head || !start) moveRef(context, ref, commit.sha);
  else createRef(context, ref, commit.sha);
  return {
    ref,
    before: head?.sha ?? "0".repeat(40),
    after: commit.sha,
    commit: presentCommit(context, commit),
  };
}
