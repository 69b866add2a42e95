import { issueChanged, pullChanged } from "./events/issue.ts";
import { pushed, refCreated, refDeleted } from "./events/push.ts";
import { isPull, type RepositoryScene } from "./find.ts";
import type { Pull } from "./present/pull.ts";
import { saveIssue } from "./repositories.ts";
import type { Repository } from "./state.ts";

/** The open pull requests that come from a branch. */
function pullsFrom(repository: Repository, ref: string): readonly Pull[] {
  const branch = ref.replace(/^refs\/heads\//, "");
  if (branch === ref) return [];
  return [...repository.issues.values()].filter(
    (issue): issue is Pull => isPull(issue) && issue.state === "open" && issue.pull.head === branch,
  );
}

/** Sets a ref to an object and tells of it: `push`, and `synchronize` for pull requests from there. */
export function moveRef(scene: RepositoryScene, ref: string, after: string): void {
  const { repository, eventView, now } = scene;
  const before = repository.git.refs.get(ref);
  repository.git.refs.set(ref, after);
  repository.pushedAt = now;
  scene.emit(pushed(eventView, repository, { ref, before, after }));
  if (before === undefined || before === after) return;
  for (const pull of pullsFrom(repository, ref)) {
    const moved = { ...pull, updatedAt: now, pull: { ...pull.pull, headSha: after } };
    saveIssue(repository, moved);
    scene.emit(pullChanged(eventView, repository, moved, "synchronize", { before, after }));
  }
}

/** Makes a ref and tells of it: `create`, then `push`. */
export function createRef(scene: RepositoryScene, ref: string, sha: string): void {
  scene.emit(refCreated(scene.eventView, scene.repository, ref));
  moveRef(scene, ref, sha);
}

/** Deletes a ref, closes the pull requests that came from it, and tells of it: `delete`, then `push`. */
export function deleteRef(scene: RepositoryScene, ref: string): void {
  const { repository, eventView, now } = scene;
  const before = repository.git.refs.get(ref);
  const orphans = pullsFrom(repository, ref).map((pull) => closedNow(repository, pull, now));
  repository.git.refs.delete(ref);
  repository.pushedAt = now;
  scene.emit(refDeleted(eventView, repository, ref));
  scene.emit(pushed(eventView, repository, { ref, before, after: undefined }));
  for (const pull of orphans) {
    saveIssue(repository, pull);
    scene.emit(issueChanged(eventView, repository, pull, "closed"));
  }
}

/** A pull request at its end: the commits it stood between are written down, branches move on. */
export function closedNow(repository: Repository, pull: Pull, now: number): Pull {
  const { git } = repository;
  const { head, base, headSha, baseSha } = pull.pull;
  return {
    ...pull,
    state: "closed",
    closedAt: now,
    updatedAt: now,
    pull: {
      ...pull.pull,
      headSha: git.branch(head)?.sha ?? headSha,
      baseSha: git.branch(base)?.sha ?? baseSha,
    },
  };
}
