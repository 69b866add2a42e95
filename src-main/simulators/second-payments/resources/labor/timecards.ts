import { readMoment } from "#shared/domain/moment.ts";
import { badRequest, invalidRequest, missingParameter } from "../../errors.ts";
import { emit } from "../../events.ts";
import { usd, type ApiObject } from "../../shared/api-object.ts";
import { laborId } from "../../shared/ids.ts";
import { timezoneOf } from "../../shared/local-time.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored, presentStored } from "../../shared/records.ts";
import { requireLocationId, requireStored, requireTeamMember } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import { readSpan } from "./find.ts";
import type { SentBreak, SentTimecard } from "./schema.ts";

/** A timecard as Square shows it: open until it has an end. */
export function presentTimecard(timecard: Stored): ApiObject {
  const status = timecard.fields["end_at"] === undefined ? "OPEN" : "CLOSED";
  return { ...presentStored(timecard), status };
}

/** The same under its older name. */
export function presentShift(timecard: Stored): ApiObject {
  return { ...presentTimecard(timecard), employee_id: timecard.fields["team_member_id"] };
}

function record(context: SimContext, change: "created" | "updated", timecard: Stored): void {
  emit(context, `labor.timecard.${change}`, {
    id: timecard.id,
    name: "timecard",
    shown: presentTimecard(timecard),
  });
}

/** The pay of a team member: that of the first job with an hourly rate. */
function wageOf(state: State, teamMemberId: string): ApiObject {
  const jobs = requireTeamMember(state, teamMemberId).wage?.jobs ?? [];
  const job = jobs.find(({ hourly_rate: rate }) => rate !== undefined) ?? jobs[0];
  return {
    title: job?.["job_title"] ?? "Team member",
    hourly_rate: job?.["hourly_rate"] ?? usd(0),
    job_id: job?.["job_id"],
    tip_eligible: true,
  };
}

function nameBreaks(
  { ids, state }: SimContext,
  breaks: readonly SentBreak[] | undefined,
): readonly ApiObject[] | undefined {
  return breaks?.map((one) => {
    requireStored(state, "breakTypes", "break type", one.break_type_id);
    return { ...one, id: one.id ?? laborId(ids, "break") };
  });
}

/** Throws unless a timecard has a valid span, beside the other timecards of the person. */
function check({ state }: SimContext, id: string | undefined, fields: ApiObject): void {
  const span = readSpan(fields);
  const start = readMoment(span.start_at) ?? 0;
  const end = readMoment(span.end_at ?? "") ?? Infinity;
  if (end <= start) {
    const detail = "The timecard must end after it begins.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "timecard.end_at");
  }
  for (const other of state.records.timecards.values()) {
    const theirs = readSpan(other.fields);
    if (other.id === id || theirs.team_member_id !== span.team_member_id) continue;
    const otherStart = readMoment(theirs.start_at) ?? 0;
    const otherEnd = readMoment(theirs.end_at ?? "") ?? Infinity;
    if (start >= otherEnd || end <= otherStart) continue;
    throw badRequest(`The timecard overlaps with timecard ${other.id}.`, "timecard.start_at");
  }
}

/** Begins the working time of a team member. */
export function createTimecard(context: SimContext, sent: SentTimecard): Stored {
  const { state, ids } = context;
  const { version: _version, team_member_id: person, ...fields } = sent;
  if (fields.location_id === undefined) throw missingParameter("timecard.location_id");
  if (person === undefined) throw missingParameter("timecard.team_member_id");
  if (fields.start_at === undefined) throw missingParameter("timecard.start_at");
  const location = requireLocationId(state, fields.location_id);
  const own = {
    ...fields,
    team_member_id: requireTeamMember(state, person).id,
    location_id: location,
    timezone: fields.timezone ?? timezoneOf(state, location),
    wage: { ...wageOf(state, person), ...fields.wage },
    breaks: nameBreaks(context, fields.breaks) ?? [],
    end_at: fields.end_at ?? undefined,
  };
  check(context, undefined, own);
  const made = addStored(context, state.records.timecards, laborId(ids, "timecard"), own);
  record(context, "created", made);
  return made;
}

/** Changes a timecard in the fields that are sent. */
export function changeTimecard(context: SimContext, old: Stored, sent: SentTimecard): Stored {
  const { timecards } = context.state.records;
  const { version, ...fields } = sent;
  if (fields.location_id !== undefined) requireLocationId(context.state, fields.location_id);
  if (fields.team_member_id !== undefined) requireTeamMember(context.state, fields.team_member_id);
  const own = { ...fields, breaks: nameBreaks(context, fields.breaks) };
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const merged = { ...old.fields, ...given };
  check(context, old.id, { ...merged, end_at: merged["end_at"] ?? undefined });
  const changed = changeStored(context, timecards, old, own, version);
  record(context, "updated", changed);
  return changed;
}

/** Deletes a timecard. */
export function deleteTimecard(context: SimContext, { id }: Stored): void {
  context.state.records.timecards.remove(id);
  const gone = { id, name: "timecard", shown: undefined, isDeleted: true };
  emit(context, "labor.timecard.deleted", gone);
}
