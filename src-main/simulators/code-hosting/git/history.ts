import { type GitStore, readCommit } from "./store.ts";
import type { Commit } from "./objects.ts";

/** A commit and all it descends from. */
export function collectAncestors(store: GitStore, from: string): Set<string> {
  const seen = new Set<string>();
  const queue = [from];
  for (let sha = queue.pop(); sha !== undefined; sha = queue.pop()) {
    if (seen.has(sha)) continue;
    seen.add(sha);
    queue.push(...(readCommit(store, sha)?.parents ?? []));
  }
  return seen;
}

/** Returns whether a commit is among those that another came of. */
export function isAncestor(store: GitStore, ancestor: string, of: string): boolean {
  return collectAncestors(store, of).has(ancestor);
}

/** The history of a commit: every commit before its parents, newest first; `hidden` ones left out. */
export function listHistory(
  store: GitStore,
  from: string,
  hidden: ReadonlySet<string> = new Set(),
): readonly Commit[] {
  const order: Commit[] = [];
  const seen = new Set<string>(hidden);
  // Children before parents: a depth-first walk writes a commit down once its parents are written.
  const stack: { readonly commit: Commit; next: number }[] = [];
  const visit = (sha: string) => {
    const commit = readCommit(store, sha);
    if (!commit || seen.has(sha)) return;
    seen.add(sha);
    stack.push({ commit, next: 0 });
  };
  visit(from);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const parent = top.commit.parents[top.next];
    top.next += 1;
    if (parent !== undefined) visit(parent);
    else {
      stack.pop();
      order.push(top.commit);
    }
  }
  return order.reverse();
}

/** Returns the commits of `head` that `base` does not have, oldest first. */
export function commitsBetween(store: GitStore, base: string, head: string): readonly Commit[] {
  return listHistory(store, head, collectAncestors(store, base)).toReversed();
}

/** The newest commit both descend from. */
export function mergeBase(store: GitStore, one: string, other: string): Commit | undefined {
  const shared = collectAncestors(store, other);
  return listHistory(store, one).find(({ sha }) => shared.has(sha));
}
