import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { levelOf } from "../../site/offers.ts";
import { route } from "../../route.ts";
import { findIssue } from "../../shared/find.ts";
import { listChildren } from "../../shared/issue-store.ts";
import type { Issue, State } from "../../state.ts";

const body = lazyObject(() => ({
  issueIdsOrKeys: z.array(z.string()).min(1).max(1_000, "must be at most 1000"),
}));

/** Reasons why issues are not archived or restored, with the texts that Jira has for them. */
const reasons = {
  issuesNotFound: "Issue not found.",
  issueIsSubtask: "Issue is subtask.",
} as const;

/** Archives or restores issues with their sub-tasks. Returns their number, and the others by reason. */
export function setArchived(state: State, keys: readonly string[], isArchived: boolean) {
  const failed = new Map<keyof typeof reasons, string[]>();
  const fail = (reason: keyof typeof reasons, key: string) =>
    failed.set(reason, [...(failed.get(reason) ?? []), key]);
  const changed = new Map<string, Issue>();
  for (const key of keys) {
    const issue = findIssue(state, key);
    if (!issue) fail("issuesNotFound", key);
    else if (levelOf(state, issue.typeId) === -1) fail("issueIsSubtask", key);
    else {
      const subtasks = listChildren(state, issue.id).filter(
        (it) => levelOf(state, it.typeId) === -1,
      );
      for (const one of [issue, ...subtasks]) changed.set(one.id, one);
    }
  }
  for (const issue of changed.values()) state.issues.replace({ ...issue, isArchived });
  const errors = Array.from(failed, ([reason, issueIdsOrKeys]) => [
    reason,
    { count: issueIdsOrKeys.length, issueIdsOrKeys, message: reasons[reason] },
  ]);
  return {
    numberOfIssuesUpdated: changed.size,
    errors: Object.fromEntries(errors) as unknown,
  };
}

/** Issues that are kept for reading alone. */
export const routes = [
  route("PUT /issue/archive", "Archives issues with their sub-tasks", {
    body,
    handle: ({ state }, request) => setArchived(state, request.body.issueIdsOrKeys, true),
  }),
  route("PUT /issue/unarchive", "Restores archived issues", {
    body,
    handle: ({ state }, request) => setArchived(state, request.body.issueIdsOrKeys, false),
  }),
];
