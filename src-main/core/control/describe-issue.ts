import type { Issue } from "#core/kernel/dialect.ts";
import { fieldName } from "#core/kernel/field-name.ts";
import { valueAt } from "#core/kernel/value-at.ts";

/** Whether a field is at fault because it is not there. */
export function isMissing(issue: Issue, whole: unknown): boolean {
  return issue.path.length > 0 && valueAt(whole, issue.path) === undefined;
}

/**
 * What is wrong with a field, for people: its name, what was given, and what is allowed. `root` is what
 * the whole is called when it is at fault itself.
 */
export function describeIssue(issue: Issue, whole: unknown, root = "body"): string {
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => fieldName([...issue.path, key]));
    return `${names.join(", ")}: there is no such field`;
  }
  const field = fieldName(issue.path) || root;
  if (isMissing(issue, whole)) return `${field} is required`;
  const shown = JSON.stringify(valueAt(whole, issue.path)) as string | undefined;
  const given = shown === undefined || shown.length > 60 ? "" : ` (${shown})`;
  return `${field}${given}: ${issue.message}`;
}
