import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../../errors.ts";
import { isAmong } from "../../access/audience.ts";
import { route } from "../../route.ts";
import { findIssue, requireIssue } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import type { Issue, State } from "../../state.ts";
import { presentHistory } from "../issues/present.ts";
import { presentWorklog } from "../worklogs/present.ts";

const MAX_PAGE = 1_000;

const bulkBody = lazyObject(() => ({
  issueIdsOrKeys: z.array(z.string()).min(1).max(MAX_PAGE),
  fieldIds: z.array(z.string()).max(10).optional(),
  maxResults: z.int().min(1).max(10_000).default(MAX_PAGE),
  nextPageToken: z.string().optional(),
}));

/** The changes of issues, oldest first, with the fields that a client wants. */
function changesOf(state: State, body: z.output<typeof bulkBody>) {
  const wanted = new Set(body.issueIdsOrKeys.flatMap((key) => findIssue(state, key) ?? []));
  const isWanted = (field: string) => body.fieldIds?.includes(field) ?? true;
  return [...wanted].flatMap((issue) =>
    [...requireAnnex(state, issue.id).histories.values()].flatMap((history) => {
      const changes = history.changes.filter(({ field }) => isWanted(field));
      return changes.length === 0 ? [] : [{ issue, history: { ...history, changes } }];
    }),
  );
}

/** The place behind which a page of changes goes on. */
function readToken(token: string | undefined): number {
  if (token === undefined) return 0;
  const start = /^\d{1,9}$/.test(token) ? Number(token) : undefined;
  if (start !== undefined) return start;
  throw badRequest("The provided next page token is invalid or has expired.");
}

/** Every piece of work with the issue that it is at. */
function* workIn(state: State) {
  for (const [issueId, { worklogs }] of state.annexes) {
    for (const worklog of worklogs.values()) yield { issueId, worklog };
  }
}

const sinceQuery = lazyObject(() => ({
  since: z
    .string()
    .regex(/^\d{1,16}$/, "must be a time in milliseconds")
    .transform(Number)
    .default(0),
}));

/** Work that changed since a time, oldest first. Pages hold 1,000 entries; `until` begins the next one. */
function presentChangedWork(
  changed: readonly (readonly [id: string, time: number])[],
  since: number,
  self: string,
  now: number,
) {
  const found = changed
    .filter(([, time]) => time >= since)
    .sort(([, one], [, other]) => one - other);
  const values = found.slice(0, MAX_PAGE);
  const isLast = values.length === found.length;
  const until = isLast ? now : (values.at(-1)?.[1] ?? now);
  return {
    values: values.map(([id, updatedTime]) => ({
      worklogId: Number(id),
      updatedTime,
      properties: [],
    })),
    since,
    until,
    self: `${self}?since=${String(since)}`,
    ...(isLast ? {} : { nextPage: `${self}?since=${String(until)}` }),
    lastPage: isLast,
  };
}

/** Changes of many issues, and work by the time of its last change. */
export const routes = [
  route("POST /changelog/bulkfetch", "Lists the changes of many issues", {
    body: bulkBody,
    handle: ({ state }, { body }, view) => {
      const all = changesOf(state, body);
      const start = readToken(body.nextPageToken);
      const page = all.slice(start, start + body.maxResults);
      const end = start + page.length;
      const byIssue = new Map<Issue, unknown[]>();
      for (const { issue, history } of page) {
        byIssue.set(issue, [...(byIssue.get(issue) ?? []), presentHistory(view, history)]);
      }
      const issueChangeLogs = Array.from(byIssue, ([{ id }, changeHistories]) => ({
        issueId: id,
        changeHistories,
      }));
      return { issueChangeLogs, ...(end < all.length && { nextPageToken: String(end) }) };
    },
  }),
  route("POST /issue/:issue/changelog/list", "Shows changes of an issue by their ids", {
    body: lazyObject(() => ({ changelogIds: z.array(z.coerce.string()).min(1).max(MAX_PAGE) })),
    handle: ({ state }, { params, body }, view) => {
      const issue = requireIssue(state, params);
      const all = [...requireAnnex(state, issue.id).histories.values()];
      const found = all.filter(({ id }) => body.changelogIds.includes(id));
      const histories = found.map((history) => presentHistory(view, history));
      return { startAt: 0, maxResults: histories.length, total: histories.length, histories };
    },
  }),
  route("GET /worklog/updated", "Lists the work that changed since a time", {
    query: sinceQuery,
    unsupported: ["expand"],
    handle: ({ state, now }, { query }, { base }) => {
      const changed = Array.from(
        workIn(state),
        ({ worklog }) => [worklog.id, worklog.updated] as const,
      );
      return presentChangedWork(changed, query.since, `${base}/worklog/updated`, now);
    },
  }),
  route("GET /worklog/deleted", "Lists the work that was deleted since a time", {
    query: sinceQuery,
    handle: ({ state, now }, { query }, { base }) =>
      presentChangedWork([...state.deletedWork], query.since, `${base}/worklog/deleted`, now),
  }),
  route("POST /worklog/list", "Shows work by its ids", {
    body: lazyObject(() => ({ ids: z.array(z.coerce.string()).min(1).max(MAX_PAGE) })),
    unsupported: ["expand"],
    handle: ({ state }, { body }, view) =>
      [...workIn(state)]
        .filter(({ issueId, worklog }) => {
          const issue = state.issues.get(issueId);
          return (
            body.ids.includes(worklog.id) &&
            issue !== undefined &&
            isAmong(state, view.callerId, issue, worklog.visibility)
          );
        })
        .map(({ issueId, worklog }) => presentWorklog(view, issueId, worklog)),
  }),
];
