import { renderHtml } from "../../adf/html.ts";
import { fieldNames, allFields } from "../../fields/catalogue.ts";
import { isCustomField } from "../../fields/setters.ts";
import { contextAt, listOwnFields, toSystemField } from "../../own-fields/catalogue.ts";
import { presentOwnValue } from "../../own-fields/present.ts";
import type { View, ApiObject } from "../../route.ts";
import { transitionsOf } from "../../site/workflows.ts";
import { presentTime } from "../../shared/times.ts";
import type { History, Issue, State } from "../../state.ts";
import { presentTransition } from "../issue-attributes/present.ts";
import { presentUserId } from "../users/present.ts";
import { fieldPresenters } from "./present-fields.ts";
import type { IssueBody } from "./schema.ts";

/** Fields that `*navigable` leaves out. */
const notNavigable = new Set(["comment", "worklog", "attachment", "timetracking"]);

/** Returns whether a client asked for a field. */
type FieldChoice = (name: string) => boolean;

/** Parses `["*navigable", "-comment"]`. A list of exclusions alone stands for all other fields. */
export function chooseFields(asked: readonly string[]): FieldChoice {
  const taken = new Set(asked.filter((name) => name.startsWith("-")).map((name) => name.slice(1)));
  const wanted = new Set(asked.filter((name) => !name.startsWith("-")));
  const isAll = wanted.has("*all") || wanted.size === 0;
  const isNavigable = wanted.has("*navigable");
  return (name) =>
    !taken.has(name) && (isAll || wanted.has(name) || (isNavigable && !notNavigable.has(name)));
}

function presentFields(view: View, issue: Issue, choice: FieldChoice): ApiObject {
  const shown = { view, issue, annex: view.state.annexes.get(issue.id) };
  const fields: ApiObject = {};
  for (const [name, present] of Object.entries(fieldPresenters)) {
    if (!choice(name)) continue;
    const value = present(shown);
    if (value !== undefined) fields[name] = value;
  }
  for (const field of listOwnFields(view.state)) {
    if (!choice(field.id) || !contextAt(view.state, field.id, issue)) continue;
    fields[field.id] = presentOwnValue(view, field, issue.custom[field.id]);
  }
  for (const [name, value] of Object.entries(issue.custom)) {
    if (choice(name) && !view.state.ownFields.has(name)) fields[name] = value;
  }
  return fields;
}

function presentRendered(issue: Issue, choice: FieldChoice): ApiObject {
  const fields: ApiObject = {};
  if (choice("description")) fields["description"] = renderHtml(issue.description);
  if (choice("environment")) fields["environment"] = renderHtml(issue.environment);
  return fields;
}

/** The changes of one request. */
export function presentHistory(view: View, history: History): ApiObject {
  return {
    id: history.id,
    author: presentUserId(view, history.authorId),
    created: presentTime(history.created),
    items: history.changes.map(({ field, from, fromText, to, toText }) => ({
      field,
      fieldtype: isCustomField(field) ? "custom" : "jira",
      fieldId: field,
      from,
      fromString: fromText,
      to,
      toString: toText,
    })),
  };
}

function presentChangelog(view: View, issue: Issue): ApiObject {
  const histories = [...(view.state.annexes.get(issue.id)?.histories.newestFirst() ?? [])];
  return {
    startAt: 0,
    maxResults: histories.length,
    total: histories.length,
    histories: histories.map((history) => presentHistory(view, history)),
  };
}

function presentNames({ ownFields }: State, fields: ApiObject): ApiObject {
  const nameOf = (id: string) => fieldNames.get(id) ?? ownFields.get(id)?.name ?? id;
  return Object.fromEntries(Object.keys(fields).map((id) => [id, nameOf(id)]));
}

function presentSchemas(state: State, fields: ApiObject): ApiObject {
  const own = listOwnFields(state).map(toSystemField);
  const known = [...allFields, ...own].filter(({ id }) => Object.hasOwn(fields, id));
  return Object.fromEntries(known.map(({ id, schema }) => [id, schema]));
}

/** The values of `expand` for an issue. */
export const issueExpansions = ["renderedFields", "names", "schema", "transitions", "changelog"];

/** An issue as the API shows it. */
type PresentedIssue = ApiObject & { readonly fields: ApiObject };

/** An issue with the fields that a client asked for, and the parts that `expand` names. */
export function presentIssue(
  view: View,
  issue: Issue,
  choice: FieldChoice,
  expand: readonly string[] = [],
): PresentedIssue {
  const fields = presentFields(view, issue, choice);
  return {
    expand: "renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations",
    id: issue.id,
    self: `${view.base}/issue/${issue.id}`,
    key: issue.key,
    ...(expand.includes("renderedFields") && { renderedFields: presentRendered(issue, choice) }),
    ...(expand.includes("names") && { names: presentNames(view.state, fields) }),
    ...(expand.includes("schema") && { schema: presentSchemas(view.state, fields) }),
    ...(expand.includes("transitions") && {
      transitions: transitionsOf(view.state, issue, view.callerId).map((one) =>
        presentTransition(view, one),
      ),
    }),
    ...(expand.includes("changelog") && { changelog: presentChangelog(view, issue) }),
    fields,
  };
}

/** The values that apps keep at an issue, as far as their keys are asked for: `["*all", "-old"]`. */
export function presentProperties(
  { state }: View,
  { id }: Issue,
  asked: readonly string[],
): ApiObject {
  const choice = chooseFields(asked);
  const kept = [...(state.properties.get(`issue/${id}`) ?? [])];
  return Object.fromEntries(kept.filter(([key]) => choice(key)));
}

/** The response to the creation of an issue. */
export function presentCreatedIssue(view: View, { id, key }: Issue, body: IssueBody): ApiObject {
  const self = `${view.base}/issue/${id}`;
  if (!body.transition) return { id, key, self };
  const transition = { status: 204, errorCollection: { errorMessages: [], errors: {} } };
  return { id, key, self, transition };
}
