import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { githubError } from "../../errors.ts";
import { branchHead, putBlob } from "../../git/store.ts";
import { entryAt, withPath } from "../../git/tree.ts";
import { checkPush } from "../../protection/check.ts";
import { writeCommit } from "../../resources/commits/actions.ts";
import { decodeContent, splitPath } from "../../resources/contents/actions.ts";
import { createRef, deleteRef, moveRef } from "../../resources/git-refs/actions.ts";
import {
  checkFastForward,
  checkFree,
  checkName,
  checkRemoval,
  checkTarget,
} from "../../resources/git-refs/checks.ts";
import type { RequestContext } from "../../route.ts";
import { findRef, findRepositoryNamed, shapes } from "../query.ts";
import {
  checked,
  flag,
  type Mutation,
  mutation,
  orUnknown,
  repositoryAt,
  text,
} from "./mutation.ts";

const commitInput = lazyObject(() => ({
  branch: z.object({ id: text, repositoryNameWithOwner: text, branchName: text }),
  message: z.object({ headline: z.string(), body: text }),
  expectedHeadOid: z.string(),
  fileChanges: z
    .object({
      additions: z.array(z.object({ path: z.string(), contents: z.string() })).nullish(),
      deletions: z.array(z.object({ path: z.string() })).nullish(),
    })
    .nullish(),
}));

type CommitInput = z.output<typeof commitInput>;

/** Finds the branch of an input: by its node id, or by its name and that of the repository. */
function branchAt(context: RequestContext, { branch }: CommitInput) {
  if (branch.id != null) {
    const { context: at, found } = orUnknown(findRef(context, branch.id), branch.id);
    return { at, ref: found };
  }
  const at = findRepositoryNamed(context, branch.repositoryNameWithOwner ?? "");
  const ref = `refs/heads/${(branch.branchName ?? "").replace(/^refs\/heads\//, "")}`;
  return { at, ref };
}

/** Returns the tree of a commit with the changes of files. */
function changedTree(at: RequestContext, tree: string, changes: CommitInput["fileChanges"]) {
  const { git } = at.repository;
  let now = tree;
  for (const { path } of changes?.deletions ?? []) {
    if (!entryAt(git, now, path)) {
      throw githubError(422, `A path was requested for deletion which does not exist: ${path}`);
    }
    now = withPath(git, now, splitPath(path), undefined);
  }
  for (const { path, contents } of changes?.additions ?? []) {
    const mode = entryAt(git, now, path)?.mode ?? "100644";
    const entry = { mode, sha: putBlob(git, decodeContent(contents)) };
    now = withPath(git, now, splitPath(path), entry);
  }
  return now;
}

/** The mutations of refs and commits. */
export const gitMutations: Readonly<Record<string, Mutation>> = {
  createCommitOnBranch: mutation(commitInput, (context, sent) => {
    const { at, ref } = branchAt(context, sent);
    checked(at, "PUT /contents/*");
    const { git } = at.repository;
    const head = branchHead(git, ref.replace(/^refs\/heads\//, ""));
    if (!head) throw githubError(422, "No branch with the name was found");
    if (head.sha !== sent.expectedHeadOid) {
      throw githubError(
        422,
        `Expected branch to point to "${sent.expectedHeadOid}" but it did not. Pull and try again.`,
      );
    }
    const { headline, body } = sent.message;
    const commit = writeCommit(at, {
      tree: changedTree(at, head.tree, sent.fileChanges),
      parents: [head.sha],
      message: body == null || body === "" ? headline : `${headline}\n\n${body}`,
    });
    checkPush(at, ref, commit.sha);
    moveRef(at, ref, commit.sha);
    return { commit: shapes.commit(at, commit), ref: shapes.ref(at, ref) };
  }),
  createRef: mutation(
    lazyObject(() => ({ repositoryId: z.string(), name: z.string(), oid: z.string() })),
    (context, { repositoryId, name, oid }) => {
      const at = repositoryAt(context, repositoryId, "POST /git/refs");
      checkName(name);
      checkFree(at, name);
      checkTarget(at, name, oid);
      createRef(at, name, oid);
      return { ref: shapes.ref(at, name) };
    },
  ),
  updateRef: mutation(
    lazyObject(() => ({ refId: z.string(), oid: z.string(), force: flag })),
    (context, { refId, oid, force }) => {
      const { context: at, found } = orUnknown(findRef(context, refId), refId);
      checked(at, "PATCH /git/refs/*");
      const before = at.repository.git.refs.get(found) ?? "";
      checkTarget(at, found, oid);
      if (force !== true) checkFastForward(at, before, oid);
      checkPush(at, found, oid);
      if (before !== oid) moveRef(at, found, oid);
      return { ref: shapes.ref(at, found) };
    },
  ),
  deleteRef: mutation(
    lazyObject(() => ({ refId: z.string() })),
    (context, { refId }) => {
      const { context: at, found } = orUnknown(findRef(context, refId), refId);
      checked(at, "DELETE /git/refs/*");
      checkRemoval(at, found);
      deleteRef(at, found);
      return {};
    },
  ),
};
