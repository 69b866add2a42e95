export const roleTypes = [
  "SUPER_ADMIN",
  "ORG_ADMIN",
  "APP_ADMIN",
  "USER_ADMIN",
  "HELP_DESK_ADMIN",
  "READ_ONLY_ADMIN",
  "MOBILE_ADMIN",
  "API_ACCESS_MANAGEMENT_ADMIN",
  "REPORT_ADMIN",
  "GROUP_MEMBERSHIP_ADMIN",
] as const;

type RoleType = (typeof roleTypes)[number] | "CUSTOM";

/** Okta's names of the roles. */
export const roleLabels: Readonly<Record<RoleType, string>> = {
  SUPER_ADMIN: "Super Organization Administrator",
  ORG_ADMIN: "Organization Administrator",
  APP_ADMIN: "Application Administrator",
  USER_ADMIN: "Group Administrator",
  HELP_DESK_ADMIN: "Help Desk Administrator",
  READ_ONLY_ADMIN: "Read-only Administrator",
  MOBILE_ADMIN: "Mobile Administrator",
  API_ACCESS_MANAGEMENT_ADMIN: "API Access Management Administrator",
  REPORT_ADMIN: "Report Administrator",
  GROUP_MEMBERSHIP_ADMIN: "Group Membership Administrator",
  CUSTOM: "Custom",
};

/** A role of an administrator that a user or a group has. */
export interface RoleAssignment {
  readonly id: string;
  readonly ownerId: string;
  readonly type: RoleType;
  readonly custom: { readonly roleId: string; readonly resourceSetId: string } | undefined;
  readonly created: number;
}
