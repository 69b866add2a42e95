import { fieldErrors } from "../errors.ts";
import type { View } from "../route.ts";
import { requireIssueProject } from "../shared/find.ts";
import type { Issue, State } from "../state.ts";
import { isEmptyField } from "./emptiness.ts";
import type { Rule, Transition } from "./types.ts";

/** The rules that transitions can have. Others are rejected when a workflow is saved. */
export const RESTRICT = "system:restrict-issue-transition";
export const REQUIRE = "system:validate-field-value";
export const ASSIGN = "system:change-assignee";

const assignees = {
  "to-current-user": ({ callerId }: View) => callerId,
  "to-lead": ({ state }: View, issue: Issue) => requireIssueProject(state, issue).leadId,
  "to-unassigned": () => null,
  "to-reporter": (_view: View, issue: Issue) => issue.reporterId,
} as const;

/** The people to whom the action of a transition gives an issue. */
export const assigneeTypes: readonly string[] = Object.keys(assignees);

/** The fields that a validator wants to have a value. */
export const requiredBy = ({ parameters }: Pick<Rule, "parameters">): readonly string[] =>
  (parameters["fieldsRequired"] ?? parameters["fieldKey"] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/**
 * Checks the validators of a transition.
 * @throws {Refusal} with a message for each field that must have a value.
 */
export function checkValidators(state: State, issue: Issue, { validators }: Transition): void {
  const errors: Record<string, string> = {};
  for (const rule of validators) {
    for (const name of requiredBy(rule)) {
      if (!isEmptyField(state, issue, name)) continue;
      errors[name] = rule.parameters["errorMessage"] ?? `${name} is required.`;
    }
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}

/** Returns an issue with what the actions of a transition change. */
export function applyActions(view: View, issue: Issue, { actions }: Transition): Issue {
  let changed = issue;
  for (const { parameters } of actions) {
    const type = parameters["type"] ?? "";
    const read = Object.entries(assignees).find(([name]) => name === type)?.[1];
    if (read) changed = { ...changed, assigneeId: read(view, changed) };
  }
  return changed;
}
