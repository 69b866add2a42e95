import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { TeamMember } from "./types.ts";

/** Presents the jobs of a team member; a member without a wage setting has none. */
export function presentWage({ id, wage }: TeamMember): ApiObject | undefined {
  return (
    wage && {
      team_member_id: id,
      job_assignments: wage.jobs,
      is_overtime_exempt: wage.isOvertimeExempt,
      version: wage.version,
      created_at: iso(wage.createdAt),
      updated_at: iso(wage.updatedAt),
    }
  );
}

export function presentTeamMember(member: TeamMember): ApiObject {
  return {
    id: member.id,
    is_owner: member.isOwner,
    status: member.status,
    ...member.fields,
    created_at: iso(member.createdAt),
    updated_at: iso(member.updatedAt),
    assigned_locations: member.assigned,
    wage_setting: presentWage(member),
  };
}
