import { invalidRequest, versionMismatch } from "../../errors.ts";
import { emitTeamMember, emitWage } from "../../events.ts";
import { teamMemberId } from "../../shared/ids.ts";
import type { SimContext, State } from "../../state.ts";
import type { TeamMemberInput, WageInput } from "./schema.ts";
import type { AssignedLocations, TeamMember, WageSetting } from "./types.ts";

/** Returns whether a team member works at a location. */
export function worksAt({ assigned }: TeamMember, locationId: string): boolean {
  if (assigned.assignment_type === "ALL_CURRENT_AND_FUTURE_LOCATIONS") return true;
  return assigned.location_ids?.includes(locationId) ?? false;
}

function checkLocations(state: State, assigned: AssignedLocations): AssignedLocations {
  const { assignment_type: type, location_ids: ids = [] } = assigned;
  if (type === "ALL_CURRENT_AND_FUTURE_LOCATIONS") return { assignment_type: type };
  if (!ids.every((id) => state.locations.has(id))) {
    const detail = "Expected the assigned_locations.location_ids to be valid";
    const field = "team_member.assigned_locations.location_ids";
    throw invalidRequest(400, "INVALID_VALUE", detail, field);
  }
  return { assignment_type: type, location_ids: ids };
}

function given<T extends object>(fields: T): Partial<T> {
  const sent = { ...fields };
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) Reflect.deleteProperty(sent, name);
  }
  return sent;
}

/** The wage setting after a change; it has a version of its own. */
function nextWage(
  { now }: SimContext,
  { wage }: Pick<TeamMember, "wage">,
  input: WageInput,
): WageSetting {
  if (input.version !== undefined && input.version !== (wage?.version ?? 0)) {
    const detail = `The wage setting is at version ${String(wage?.version ?? 0)}, not ${String(input.version)}.`;
    throw versionMismatch(detail, "wage_setting.version");
  }
  const jobs = input.job_assignments ?? wage?.jobs;
  if (jobs === undefined || jobs.length === 0) {
    const detail = "A wage setting needs at least one job assignment.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "wage_setting.job_assignments");
  }
  return {
    version: (wage?.version ?? 0) + 1,
    createdAt: wage?.createdAt ?? now,
    updatedAt: now,
    jobs,
    isOvertimeExempt: input.is_overtime_exempt ?? wage?.isOvertimeExempt ?? false,
  };
}

/** Adds a person to the team. */
export function addTeamMember(context: SimContext, input: TeamMemberInput): TeamMember {
  const { ids, now, state } = context;
  const { status = "ACTIVE", assigned_locations: assigned, wage_setting: wage, ...fields } = input;
  if (fields.given_name === undefined && fields.family_name === undefined) {
    const detail = "A team member needs a given name or a family name.";
    throw invalidRequest(400, "MISSING_REQUIRED_PARAMETER", detail, "team_member.given_name");
  }
  const everywhere = { assignment_type: "ALL_CURRENT_AND_FUTURE_LOCATIONS" } as const;
  const made = {
    createdAt: now,
    updatedAt: now,
    isOwner: false,
    status,
    assigned: checkLocations(state, assigned ?? everywhere),
    wage: wage && nextWage(context, { wage: undefined }, wage),
    fields: given(fields),
  };
  const member = state.teamMembers.add({ id: teamMemberId(ids), ...made });
  emitTeamMember(context, "created", member);
  return member;
}

/** Changes the fields of a team member that are sent. */
export function changeTeamMember(
  context: SimContext,
  member: TeamMember,
  input: TeamMemberInput,
): TeamMember {
  const { status = member.status, assigned_locations: assigned, wage_setting: wage } = input;
  const { status: _status, assigned_locations: _assigned, wage_setting: _wage, ...fields } = input;
  if (member.isOwner && status === "INACTIVE") {
    const detail = "The owner of the account cannot be deactivated.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "team_member.status");
  }
  const changed = context.state.teamMembers.replace({
    ...member,
    updatedAt: context.now,
    status,
    assigned: assigned ? checkLocations(context.state, assigned) : member.assigned,
    wage: wage ? nextWage(context, member, wage) : member.wage,
    fields: { ...member.fields, ...given(fields) },
  });
  emitTeamMember(context, "updated", changed);
  return changed;
}

/** Replaces the jobs and the pay of a team member. */
export function setWage(context: SimContext, member: TeamMember, input: WageInput): TeamMember {
  const wage = nextWage(context, member, input);
  const changed = context.state.teamMembers.replace({ ...member, wage });
  emitWage(context, changed);
  return changed;
}
