import * as z from "zod";
import { noContent } from "#core/kernel/response.ts";
import { badRequest, fieldErrors } from "../errors.ts";
import { findIssue, findUser } from "../find.ts";
import { presentUserId } from "../present/user.ts";
import { versioned } from "../route.ts";
import { annexOf } from "../stored-issues.ts";

/** Nobody, or an account as a bare JSON string. */
const watcherBody = z.union([z.string(), z.strictObject({})], "expected an account id as a string");

const watcherRoutes = [
  versioned({
    method: "GET",
    path: "/issue/:issue/watchers",
    summary: "Lists who watches an issue",
    handle: ({ state }, { params }, view) => {
      const issue = findIssue(state, params);
      const { watchers } = annexOf(state, issue.id);
      return {
        self: `${view.base}/issue/${issue.key}/watchers`,
        isWatching: watchers.has(view.callerId),
        watchCount: watchers.size,
        watchers: [...watchers].map((id) => presentUserId(view, id)),
      };
    },
  }),
  versioned({
    method: "POST",
    path: "/issue/:issue/watchers",
    summary: "Makes somebody watch an issue; the caller when nobody is named",
    body: watcherBody,
    handle: ({ state }, { params, body }, view) => {
      const issue = findIssue(state, params);
      const id = typeof body === "string" ? body : view.callerId;
      if (!state.users.get(id)?.active) throw badRequest(`The user '${id}' does not exist.`);
      annexOf(state, issue.id).watchers.add(id);
      return noContent();
    },
  }),
  versioned({
    method: "DELETE",
    path: "/issue/:issue/watchers",
    summary: "Ends somebody's watch",
    query: z.object({ accountId: z.string().optional() }),
    handle: ({ state }, { params, query }) => {
      const issue = findIssue(state, params);
      const user = findUser(state, query.accountId);
      annexOf(state, issue.id).watchers.delete(user.id);
      return noContent();
    },
  }),
];

const voteRoutes = [
  versioned({
    method: "GET",
    path: "/issue/:issue/votes",
    summary: "Lists who voted for an issue",
    handle: ({ state }, { params }, view) => {
      const issue = findIssue(state, params);
      const { voters } = annexOf(state, issue.id);
      return {
        self: `${view.base}/issue/${issue.key}/votes`,
        votes: voters.size,
        hasVoted: voters.has(view.callerId),
        voters: [...voters].map((id) => presentUserId(view, id)),
      };
    },
  }),
  versioned({
    method: "POST",
    path: "/issue/:issue/votes",
    summary: "Votes for an issue; not for one's own",
    handle: ({ state }, { params }, view) => {
      const issue = findIssue(state, params);
      if (issue.reporterId === view.callerId) {
        throw fieldErrors({ vote: "You cannot vote for an issue you have reported." });
      }
      annexOf(state, issue.id).voters.add(view.callerId);
      return noContent();
    },
  }),
  versioned({
    method: "DELETE",
    path: "/issue/:issue/votes",
    summary: "Takes a vote back",
    handle: ({ state }, { params }, view) => {
      annexOf(state, findIssue(state, params).id).voters.delete(view.callerId);
      return noContent();
    },
  }),
];

/** Who watches an issue and who voted for it. */
export const peopleRoutes = [...watcherRoutes, ...voteRoutes].flat();
