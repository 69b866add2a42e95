import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { TeamMember } from "./types.ts";

/** Presents the jobs of a team member; there are none before a wage setting was sent. */
export function presentWage({ id, wage, createdAt }: TeamMember): ApiObject {
  return {
    team_member_id: id,
    job_assignments: wage?.jobs ?? [],
    is_overtime_exempt: wage?.isOvertimeExempt ?? false,
    version: wage?.version ?? 0,
    created_at: iso(wage?.createdAt ?? createdAt),
    updated_at: iso(wage?.updatedAt ?? createdAt),
  };
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
    wage_setting: member.wage && presentWage(member),
  };
}
