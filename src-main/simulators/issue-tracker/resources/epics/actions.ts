import { issueNotFound } from "../../errors.ts";
import { findLevel } from "../../fields/values.ts";
import { findIssue } from "../../shared/find.ts";
import type { Issue, State } from "../../state.ts";

/** Returns whether an issue is an epic. */
export function isEpic({ typeId }: Issue): boolean {
  return findLevel(typeId) === 1;
}

/** The epic of a path, by id or key. */
export function requireEpic(state: State, idOrKey = ""): Issue {
  const issue = findIssue(state, idOrKey);
  if (issue && isEpic(issue)) return issue;
  throw issueNotFound();
}
