import { RouteResponse, noContent } from "#core/contract/response.ts";
import { issuesOfSprint, presentIssues } from "../../agile/board-issues.ts";
import { route } from "../../route.ts";
import { issuesQuery } from "../boards/schema.ts";
import { issueExpansions } from "../issues/present.ts";
import {
  createSprint,
  moveIssues,
  removeSprint,
  requireSprint,
  swapSprints,
  updateSprint,
} from "./actions.ts";
import { presentSprint } from "./present.ts";
import {
  createSprintBody,
  moveBody,
  replaceSprintBody,
  swapBody,
  updateSprintBody,
} from "./schema.ts";

/** Sprints of boards. */
export const routes = [
  route("POST /sprint", "Creates a sprint", {
    body: createSprintBody,
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentSprint(view, createSprint(context, view, body))),
  }),
  route("GET /sprint/:sprint", "Shows a sprint", ({ state }, { params }, view) =>
    presentSprint(view, requireSprint(state, params["sprint"])),
  ),
  route("PUT /sprint/:sprint", "Replaces the fields of a sprint", {
    body: replaceSprintBody,
    unsupported: ["createdDate", "id", "originBoardId", "self"],
    handle: (context, { params, body }, view) => {
      const { startDate = null, endDate = null, goal = null } = body;
      const sprint = requireSprint(context.state, params["sprint"]);
      const whole = { ...body, startDate, endDate, goal };
      return presentSprint(view, updateSprint(context, view, sprint, whole));
    },
  }),
  route("POST /sprint/:sprint", "Changes fields of a sprint, and starts or closes it", {
    body: updateSprintBody,
    unsupported: ["createdDate", "id", "originBoardId", "self"],
    handle: (context, { params, body }, view) => {
      const sprint = requireSprint(context.state, params["sprint"]);
      return presentSprint(view, updateSprint(context, view, sprint, body));
    },
  }),
  route("DELETE /sprint/:sprint", "Deletes a sprint", (context, { params }, view) => {
    removeSprint(context, view, requireSprint(context.state, params["sprint"]));
    return noContent();
  }),
  route("POST /sprint/:sprint/swap", "Exchanges the places of two sprints", {
    body: swapBody,
    handle: (context, { params, body }) => {
      const one = requireSprint(context.state, params["sprint"]);
      swapSprints(context, one, requireSprint(context.state, body.sprintToSwapWith));
      return noContent();
    },
  }),
  route("GET /sprint/:sprint/issue", "Lists the issues of a sprint", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported: ["validateQuery"],
    handle: ({ state }, { params, query }, view) =>
      presentIssues(view, issuesOfSprint(state, requireSprint(state, params["sprint"]).id), query),
  }),
  route("POST /sprint/:sprint/issue", "Moves issues to a sprint", {
    body: moveBody,
    unsupported: ["rankCustomFieldId"],
    handle: (context, { params, body }, view) => {
      moveIssues(context, view, requireSprint(context.state, params["sprint"]), body);
      return noContent();
    },
  }),
];
