import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyMoney, idempotencyKey, maybe, text, word } from "../../shared/fields.ts";

const line = lazy(() => maybe(text(255)));

const assignedLocations = lazyObject(() => ({
  assignment_type: z.enum(["ALL_CURRENT_AND_FUTURE_LOCATIONS", "EXPLICIT_LOCATIONS"]),
  location_ids: maybe(z.array(word(50)).max(100)),
}));

/** A job has an hourly rate, or an annual rate for the hours of a week. */
const jobAssignment = lazyObject(() => ({
  job_title: maybe(word(150)),
  pay_type: z.enum(["NONE", "HOURLY", "SALARY"]),
  hourly_rate: maybe(anyMoney),
  annual_rate: maybe(anyMoney),
  weekly_hours: maybe(z.int().min(1).max(168)),
  job_id: maybe(word(255)),
}));

export const wageSetting = lazyObject(() => ({
  job_assignments: maybe(z.array(jobAssignment).max(12)),
  is_overtime_exempt: maybe(z.boolean()),
  version: maybe(z.int().min(0)),
}));

const teamMember = lazyObject(() => ({
  reference_id: line(),
  status: maybe(z.enum(["ACTIVE", "INACTIVE"])),
  given_name: line(),
  family_name: line(),
  email_address: line(),
  phone_number: maybe(z.string().regex(/^\+\d{8,15}$/, "Expected a number in E.164 format")),
  assigned_locations: maybe(assignedLocations),
  wage_setting: maybe(wageSetting),
}));

export type TeamMemberInput = z.output<typeof teamMember>;
export type WageInput = z.output<typeof wageSetting>;

export const createTeamMemberBody = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(45)),
  team_member: maybe(teamMember),
}));

export const updateTeamMemberBody = lazyObject(() => ({ team_member: maybe(teamMember) }));

const MOST_AT_ONCE = 25;

function keyed<Schema extends z.ZodType>(schema: Schema) {
  return z.record(z.string(), schema).refine((all) => Object.keys(all).length <= MOST_AT_ONCE, {
    error: `There may be at most ${String(MOST_AT_ONCE)} team members`,
  });
}

export const bulkCreateBody = lazyObject(() => ({ team_members: keyed(createTeamMemberBody) }));

export const bulkUpdateBody = lazyObject(() => ({ team_members: keyed(updateTeamMemberBody) }));

export const searchTeamMembersBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(
        z.object({
          location_ids: maybe(z.array(word(50)).max(100)),
          status: maybe(z.enum(["ACTIVE", "INACTIVE"])),
          is_owner: maybe(z.boolean()),
        }),
      ),
    }),
  ),
  limit: z.int().min(1).max(200).default(100),
  cursor: z.string().optional(),
}));

export const wageSettingBody = lazyObject(() => ({ wage_setting: wageSetting }));
