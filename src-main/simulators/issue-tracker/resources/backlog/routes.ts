import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf } from "#core/contract/rules/rule.ts";
import { noContent } from "#core/contract/response.ts";
import { presentBoardIssue } from "../boards/present.ts";
import { rankIssues, requireIssues } from "../../agile/place-issues.ts";
import { STORY_POINTS } from "../../fields/catalogue.ts";
import { readNumber } from "../../fields/values.ts";
import { readField } from "../../fields/field-errors.ts";
import { route } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { words } from "../../shared/schema.ts";
import { requireBoard, requireScrumBoard } from "../boards/actions.ts";
import { issueExpansions } from "../issues/present.ts";
import { changeAndRecord } from "../issues/actions.ts";
import { moveIssues } from "../sprints/actions.ts";
import { moveBody } from "../sprints/schema.ts";

const estimationQuery = lazyObject(() => ({
  boardId: z.string("The query parameter 'boardId' is required."),
}));

const estimationBody = lazyObject(() => ({
  value: z.union([z.string(), z.number()]).nullish(),
}));

/** The number that a client gives as text. */
function readEstimate(value: string | number | null | undefined): unknown {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return readField(STORY_POINTS, () => readNumber(Number.isNaN(number) ? value : number));
}

/** The backlog, the order of issues, and their estimates. */
export const routes = [
  route("POST /backlog/issue", "Moves issues to the backlog", {
    body: lazyObject(() => ({ issues: moveBody.shape.issues })),
    handle: (context, { body }, view) => {
      moveIssues(context, view, null, body);
      return noContent();
    },
  }),
  route("POST /backlog/:board/issue", "Moves issues to the backlog of a board", {
    body: moveBody,
    unsupported: ["rankCustomFieldId"],
    handle: (context, { params, body }, view) => {
      requireScrumBoard(context.state, params["board"] ?? "");
      moveIssues(context, view, null, body);
      return noContent();
    },
  }),
  route("PUT /issue/rank", "Puts issues before or behind another one", {
    body: moveBody,
    rules: [anyOf("rankBeforeIssue", "rankAfterIssue")],
    unsupported: ["rankCustomFieldId"],
    handle: (context, { body: { issues, ...place } }) => {
      rankIssues(context, requireIssues(context.state, issues), place);
      return noContent();
    },
  }),
  route("GET /issue/:issue", "Shows an issue with its sprints and epic", {
    query: lazyObject(() => ({ fields: words, expand: words })),
    expands: issueExpansions,
    unsupported: ["updateHistory"],
    handle: ({ state }, { params, query }, view) =>
      presentBoardIssue(view, requireIssue(state, params), query.fields ?? ["*all"], query.expand),
  }),
  route("GET /issue/:issue/estimation", "Shows the estimate of an issue on a board", {
    query: estimationQuery,
    handle: ({ state }, { params, query }) => {
      requireBoard(state, query.boardId);
      const value = requireIssue(state, params).custom[STORY_POINTS] ?? null;
      return { fieldId: STORY_POINTS, ...(value === null ? {} : { value }) };
    },
  }),
  route("PUT /issue/:issue/estimation", "Estimates an issue on a board", {
    query: estimationQuery,
    body: estimationBody,
    handle: (context, { params, query, body }, view) => {
      requireBoard(context.state, query.boardId);
      const issue = requireIssue(context.state, params);
      const value = readEstimate(body.value);
      const custom = { ...issue.custom, [STORY_POINTS]: value };
      changeAndRecord(context, view, issue, { ...issue, custom });
      return { fieldId: STORY_POINTS, ...(value === null ? {} : { value }) };
    },
  }),
];
