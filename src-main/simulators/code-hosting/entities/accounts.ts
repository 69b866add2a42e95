/** A person, an organisation, or the bot of an App. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: "User" | "Organization" | "Bot";
  readonly name: string;
  readonly email: string;
  readonly description: string | null;
  readonly createdAt: number;
}

/** The permissions of a repository; each includes those before it. */
export const permissions = ["pull", "triage", "push", "maintain", "admin"] as const;

export type Permission = (typeof permissions)[number];

/** A person's place in an organisation. */
export interface Membership {
  readonly role: "admin" | "member";
  readonly state: "active" | "pending";
  readonly isPublic: boolean;
}

export interface Team {
  readonly id: number;
  readonly organization: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly privacy: "closed" | "secret";
  readonly notifications: "notifications_enabled" | "notifications_disabled";
  readonly permission: Permission;
  readonly parent: number | null;
  readonly members: Map<number, "member" | "maintainer">;
  readonly repositories: Map<number, Permission>;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An invitation to work on a repository. */
export interface Invitation {
  readonly id: number;
  readonly repository: number;
  readonly invitee: number;
  readonly inviter: number;
  readonly permission: Permission;
  readonly createdAt: number;
}

/** A public SSH key of a person, for access or for signatures. */
export interface UserKey {
  readonly id: number;
  readonly account: number;
  readonly purpose: "authentication" | "signing";
  readonly title: string;
  readonly key: string;
  readonly createdAt: number;
}

/** An address of a person besides the first one. */
export interface UserEmail {
  readonly account: number;
  readonly email: string;
}
