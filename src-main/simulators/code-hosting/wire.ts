import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

/** What every webhook of code hosting says: what was done, where, and by whom. */
interface CodeHostingPayload extends JsonObject {
  readonly action?: string;
  readonly repository?: JsonObject & { readonly full_name: string };
  readonly sender: JsonObject & { readonly login: string };
}

/** A push: which ref went from which commit to which. */
interface PushPayload extends CodeHostingPayload {
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly created: boolean;
  readonly deleted: boolean;
  readonly forced: boolean;
  readonly commits: readonly JsonObject[];
}

/** What the code hosting simulator records, under the names of the `X-GitHub-Event` header. */
export type Event =
  | EgressEvent<"push", PushPayload>
  | EgressEvent<"issues" | "issue_comment", CodeHostingPayload & { readonly issue: JsonObject }>
  | EgressEvent<
      "pull_request" | "pull_request_review",
      CodeHostingPayload & { readonly pull_request: JsonObject }
    >
  | EgressEvent<
      | "create"
      | "delete"
      | "label"
      | "milestone"
      | "ping"
      | "release"
      | "repository"
      | "star"
      | "watch",
      CodeHostingPayload
    >;
