import { isRecord, type AdfDocument } from "./adf/document.ts";
import { readFilledDocument } from "./fields/documents.ts";
import { touchIssue } from "./fields/changes.ts";
import { FieldFault } from "./fields/fault.ts";
import type { FieldScope } from "./fields/setters.ts";
import type { Operation } from "./fields/update.ts";
import { pickNamed } from "./fields/values.ts";
import { namedBy } from "./fields/values.ts";
import { lookUpIssue } from "./find.ts";
import { linkTypes } from "./seeds.ts";
import { nextId, type Comment, type Issue, type IssueLink, type TrackerContext } from "./state.ts";
import { annexOf } from "./stored-issues.ts";
import type { View } from "./view.ts";

/** What an issue's `update` adds beside the issue. */
export type Aside =
  | { readonly kind: "comment"; readonly body: AdfDocument }
  | {
      readonly kind: "link";
      readonly typeId: string;
      readonly otherId: string;
      readonly isInward: boolean;
    };

/** Whether a field's operations add something beside the issue. */
export function isAside(name: string): boolean {
  return name === "comment" || name === "issuelinks";
}

/** What one operation adds. */
export function readAside(scope: FieldScope, name: string, step: Operation): Aside {
  if (step.verb !== "add" || !isRecord(step.value)) {
    throw new FieldFault(`Field '${name}' does not support operation '${step.verb}'.`);
  }
  if (name === "comment") {
    return { kind: "comment", body: readFilledDocument(scope.version, step.value["body"]) };
  }
  return readLink(scope, step.value);
}

function readLink({ state }: FieldScope, value: Readonly<Record<string, unknown>>): Aside {
  const type = pickNamed(linkTypes, value["type"]);
  if (!type) throw new FieldFault("No issue link type with that name found.");
  const isInward = value["outwardIssue"] !== undefined;
  const wanted = namedBy(value[isInward ? "outwardIssue" : "inwardIssue"], ["id", "key"]);
  const other = lookUpIssue(state, wanted ?? "");
  if (!other) throw new FieldFault("Issue Does Not Exist");
  return { kind: "link", typeId: type.id, otherId: other.id, isInward };
}

/** Adds what was read. */
export function addAside(context: TrackerContext, view: View, issue: Issue, aside: Aside): void {
  if (aside.kind === "comment") {
    addComment(context, view, issue, aside.body);
    return;
  }
  const [inwardId, outwardId] = aside.isInward
    ? [issue.id, aside.otherId]
    : [aside.otherId, issue.id];
  addLink(context, { typeId: aside.typeId, inwardId, outwardId });
}

/** Adds a comment; who comments watches from now on. */
export function addComment(
  context: TrackerContext,
  view: View,
  issue: Issue,
  body: AdfDocument,
): Comment {
  const { now, state } = context;
  const person = { authorId: view.callerId, updateAuthorId: view.callerId };
  const comment = { id: nextId(context, "comment"), ...person, body, created: now, updated: now };
  const annex = annexOf(state, issue.id);
  annex.watchers.add(view.callerId);
  touchIssue(context, issue);
  return annex.comments.add(comment);
}

/** Links two issues; the same link twice is one. */
export function addLink(context: TrackerContext, link: Omit<IssueLink, "id">): IssueLink {
  const { state } = context;
  const ends = annexOf(state, link.inwardId).linkIds;
  for (const id of ends) {
    const known = state.links.get(id);
    if (
      known?.typeId === link.typeId &&
      known.inwardId === link.inwardId &&
      known.outwardId === link.outwardId
    )
      return known;
  }
  const made = state.links.add({ id: nextId(context, "link"), ...link });
  ends.add(made.id);
  annexOf(state, link.outwardId).linkIds.add(made.id);
  for (const id of [link.inwardId, link.outwardId]) {
    const issue = state.issues.get(id);
    if (issue) touchIssue(context, issue);
  }
  return made;
}
