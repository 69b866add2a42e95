import type { JsonObject } from "#shared/domain/wire.ts";

/** Nothing is recorded. */
export type Event = never;

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface AuthorizeInput {
  /** An id or a login. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
}

/** What only a user can cause. */
export interface Actions {
  /** A user allows or denies an app, without a browser. */
  authorize(input: AuthorizeInput): Promise<JsonObject>;
}
