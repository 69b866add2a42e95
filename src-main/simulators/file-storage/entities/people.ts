import type { UserProfile } from "../resources/users/schema.ts";
import type { Item } from "./items.ts";

export interface Collaboration {
  readonly id: string;
  readonly itemId: string;
  readonly itemType: Item["type"];
  /** Empty for a group, and for somebody who was invited by email and has no account yet. */
  readonly userId: string;
  readonly inviteEmail?: string | undefined;
  readonly groupId?: string | undefined;
  readonly role: string;
  readonly status: "accepted" | "pending" | "rejected";
  readonly expiresAt: number | null;
  readonly isAccessOnly: boolean;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface EmailAlias {
  readonly id: string;
  readonly email: string;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly login: string;
  readonly createdAt: number;
  readonly modifiedAt?: number;
  /** Of the enterprise, of an app, or of somebody else. */
  readonly kind: "managed" | "app" | "external";
  /** Absent while nothing was set. */
  readonly profile?: UserProfile;
  readonly notificationEmail?: string | undefined;
  /** Further addresses that stand for the user. */
  readonly aliases?: readonly EmailAlias[];
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly settings: {
    readonly provenance: string | undefined;
    readonly external_sync_identifier: string | undefined;
    readonly description: string;
    readonly invitability_level: string;
    readonly member_viewability_level: string;
  };
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Membership {
  readonly id: string;
  readonly userId: string;
  readonly groupId: string;
  readonly role: "member" | "admin";
  readonly configurablePermissions: Readonly<Record<string, boolean>> | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
}
