import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

/** The common fields of every webhook of code hosting: the action, the place and the sender. */
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

type WithPull = CodeHostingPayload & { readonly pull_request: JsonObject };

/** The events of the code hosting simulator, under the names of the `X-GitHub-Event` header. */
export type Event =
  | EgressEvent<"push", PushPayload>
  | EgressEvent<"issues" | "issue_comment", CodeHostingPayload & { readonly issue: JsonObject }>
  | EgressEvent<"pull_request" | "pull_request_review" | "pull_request_review_comment", WithPull>
  | EgressEvent<"check_run", CodeHostingPayload & { readonly check_run: JsonObject }>
  | EgressEvent<"check_suite", CodeHostingPayload & { readonly check_suite: JsonObject }>
  | EgressEvent<"workflow_run", CodeHostingPayload & { readonly workflow_run: JsonObject }>
  | EgressEvent<"workflow_job", CodeHostingPayload & { readonly workflow_job: JsonObject }>
  | EgressEvent<
      "deployment" | "deployment_status",
      CodeHostingPayload & { readonly deployment: JsonObject }
    >
  | EgressEvent<
      "installation" | "installation_repositories",
      CodeHostingPayload & { readonly installation: JsonObject & { readonly id: number } }
    >
  | EgressEvent<
      | "commit_comment"
      | "create"
      | "delete"
      | "fork"
      | "label"
      | "member"
      | "membership"
      | "milestone"
      | "organization"
      | "ping"
      | "release"
      | "repository"
      | "repository_dispatch"
      | "star"
      | "status"
      | "team"
      | "watch"
      | "workflow_dispatch",
      CodeHostingPayload
    >;

/** The body of `POST /_push`. */
export interface PushInput {
  /** `owner/name`. */
  readonly repository: string;
  /** Created from the default branch if it is not there. */
  readonly branch: string;
  /** Paths and their text; `null` deletes a file. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly message?: string;
  /** Default: the one user. */
  readonly login?: string;
}

type ReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED";

/** The body of `POST /_review`. */
export interface ReviewInput {
  readonly repository: string;
  readonly number: number;
  readonly login: string;
  readonly state: ReviewState | Lowercase<ReviewState>;
  readonly body?: string;
}

/** The body of `POST /_comment`. */
export interface CommentInput {
  readonly repository: string;
  readonly number: number;
  readonly login: string;
  readonly body: string;
}

/** The body of `POST /_check`. */
export interface CheckInput {
  readonly repository: string;
  /** A sha, its beginning, or a branch. */
  readonly sha: string;
  /** The name of a check run, a job or a workflow. */
  readonly name: string;
  readonly conclusion:
    | "action_required"
    | "cancelled"
    | "failure"
    | "neutral"
    | "success"
    | "skipped"
    | "stale"
    | "timed_out";
  /** Names, each with paths and their text. */
  readonly artifacts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The body of `POST /_star`. */
export interface StarInput {
  readonly repository: string;
  readonly login: string;
}

/** The body of `POST /_install_app`. */
export interface InstallAppInput {
  /** Id or slug. */
  readonly app: number | string;
  readonly account: string;
  /** Default: all of the account's. */
  readonly repositories?: readonly string[];
}

/** The body of `POST /_create_app`. */
export interface CreateAppInput {
  readonly name: string;
  /** `{"checks": "write"}`; default: all, to write. */
  readonly permissions?: Readonly<Record<string, "read" | "write" | "admin">>;
  /** Default: all. */
  readonly events?: readonly string[];
  readonly webhook_url?: string;
}

/** The response of `POST /_create_app`. */
export interface CreatedApp extends JsonObject {
  readonly id: number;
  readonly slug: string;
  /** The private key, shown once. */
  readonly pem: string;
  readonly webhook_secret: string;
  readonly client_id: string;
  readonly client_secret: string;
}

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface AuthorizeCodeHostingInput {
  /** An id, a login or an address. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly scope?: string;
  readonly state?: string;
  /** The code that a device shows, instead of a request of an app. */
  readonly user_code?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

/** The world actions: changes by people and by the provider itself. */
export interface Actions {
  /** A person pushes one commit. */
  push(input: PushInput): Promise<JsonObject & { readonly after: string }>;
  /** A person reviews a pull request. */
  review(input: ReviewInput): Promise<JsonObject & { readonly id: number }>;
  /** A person comments on an issue or a pull request. */
  comment(input: CommentInput): Promise<JsonObject & { readonly id: number }>;
  /** A check run, a job or a workflow run ends. */
  check(input: CheckInput): Promise<JsonObject & { readonly id: number }>;
  /** A person stars a repository. */
  star(input: StarInput): Promise<JsonObject & { readonly stargazers_count: number }>;
  /** An App is installed on an account. */
  installApp(input: InstallAppInput): Promise<JsonObject & { readonly id: number }>;
  /** A new App is registered. */
  createApp(input: CreateAppInput): Promise<CreatedApp>;
  /** A person allows or denies an app, without a browser. */
  authorize(input: AuthorizeCodeHostingInput): Promise<JsonObject>;
}
