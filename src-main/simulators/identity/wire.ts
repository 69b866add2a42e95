import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

/** A mail of the identity provider, with the token that its link carries. */
export interface IdentityMail extends JsonObject {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly template: "UserActivation" | "ForgotPassword";
  readonly user_id: string;
  readonly activation_token?: string;
  readonly activation_url?: string;
  readonly reset_token?: string;
  readonly reset_password_url?: string;
}

/** What the identity simulator records. */
export type Event = EgressEvent<`smtp-delivery/${string}`, IdentityMail>;
