import { noContent } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { presentUserId } from "../users/present.ts";

/** The votes for an issue. */
export const routes = [
  route("GET /issue/:issue/votes", "Lists voters", ({ state }, { params }, view) => {
    const issue = requireIssue(state, params);
    const { voters } = requireAnnex(state, issue.id);
    return {
      self: `${view.base}/issue/${issue.key}/votes`,
      votes: voters.size,
      hasVoted: voters.has(view.callerId),
      voters: [...voters].map((id) => presentUserId(view, id)),
    };
  }),
  route("POST /issue/:issue/votes", "Votes for an issue", ({ state }, { params }, view) => {
    const issue = requireIssue(state, params);
    requireAnnex(state, issue.id).voters.add(view.callerId);
    return noContent();
  }),
  route("DELETE /issue/:issue/votes", "Removes a vote", ({ state }, { params }, view) => {
    requireAnnex(state, requireIssue(state, params).id).voters.delete(view.callerId);
    return noContent();
  }),
];
