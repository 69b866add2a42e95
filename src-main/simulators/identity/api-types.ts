import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

/** A mail of the identity provider, with the token that its link carries. */
export interface IdentityMail extends JsonObject {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The name of the email template: `UserActivation`. */
  readonly template: string;
  /** Absent for a test of an email server. */
  readonly user_id?: string;
  readonly activation_token?: string;
  readonly activation_url?: string;
  readonly reset_token?: string;
  readonly reset_password_url?: string;
  readonly verification_code?: string;
}

/** A text message or a phone call with the code of a second factor. */
export interface IdentityMessage extends JsonObject {
  readonly to: string;
  readonly text: string;
  readonly user_id: string;
  readonly verification_code: string;
}

/** A delivery to an event hook: entries of the system log. */
export interface IdentityHookEvent extends JsonObject {
  readonly eventType: "com.okta.event_hook";
  readonly eventId: string;
  readonly eventTime: string;
  readonly source: string;
  readonly data: { readonly events: readonly JsonObject[] };
}

/** The events of the identity simulator. */
export type Event =
  | EgressEvent<`smtp-delivery/${string}`, IdentityMail>
  | EgressEvent<`${"sms" | "call"}-delivery/${string}`, IdentityMessage>
  | EgressEvent<`${"user" | "group" | "application" | "app"}.${string}`, IdentityHookEvent>;

/** The body of `POST /_activate`. */
export interface ActivateInput {
  /** An id or a login. */
  readonly user: string;
}

/** The body of `POST /_answer_factor`. */
export interface AnswerFactorInput {
  /** An id or a login. */
  readonly user: string;
  readonly factor: string;
  readonly outcome:
    | "approved"
    | "rejected"
    | "timeout"
    | "succeeded"
    | "failed"
    | "SUCCESS"
    | "REJECTED"
    | "TIMEOUT";
}

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface AuthorizeInput {
  /** An id or a login. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly scope?: string;
  readonly state?: string;
  /** The code that a device shows, instead of a request of an app. */
  readonly user_code?: string;
  readonly nonce?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  /** A custom authorization server; default: that of the org. */
  readonly server?: string;
}

/** The world actions: changes that only a person can cause. */
export interface Actions {
  /** A user follows the link of the activation mail. */
  activate(input: ActivateInput): Promise<JsonObject>;
  /** A user answers a push message. */
  answerFactor(input: AnswerFactorInput): Promise<JsonObject>;
  /** A user allows or denies an app, without a browser. */
  authorize(input: AuthorizeInput): Promise<JsonObject>;
}
