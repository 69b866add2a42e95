import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { holds } from "../../access/holds.ts";
import { badRequest } from "../../errors.ts";
import { recordWorklog } from "../../events.ts";
import { touchIssue } from "../../fields/changes.ts";
import { route, type View } from "../../route.ts";
import { findIssue, requireIssue, requireIssueProject } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { flag } from "../../shared/schema.ts";
import { ids } from "../../site/schema.ts";
import type { Issue, Worklog } from "../../state.ts";
import { estimateAfter, removeWorklog, requireWorklog } from "../worklogs/actions.ts";

const MAX_WORK = 5_000;

const query = lazyObject(() => ({
  notifyUsers: flag(true),
  adjustEstimate: z.enum(["auto", "leave"], "must be auto or leave").default("auto"),
}));

const unsupported = ["overrideEditableFlag"];

/** The work of a list on an issue that the caller may delete or move. */
function requireAll(
  view: View,
  issue: Issue,
  wanted: readonly string[],
  permission: string,
): readonly Worklog[] {
  const { state, callerId } = view;
  const place = { project: requireIssueProject(state, issue), issue };
  return wanted.map((id) => {
    const worklog = requireWorklog(view, issue, id);
    const isOwn = worklog.authorId === callerId;
    const mayDo = [`${permission}_ALL_WORKLOGS`, ...(isOwn ? [`${permission}_OWN_WORKLOGS`] : [])];
    if (mayDo.some((key) => holds(state, callerId, key, place))) return worklog;
    throw badRequest(`You do not have the permission to change the worklog '${id}'.`);
  });
}

/** Work that is deleted or moved many at once. */
export const routes = [
  route("DELETE /issue/:issue/worklog", "Deletes work on an issue by its ids", {
    query,
    body: lazyObject(() => ({ ids: ids.min(1).max(MAX_WORK) })),
    unsupported,
    handle: (context, request, view) => {
      const { id } = requireIssue(context.state, request.params);
      const issue = requireIssue(context.state, { issue: id });
      for (const worklog of requireAll(view, issue, request.body.ids, "DELETE")) {
        const now = requireIssue(context.state, { issue: id });
        removeWorklog(context, now, worklog, request.query);
        recordWorklog(context, view, "worklog_deleted", { issue: now, worklog });
      }
      return noContent();
    },
  }),
  route("POST /issue/:issue/worklog/move", "Moves work to another issue", {
    query,
    body: lazyObject(() => ({
      ids: ids.min(1).max(MAX_WORK),
      issueIdOrKey: z.union([z.int(), z.string()]).transform(String),
    })),
    unsupported,
    handle: (context, { params, query: { adjustEstimate }, body }, view) => {
      const { state } = context;
      const from = requireIssue(state, params);
      const to = findIssue(state, body.issueIdOrKey);
      if (!to || to.id === from.id) throw badRequest("The destination issue is not valid.");
      const place = { project: requireIssueProject(state, to), issue: to };
      if (!holds(state, view.callerId, "WORK_ON_ISSUES", place)) {
        throw badRequest("You do not have the permission to work on the destination issue.");
      }
      const moved = requireAll(view, from, body.ids, "EDIT");
      const seconds = moved.reduce((sum, one) => sum + one.seconds, 0);
      const adjust = { adjustEstimate, notifyUsers: true };
      const less = estimateAfter(to, seconds, adjust);
      touchIssue(context, { ...from, remainingEstimate: estimateAfter(from, -seconds, adjust) });
      touchIssue(context, { ...to, remainingEstimate: less });
      for (const worklog of moved) {
        requireAnnex(state, from.id).worklogs.remove(worklog.id);
        requireAnnex(state, to.id).worklogs.add({ ...worklog, updated: context.now });
      }
      return noContent();
    },
  }),
];
