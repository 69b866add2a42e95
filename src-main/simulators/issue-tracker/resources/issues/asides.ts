import { isRecord } from "#shared/text/json-in.ts";
import type { AdfDocument } from "../../adf/document.ts";
import { readFilledDocument } from "../../fields/documents.ts";
import { FieldError } from "../../fields/field-errors.ts";
import type { FieldScope } from "../../fields/setters.ts";
import type { Operation } from "../../fields/update.ts";
import { namedBy, requireNamed } from "../../fields/values.ts";
import type { View } from "../../route.ts";
import { findIssue } from "../../shared/find.ts";
import type { Issue, SimContext } from "../../state.ts";
import { addComment } from "../comments/actions.ts";
import { addLink } from "../issue-links/actions.ts";

/** A comment or link that an issue's `update` adds. */
export type Aside =
  | { readonly kind: "comment"; readonly body: AdfDocument }
  | {
      readonly kind: "link";
      readonly typeId: string;
      readonly otherId: string;
      readonly isInward: boolean;
    };

/** Returns whether the operations of a field add a comment or link. */
export function isAside(name: string): boolean {
  return name === "comment" || name === "issuelinks";
}

/** The comment or link that one operation adds. Throws `FieldError` when it is invalid. */
export function readAside(scope: FieldScope, name: string, { verb, value }: Operation): Aside {
  if (verb !== "add" || !isRecord(value)) {
    throw new FieldError(`Field '${name}' does not support operation '${verb}'.`);
  }
  if (name === "comment") {
    return { kind: "comment", body: readFilledDocument(scope.version, value["body"]) };
  }
  const noType = "No issue link type with that name found.";
  const type = requireNamed([...scope.state.linkTypes.values()], value["type"], noType);
  const isInward = value["outwardIssue"] !== undefined;
  const wanted = namedBy(value[isInward ? "outwardIssue" : "inwardIssue"], ["id", "key"]);
  const other = findIssue(scope.state, wanted ?? "");
  if (!other) throw new FieldError("Issue Does Not Exist");
  return { kind: "link", typeId: type.id, otherId: other.id, isInward };
}

/** Adds the comments and links to a saved issue. */
export function addAsides(
  context: SimContext,
  view: View,
  issue: Issue,
  asides: readonly Aside[],
): void {
  for (const aside of asides) {
    if (aside.kind === "comment") {
      addComment(context, view, issue, aside.body);
      continue;
    }
    const { typeId, otherId, isInward } = aside;
    const [inwardId, outwardId] = isInward ? [issue.id, otherId] : [otherId, issue.id];
    addLink(context, view, { typeId, inwardId, outwardId });
  }
}
