import { noContent } from "#core/contract/response.ts";
import { byRank, presentIssues } from "../../agile/board-issues.ts";
import { requireIssues } from "../../agile/place-issues.ts";
import { badRequest } from "../../errors.ts";
import { levelOf } from "../../site/offers.ts";
import { route } from "../../route.ts";
import { listChildren } from "../../shared/issue-store.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { issuesQuery } from "../boards/schema.ts";
import { changeAndRecord } from "../issues/actions.ts";
import { issueExpansions } from "../issues/present.ts";
import { moveBody } from "../sprints/schema.ts";
import { isEpic, requireEpic } from "./actions.ts";
import { presentEpic } from "./present.ts";
import type { Issue, SimContext } from "../../state.ts";
import type { View } from "../../route.ts";

const issuesBody = lazyObject(() => ({ issues: moveBody.shape.issues }));

/** Gives issues another epic, or none. */
function moveTo(context: SimContext, view: View, names: readonly string[], epic: Issue | null) {
  const issues = requireIssues(context.state, names);
  for (const issue of issues) {
    if (levelOf(context.state, issue.typeId) !== 0) {
      throw badRequest(`The issue '${issue.key}' cannot be in an epic.`);
    }
    if (epic !== null && issue.projectId !== epic.projectId) {
      throw badRequest(`The issue '${issue.key}' is in another project than the epic.`);
    }
  }
  for (const issue of issues) {
    changeAndRecord(context, view, issue, { ...issue, parentId: epic?.id ?? null });
  }
  return noContent();
}

/** Epics: issues of that type. */
export const routes = [
  route("GET /epic/none/issue", "Lists the issues without an epic", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported: ["validateQuery"],
    handle: ({ state }, { query }, view) => {
      const isBare = (issue: Issue) => issue.parentId === null && !isEpic(state, issue);
      const issues = [...state.issues.values()].filter(isBare).sort(byRank);
      return presentIssues(view, issues, query);
    },
  }),
  route("POST /epic/none/issue", "Takes issues out of their epics", {
    body: issuesBody,
    handle: (context, { body }, view) => moveTo(context, view, body.issues, null),
  }),
  route("GET /epic/:epic", "Shows an epic", ({ state }, { params }, view) =>
    presentEpic(view, requireEpic(state, params["epic"])),
  ),
  route("GET /epic/:epic/issue", "Lists the issues of an epic", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported: ["validateQuery"],
    handle: ({ state }, { params, query }, view) => {
      const children = listChildren(state, requireEpic(state, params["epic"]).id);
      return presentIssues(view, [...children].sort(byRank), query);
    },
  }),
  route("POST /epic/:epic/issue", "Moves issues to an epic", {
    body: issuesBody,
    handle: (context, { params, body }, view) =>
      moveTo(context, view, body.issues, requireEpic(context.state, params["epic"])),
  }),
];
