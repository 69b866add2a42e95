import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readMoment } from "#shared/domain/moment.ts";
import { isInRange, type timeRange } from "../../shared/fields.ts";
import { localTime } from "../../shared/local-time.ts";
import { sortedBy, type Walk } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";

/** The parts of working times that searches look at. */
const span = lazyObject(() => ({
  location_id: z.string(),
  team_member_id: z.string().optional(),
  start_at: z.string(),
  end_at: z.string().optional(),
}));

export type Span = z.output<typeof span>;

/** Reads working times from the fields of a timecard or a shift. */
export const readSpan = (fields: unknown): Span => span.parse(fields);

type Range = z.output<typeof timeRange> | undefined;

/** The filters that searches of timecards and of scheduled shifts share. */
export interface SpanFilter {
  readonly location_ids?: readonly string[] | undefined;
  readonly team_member_ids?: readonly string[] | undefined;
  readonly start?: Range;
  readonly end?: Range;
  readonly workday?: Readonly<Record<string, unknown>> | undefined;
}

const workdayParts = lazyObject(() => ({
  date_range: z
    .object({ start_date: z.string().optional(), end_date: z.string().optional() })
    .optional(),
  default_timezone: z.string().optional(),
}));

/** Returns whether working times are on the days of a filter, in the time zone of the filter or of the place. */
function isOnDays(
  { start_at, end_at }: Span,
  workday: Readonly<Record<string, unknown>>,
  timezone: string,
): boolean {
  const { date_range: days, default_timezone: zone = timezone } = workdayParts.parse(workday);
  const matcher = Object.entries(workday).find(([name]) => name.startsWith("match_"))?.[1];
  const dayOf = (text: string) => localTime(readMoment(text) ?? 0, zone).slice(0, 10);
  const { start_date: from = "", end_date: to = "9999" } = days ?? {};
  const start = dayOf(start_at);
  const end = end_at === undefined ? undefined : dayOf(end_at);
  if (matcher === "END_AT") return end !== undefined && end >= from && end <= to;
  if (matcher === "INTERSECTION") return start <= to && (end ?? "9999") >= from;
  return start >= from && start <= to;
}

/** Returns whether working times pass a filter. */
export function passes(times: Span, filter: SpanFilter | undefined, timezone: string): boolean {
  const { location_ids: places, team_member_ids: people, workday } = filter ?? {};
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : readMoment(text));
  return (
    (places?.includes(times.location_id) ?? true) &&
    (people?.includes(times.team_member_id ?? "") ?? true) &&
    isInRange(timeOf(times.start_at), filter?.start) &&
    isInRange(timeOf(times.end_at), filter?.end) &&
    (workday === undefined || isOnDays(times, workday, timezone))
  );
}

/** The order of a search. */
export interface SpanSort {
  readonly field?: "START_AT" | "END_AT" | "CREATED_AT" | "UPDATED_AT" | undefined;
  readonly order?: Walk["sort_order"] | undefined;
}

/** The objects that pass, in the order of a search. */
export function sortSpans(
  items: Iterable<Stored>,
  sort: SpanSort | undefined,
  spanOf: (item: Stored) => Span,
  keep: (item: Stored) => boolean,
) {
  const { field = "START_AT" } = sort ?? {};
  return sortedBy(
    items,
    (item) => {
      if (field === "CREATED_AT") return item.createdAt;
      if (field === "UPDATED_AT") return item.updatedAt;
      const { start_at, end_at } = spanOf(item);
      return readMoment(field === "START_AT" ? start_at : (end_at ?? "")) ?? Infinity;
    },
    keep,
  );
}
