import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

/** The body of an authentication event: what happened to whom. */
interface AuthenticationPayload<Type extends string> {
  readonly type: Type;
  readonly object: "event";
  readonly data: JsonObject & { readonly id: string };
  readonly instance_id: string;
  /** Milliseconds since the epoch, simulator time. */
  readonly timestamp: number;
  readonly event_attributes: JsonObject;
}

type AuthenticationType =
  | `user.${"created" | "updated" | "deleted"}`
  | `session.${"created" | "revoked"}`
  | `organization.${"created" | "updated" | "deleted"}`
  | `organizationMembership.${"created" | "updated" | "deleted"}`
  | `organizationInvitation.${"created" | "revoked"}`
  | `organizationDomain.${"created" | "updated" | "deleted"}`
  | `waitlistEntry.${"created" | "updated"}`
  | "email.created";

/** What the authentication simulator records. */
export type Event = {
  [Type in AuthenticationType]: EgressEvent<Type, AuthenticationPayload<Type>>;
}[AuthenticationType];
