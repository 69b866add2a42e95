import { issueNotFound } from "../../errors.ts";
import { levelOf } from "../../site/offers.ts";
import { findIssue } from "../../shared/find.ts";
import type { Issue, State } from "../../state.ts";

/** Returns whether an issue is an epic. */
export function isEpic(state: State, { typeId }: Issue): boolean {
  return levelOf(state, typeId) === 1;
}

/** The epic of a path, by id or key. */
export function requireEpic(state: State, idOrKey = ""): Issue {
  const issue = findIssue(state, idOrKey);
  if (issue && isEpic(state, issue)) return issue;
  throw issueNotFound();
}
