import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  anyMoney,
  idempotencyKey,
  maybe,
  momentText,
  sortOrder,
  text,
  timeRange,
  word,
} from "../../shared/fields.ts";
import { shortestDuration } from "./duration.ts";

const key = maybe(idempotencyKey(128));
const version = maybe(z.int().min(0));
const duration = z
  .string()
  .regex(/^P(?:T(?=\d))?(?:\d+H)?(?:\d+M)?(?:\d+S)?$/, "Expected a duration such as PT5M")
  .transform(shortestDuration);

const wage = lazyObject(() => ({
  title: maybe(text(150)),
  hourly_rate: maybe(anyMoney),
  job_id: maybe(word(255)),
  tip_eligible: maybe(z.boolean()),
}));

const pause = lazyObject(() => ({
  id: maybe(text(100)),
  start_at: momentText,
  end_at: maybe(momentText),
  break_type_id: word(100),
  name: word(200),
  expected_duration: duration,
  is_paid: z.boolean(),
}));

export type SentBreak = z.output<typeof pause>;

const timecardFields = () => ({
  location_id: maybe(word(50)),
  team_member_id: maybe(word(192)),
  start_at: maybe(momentText),
  end_at: momentText.nullish(),
  timezone: maybe(text(50)),
  wage: maybe(wage),
  breaks: maybe(z.array(pause).max(50)),
  declared_cash_tip_money: anyMoney.nullish(),
  version,
});

const timecard = lazyObject(timecardFields);

export type SentTimecard = z.output<typeof timecard>;

const shift = lazyObject(() => ({ ...timecardFields(), employee_id: maybe(word(192)) }));

export const createTimecardBody = lazyObject(() => ({ idempotency_key: key, timecard }));
export const updateTimecardBody = lazyObject(() => ({ timecard }));
export const createShiftBody = lazyObject(() => ({ idempotency_key: key, shift }));
export const updateShiftBody = lazyObject(() => ({ shift }));

const dateRange = lazyObject(() => ({
  start_date: maybe(z.iso.date()),
  end_date: maybe(z.iso.date()),
}));

export const matchers = ["START_AT", "END_AT", "INTERSECTION"] as const;

const workday = (matcher: string) =>
  z.object({
    date_range: maybe(dateRange),
    [matcher]: maybe(z.enum(matchers)),
    default_timezone: maybe(text(50)),
  });

const ids = maybe(z.array(word(192)).max(100));

const sort = lazyObject(() => ({
  field: maybe(z.enum(["START_AT", "END_AT", "CREATED_AT", "UPDATED_AT"])),
  order: maybe(sortOrder),
}));

const range = maybe(timeRange);

const timecardFilter = (matcher: string) => ({
  location_ids: ids,
  team_member_ids: ids,
  status: maybe(z.enum(["OPEN", "CLOSED"])),
  start: range,
  end: range,
  workday: maybe(workday(matcher)),
});

const limit = z.int().min(1).max(200).default(200);

export const searchTimecardsBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(z.object(timecardFilter("match_timecards_by"))),
      sort: maybe(sort),
    }),
  ),
  limit,
  cursor: maybe(z.string()),
}));

export const searchShiftsBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(z.object({ ...timecardFilter("match_shifts_by"), employee_ids: ids })),
      sort: maybe(sort),
    }),
  ),
  limit,
  cursor: maybe(z.string()),
}));

const breakType = {
  location_id: word(50),
  break_name: word(200),
  expected_duration: duration,
  is_paid: z.boolean(),
};

export const createBreakTypeBody = lazyObject(() => ({
  idempotency_key: key,
  break_type: z.object(breakType),
}));

export const updateBreakTypeBody = lazyObject(() => ({
  break_type: z.object({ ...breakType, version }),
}));

const details = lazyObject(() => ({
  team_member_id: word(192).nullish(),
  location_id: maybe(word(50)),
  job_id: maybe(word(255)),
  start_at: maybe(momentText),
  end_at: maybe(momentText),
  notes: text(1_000).nullish(),
  is_deleted: maybe(z.boolean()),
}));

export const createScheduledBody = lazyObject(() => ({
  idempotency_key: key,
  scheduled_shift: z.object({ draft_shift_details: details }),
}));

export const updateScheduledBody = lazyObject(() => ({
  scheduled_shift: z.object({ draft_shift_details: details, version }),
}));

export type SentDetails = z.output<typeof details>;

const audience = maybe(z.enum(["ALL", "AFFECTED", "NONE"]));

export const publishBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  version,
  scheduled_shift_notification_audience: audience,
}));

export const bulkPublishBody = lazyObject(() => ({
  scheduled_shifts: z.record(z.string(), z.object({ version })),
  scheduled_shift_notification_audience: audience,
}));

export const searchScheduledBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(
        z.object({
          location_ids: ids,
          team_member_ids: ids,
          start: range,
          end: range,
          workday: maybe(workday("match_scheduled_shifts_by")),
          assignment_status: maybe(z.enum(["ASSIGNED", "UNASSIGNED"])),
          scheduled_shift_statuses: maybe(z.array(z.enum(["DRAFT", "PUBLISHED"])).max(2)),
        }),
      ),
      sort: maybe(sort),
    }),
  ),
  limit: z.int().min(1).max(50).default(50),
  cursor: maybe(z.string()),
}));

export const workweekBody = lazyObject(() => ({
  workweek_config: z.object({
    start_of_week: z.enum(["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]),
    start_of_day_local_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Expected a time as 00:00"),
    version,
  }),
}));
