import * as z from "zod";
import { type RequestContext, route } from "../../route.ts";
import { partNamed, requireIssue } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import type { IssueEvent } from "../../state.ts";
import { listTimeline } from "./entries.ts";
import { presentIssueEvent, presentIssueEventWithIssue } from "./present.ts";

const requireEvent = partNamed("event", ({ issueEvents }) => issueEvents);

function eventsOf({ repository }: RequestContext, issue: number): readonly IssueEvent[] {
  return [...repository.issueEvents.values()].filter((event) => event.issue === issue);
}

/** The histories of issues and pull requests. */
export const routes = [
  route("GET /repos/:owner/:repo/issues/:number/events", "Lists the events of an issue", {
    query: pageQuery,
    handle: (context, request) => {
      const { number } = requireIssue(context);
      return context.list(request, eventsOf(context, number), presentIssueEvent);
    },
  }),
  route("GET /repos/:owner/:repo/issues/:number/timeline", "Lists the history of an issue", {
    query: pageQuery.extend({ exclude: z.string().optional() }),
    handle: (context, request) => {
      const excluded = (request.query.exclude ?? "").split(",");
      const all = listTimeline(context, requireIssue(context));
      const entries = all.filter(({ event }) => !excluded.includes(event));
      return respondWithList(request, entries, ({ present }) => present());
    },
  }),
  route("GET /repos/:owner/:repo/issues/events", "Lists the events of all issues, newest first", {
    query: pageQuery,
    handle: (context, request) => {
      const events = [...context.repository.issueEvents.values()].toReversed();
      return context.list(request, events, presentIssueEventWithIssue);
    },
  }),
  route("GET /repos/:owner/:repo/issues/events/:event", "Shows an event of an issue", (context) =>
    presentIssueEventWithIssue(context, requireEvent(context)),
  ),
];
