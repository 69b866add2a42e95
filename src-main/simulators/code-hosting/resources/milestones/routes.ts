import { RouteResponse, noContent } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { sorted } from "../../shared/fields.ts";
import { partNamed } from "../../shared/find.ts";
import type { Milestone, Repository } from "../../state.ts";
import { createMilestone, deleteMilestone, updateMilestone } from "./actions.ts";
import { countIssues, presentMilestone } from "./present.ts";
import { createMilestoneBody, listMilestonesQuery, updateMilestoneBody } from "./schema.ts";

/** Returns the completed share of a milestone, from 0 to 1. */
function completeness(repository: Repository, milestone: Milestone): number {
  const open = countIssues(repository, milestone, "open");
  const closed = countIssues(repository, milestone, "closed");
  return open + closed === 0 ? 0 : closed / (open + closed);
}

const requireMilestone = partNamed("milestone", ({ milestones }) => milestones);

export const routes = [
  route("GET /repos/:owner/:repo/milestones", "Lists milestones", {
    query: listMilestonesQuery,
    handle: (context, request) => {
      const { state, sort, direction } = request.query;
      const found = [...context.repository.milestones.values()].filter(
        (milestone) => state === "all" || milestone.state === state,
      );
      const key = (milestone: Milestone) =>
        sort === "due_on"
          ? (milestone.dueOn ?? Infinity)
          : completeness(context.repository, milestone);
      return context.list(request, sorted(found, key, direction), presentMilestone);
    },
  }),
  route("POST /repos/:owner/:repo/milestones", "Creates a milestone", {
    body: createMilestoneBody,
    handle: (context, request) => {
      const milestone = createMilestone(context, request.body);
      return new RouteResponse(201, presentMilestone(context, milestone));
    },
  }),
  route("GET /repos/:owner/:repo/milestones/:milestone", "Shows a milestone", (context) =>
    presentMilestone(context, requireMilestone(context)),
  ),
  route("PATCH /repos/:owner/:repo/milestones/:milestone", "Changes a milestone", {
    body: updateMilestoneBody,
    handle: (context, request) => {
      const old = requireMilestone(context);
      return presentMilestone(context, updateMilestone(context, old, request.body));
    },
  }),
  route("DELETE /repos/:owner/:repo/milestones/:milestone", "Deletes a milestone", (context) => {
    deleteMilestone(context, requireMilestone(context));
    return noContent();
  }),
];
