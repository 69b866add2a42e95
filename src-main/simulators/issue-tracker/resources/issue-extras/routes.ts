import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { isAmong } from "../../access/audience.ts";
import { mayBrowse } from "../../access/holds.ts";
import { allIssues, prepareSearch } from "../../jql/search.ts";
import { route, type View } from "../../route.ts";
import { findProject, requireIssueProject } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, isDay, words } from "../../shared/schema.ts";
import { ids } from "../../site/schema.ts";
import { notificationEvents } from "../../site/seeds.ts";
import { addTask } from "../../site/tasks.ts";
import type { Annex, Issue, State } from "../../state.ts";
import { setArchived } from "../archive/routes.ts";
import { presentComment } from "../comments/present.ts";

const MAX_COMMENTS = 1_000;

/** The numbers of things that an issue can have. */
const limits = {
  comment: 5_000,
  worklog: 10_000,
  attachment: 2_000,
  remoteIssueLinks: 2_000,
  issuelinks: 2_000,
} as const;

type LimitName = keyof typeof limits;

const sizeOf: Readonly<Record<LimitName, (annex: Annex) => number>> = {
  comment: ({ comments }) => comments.size,
  worklog: ({ worklogs }) => worklogs.size,
  attachment: ({ attachmentIds }) => attachmentIds.size,
  remoteIssueLinks: ({ remoteLinks }) => remoteLinks.size,
  issuelinks: ({ linkIds }) => linkIds.size,
};

const names = ["comment", "worklog", "attachment", "remoteIssueLinks", "issuelinks"] as const;

/** The numbers of things of issues that have at least so many of them, by the kind of the thing. */
function issuesWith(
  state: State,
  least: (name: LimitName) => number,
  keyOf: (issue: Issue) => string,
) {
  const rows = names.map((name) => {
    const found = [...state.issues.values()].flatMap((issue) => {
      const size = sizeOf[name](requireAnnex(state, issue.id));
      return size >= least(name) ? [[keyOf(issue), size] as const] : [];
    });
    return [name, Object.fromEntries(found)] as const;
  });
  return Object.fromEntries(rows);
}

/** The share of a limit from which on issues come near it. */
const NEAR_PERCENT = 80;

const visible = ({ state, callerId }: View, issue: Issue) =>
  mayBrowse(state, callerId, { project: requireIssueProject(state, issue), issue });

const day = z.string().refine(isDay, "must be a day like 2026-01-31");

/** Comments by their ids, watched issues, kinds of events, limits, and archives of many issues. */
export const routes = [
  route("POST /comment/list", "Shows comments by their ids", {
    query: lazyObject(() => ({ expand: words })),
    body: lazyObject(() => ({ ids: ids.min(1).max(MAX_COMMENTS) })),
    expands: ["renderedBody"],
    handle: ({ state }, { query, body, url, baseUrl }, view) => {
      const found = [...state.issues.values()]
        .filter((issue) => visible(view, issue))
        .flatMap((issue) =>
          [...requireAnnex(state, issue.id).comments.values()]
            .filter(
              ({ id, visibility }) =>
                body.ids.includes(id) && isAmong(state, view.callerId, issue, visibility),
            )
            .map((comment) => ({ issue, comment })),
        );
      const isRendered = query.expand?.includes("renderedBody") ?? false;
      return presentPage(
        found,
        { startAt: 0, maxResults: MAX_COMMENTS },
        `${baseUrl}${url}`,
        ({ issue, comment }) => presentComment(view, issue.id, comment, isRendered),
      );
    },
  }),
  route("POST /issue/watching", "Says which issues the caller watches", {
    body: lazyObject(() => ({ issueIds: ids.min(1) })),
    handle: ({ state }, { body }, view) => {
      const rows = body.issueIds.map((id) => {
        const issue = state.issues.get(id);
        const isWatching =
          issue !== undefined &&
          visible(view, issue) &&
          requireAnnex(state, id).watchers.has(view.callerId);
        return [id, isWatching] as const;
      });
      return { issuesIsWatching: Object.fromEntries(rows) as unknown };
    },
  }),
  route("GET /events", "Lists the kinds of events of issues", () =>
    notificationEvents.map(([id, name]) => ({ id: Number(id), name })),
  ),
  route("GET /issue/limit/report", "Lists the issues with many comments, files and links", {
    query: lazyObject(() => ({ isReturningKeys: flag(false) })),
    // The body of a GET request is not read.
    unsupported: ["issuesApproachingLimitParams"],
    handle: ({ state }, { query }) => {
      const keyOf = ({ id, key }: Issue) => (query.isReturningKeys ? key : id);
      const near = (name: LimitName) => (limits[name] * NEAR_PERCENT) / 100;
      return {
        limits,
        issuesApproachingLimit: issuesWith(state, near, keyOf),
        issuesBreachingLimit: issuesWith(state, (name) => limits[name], keyOf),
      };
    },
  }),
  route("POST /issue/archive", "Archives the issues that a query finds, in a task", {
    body: lazyObject(() => ({ jql: z.string("The query must be set.").min(1) })),
    handle: (context, { body }, view) => {
      const { state, now } = context;
      const scope = { state, now, callerId: view.callerId };
      const keys = allIssues(scope, prepareSearch(scope, body.jql)).map(({ key }) => key);
      const result = setArchived(state, keys, true);
      const { id } = addTask(context, view, "Archive issues", result);
      return new RouteResponse(202, `${view.base}/task/${id}`);
    },
  }),
  route("PUT /issues/archive/export", "Lists archived issues in a task", {
    body: lazyObject(() => ({
      archivedDateRange: lazyObject(() => ({
        dateAfter: day.optional(),
        dateBefore: day.optional(),
      })).optional(),
      issueTypes: ids.optional(),
      projects: z.array(z.string()).optional(),
      reporters: z.array(z.string()).optional(),
    })),
    // The user who archived an issue is not kept.
    unsupported: ["archivedBy"],
    handle: (context, { body }, view) => {
      const { state, now } = context;
      const projectIds = body.projects?.map((one) => findProject(state, one)?.id);
      const { dateAfter, dateBefore } = body.archivedDateRange ?? {};
      const found = [...state.issues.values()].filter((issue) => {
        const changed = new Date(issue.updated).toISOString().slice(0, 10);
        return (
          issue.isArchived &&
          visible(view, issue) &&
          (projectIds?.includes(issue.projectId) ?? true) &&
          (body.issueTypes?.includes(issue.typeId) ?? true) &&
          (body.reporters?.includes(issue.reporterId) ?? true) &&
          (dateAfter === undefined || changed >= dateAfter) &&
          (dateBefore === undefined || changed <= dateBefore)
        );
      });
      const issues = found.map(({ id, key, summary }) => ({ id, key, summary }));
      const { id } = addTask(context, view, "Export archived issues", { issues });
      return new RouteResponse(202, {
        taskId: id,
        status: "COMPLETE",
        progress: 100,
        submittedTime: new Date(now).toISOString(),
        payload: JSON.stringify(body),
      });
    },
  }),
];
