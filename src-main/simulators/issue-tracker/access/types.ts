/** A group of users. */
export interface Group {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  readonly memberIds: readonly string[];
}

/** A user or group in a role. */
export interface Actor {
  readonly id: string;
  readonly kind: "user" | "group";
  /** The id of the user or group. */
  readonly holderId: string;
}

/** A role that people have in projects. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The actors that new projects begin with. */
  readonly defaultActors: readonly Actor[];
}

/** The kinds of members of a security level. */
export const memberTypes = [
  "applicationRole",
  "assignee",
  "group",
  "projectLead",
  "projectRole",
  "reporter",
  "user",
] as const;

/** The kinds of holders of a permission. */
export const holderTypes = ["anyone", ...memberTypes] as const;

/** Says who has a permission. */
export interface Grant {
  readonly id: string;
  readonly permission: string;
  readonly holder: (typeof holderTypes)[number];
  /** The id of a group, role or user; empty for other holders. */
  readonly holderId: string;
}

/** People whom the owner of a filter or dashboard shares it with. */
export interface Share {
  readonly id: string;
  readonly type: "user" | "group" | "project" | "global" | "loggedin";
  /** The id of a user, group or project; empty for all. */
  readonly holderId: string;
  /** The role of a project that people must have; empty for all who see the project. */
  readonly roleId: string;
}

/** Says who may do what in the projects that use it. */
export interface PermissionScheme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly grants: readonly Grant[];
}
