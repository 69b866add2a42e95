import { renderHtml } from "../adf/html.ts";
import { fieldNames } from "../fields/catalogue.ts";
import { statuses } from "../seeds.ts";
import type { Issue } from "../state.ts";
import type { View } from "../view.ts";
import { presentHistory } from "./annex.ts";
import { fieldPresenters } from "./fields.ts";
import { presentTransition } from "./seeds.ts";

type Wire = Record<string, unknown>;

/** What Jira calls navigable: all but what grows without end. */
const notNavigable = new Set(["comment", "worklog", "attachment", "timetracking"]);

/** Which fields of an issue a client asked for. */
export type FieldChoice = (name: string) => boolean;

/** `["*navigable", "-comment"]` as a choice. A list that only takes away takes away from everything. */
export function chooseFields(asked: readonly string[]): FieldChoice {
  const taken = new Set(asked.filter((name) => name.startsWith("-")).map((name) => name.slice(1)));
  const wanted = new Set(asked.filter((name) => !name.startsWith("-")));
  const isAll = wanted.has("*all") || wanted.size === 0;
  const isNavigable = wanted.has("*navigable");
  return (name) =>
    !taken.has(name) && (isAll || wanted.has(name) || (isNavigable && !notNavigable.has(name)));
}

function presentFields(view: View, issue: Issue, choice: FieldChoice): Wire {
  const shown = { view, issue, annex: view.state.annexes.get(issue.id) };
  const fields: Wire = {};
  for (const [name, present] of Object.entries(fieldPresenters)) {
    if (!choice(name)) continue;
    const value = present(shown);
    if (value !== undefined) fields[name] = value;
  }
  for (const [name, value] of Object.entries(issue.custom)) {
    if (choice(name)) fields[name] = value;
  }
  return fields;
}

function presentRendered(issue: Issue, choice: FieldChoice): Wire {
  const fields: Wire = {};
  if (choice("description")) fields["description"] = renderHtml(issue.description);
  if (choice("environment")) fields["environment"] = renderHtml(issue.environment);
  return fields;
}

function presentChangelog(view: View, issue: Issue): Wire {
  const histories = [...(view.state.annexes.get(issue.id)?.histories.newestFirst() ?? [])];
  return {
    startAt: 0,
    maxResults: histories.length,
    total: histories.length,
    histories: histories.map((history) => presentHistory(view, history)),
  };
}

function presentNames(fields: Wire): Wire {
  return Object.fromEntries(Object.keys(fields).map((id) => [id, fieldNames.get(id) ?? id]));
}

/** An issue with the fields that were asked for, and what `expand` adds. */
export function presentIssue(
  view: View,
  issue: Issue,
  choice: FieldChoice,
  expand: readonly string[] = [],
): Wire {
  const fields = presentFields(view, issue, choice);
  return {
    expand: "renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations",
    id: issue.id,
    self: `${view.base}/issue/${issue.id}`,
    key: issue.key,
    ...(expand.includes("renderedFields")
      ? { renderedFields: presentRendered(issue, choice) }
      : {}),
    ...(expand.includes("names") ? { names: presentNames(fields) } : {}),
    ...(expand.includes("transitions")
      ? { transitions: statuses.map((status) => presentTransition(view, status)) }
      : {}),
    ...(expand.includes("changelog") ? { changelog: presentChangelog(view, issue) } : {}),
    fields,
  };
}
