import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { compile } from "../../search/match.ts";
import { createVocabulary } from "../../search/vocabularies.ts";
import { linkTo, takePage, pageQuery } from "../../shared/paging.ts";
import { presentLogEvent } from "../../sign-in/present-log.ts";
import type { LogEvent, State } from "../../state.ts";

const MAX_EVENTS = 1_000;
const USUAL_EVENTS = 100;

/** At most ten words of at most 40 characters, as Okta's log search takes them. */
const words = z
  .string()
  .transform((text) => text.toLowerCase().split(/\s+/).filter(Boolean))
  .refine((all) => all.length <= 10, { error: "must have at most 10 words" })
  .refine((all) => all.every((word) => word.length <= 40), {
    error: "must have words of at most 40 characters",
  })
  .default([]);

const logQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.refine((limit) => (limit ?? 0) <= MAX_EVENTS, {
    error: `must be at most ${String(MAX_EVENTS)}`,
  }),
  since: z.string().optional(),
  until: z.string().optional(),
  filter: z.string().optional(),
  q: words,
  sortOrder: z.enum(["ASCENDING", "DESCENDING"]).default("ASCENDING"),
});

/** The attributes for `filter`. */
const logFilter = createVocabulary<LogEvent>({
  text: {
    eventType: ({ eventType }) => eventType,
    uuid: ({ id }) => id,
    severity: ({ severity }) => severity,
    displayMessage: ({ displayMessage }) => displayMessage,
    "actor.id": ({ actorId }) => actorId,
    "outcome.result": ({ result }) => result,
    "outcome.reason": ({ reason }) => reason,
    "target.id": ({ targets }) => targets.map(({ id }) => id),
    "target.type": ({ targets }) => targets.map(({ type }) => type),
    "target.alternateId": ({ targets }) => targets.map(({ alternateId }) => alternateId),
  },
  date: { published: ({ published }) => published },
});

function momentOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw validationFailed(name, [`${name}: must be an ISO 8601 time`]);
  return moment;
}

function keepOf(state: State, query: z.output<typeof logQuery>): (event: LogEvent) => boolean {
  const since = momentOf(query.since, "since") ?? -Infinity;
  const until = momentOf(query.until, "until") ?? Infinity;
  const matches = query.filter === undefined ? () => true : compile(query.filter, logFilter);
  return (event) => {
    if (event.published < since || event.published > until || !matches(event)) return false;
    if (query.q.length === 0) return true;
    const text = JSON.stringify(presentLogEvent(state, event)).toLowerCase();
    return query.q.every((word) => text.includes(word));
  };
}

/** The system log. It always links to a next page, so that clients can poll. */
export const routes = [
  route("GET /api/v1/logs", "Lists the system log", {
    query: logQuery,
    handle: ({ state }, request) => {
      const { query } = request;
      const keep = keepOf(state, query);
      const all = [...state.logs.values()];
      const events = query.sortOrder === "DESCENDING" ? all.toReversed() : all;
      const limit = query.limit ?? USUAL_EVENTS;
      const page = takePage(events, { ...query, limit }, MAX_EVENTS, keep);
      const next = page.next ?? `p${events.length.toString(36)}`;
      const links = [linkTo(request, undefined, "self"), linkTo(request, next, "next")];
      const body = page.items.map((event) => presentLogEvent(state, event));
      return new RouteResponse(200, body, { link: links });
    },
  }),
];
