import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireIssue, requireUser } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { presentUserId } from "../users/present.ts";

/** An account as a bare JSON string, or no body for the caller. */
const addWatcherBody = z.union(
  [z.string(), z.strictObject({})],
  "expected an account id as a string",
);

/** The watchers of an issue. */
export const routes = [
  route("GET /issue/:issue/watchers", "Lists watchers", ({ state }, { params }, view) => {
    const issue = requireIssue(state, params);
    const { watchers } = requireAnnex(state, issue.id);
    return {
      self: `${view.base}/issue/${issue.key}/watchers`,
      isWatching: watchers.has(view.callerId),
      watchCount: watchers.size,
      watchers: [...watchers].map((id) => presentUserId(view, id)),
    };
  }),
  route("POST /issue/:issue/watchers", "Adds a watcher to an issue. Default: the caller", {
    body: addWatcherBody,
    handle: ({ state }, { params, body }, view) => {
      const issue = requireIssue(state, params);
      const id = typeof body === "string" ? body : view.callerId;
      if (!state.users.get(id)?.active) throw badRequest(`The user '${id}' does not exist.`);
      requireAnnex(state, issue.id).watchers.add(id);
      return noContent();
    },
  }),
  route("DELETE /issue/:issue/watchers", "Removes a watcher from an issue", {
    query: lazyObject(() => ({ accountId: z.string().optional() })),
    unsupported: ["username"],
    handle: ({ state }, { params, query }) => {
      const issue = requireIssue(state, params);
      const user = requireUser(state, query.accountId);
      requireAnnex(state, issue.id).watchers.delete(user.id);
      return noContent();
    },
  }),
];
