import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

type IssueType =
  | `jira:issue_${"created" | "updated" | "deleted"}`
  | `comment_${"created" | "updated" | "deleted"}`;

interface Body<Type extends string> {
  readonly timestamp: number;
  readonly webhookEvent: Type;
}

/** The body of a delivery to a webhook about an issue. */
interface IssuePayload<Type extends string> extends Body<Type> {
  readonly issue: JsonObject;
  readonly changelog?: JsonObject;
  readonly comment?: JsonObject;
  readonly matchedWebhookIds?: readonly number[];
}

/** Events of another thing, which is under `Field`. */
type SiteEvent<Types extends string, Field extends string> = {
  [Type in Types]: EgressEvent<Type, Body<Type> & Readonly<Record<Field, JsonObject>>>;
}[Types];

/** The events that the issue tracker records while it delivers. */
export type Event =
  | { [Type in IssueType]: EgressEvent<Type, IssuePayload<Type>> }[IssueType]
  | SiteEvent<`worklog_${"created" | "updated" | "deleted"}`, "worklog">
  | SiteEvent<`issuelink_${"created" | "deleted"}`, "issueLink">
  | SiteEvent<`project_${"created" | "updated" | "deleted"}`, "project">
  | SiteEvent<
      `jira:version_${"created" | "updated" | "released" | "unreleased" | "moved" | "deleted"}`,
      "version"
    >
  | SiteEvent<`user_${"created" | "deleted"}`, "user">;

/** The body of `POST /_transition`. */
export interface IssueTransitionInput {
  /** The key or id of an issue. */
  readonly issue: string;
  /** The person who moves it. */
  readonly account_id: string;
  /** The name or id of a status: `Done`. */
  readonly to: string;
}

/** The body of `POST /_comment`. */
export interface IssueCommentInput {
  /** The key or id of an issue. */
  readonly issue: string;
  /** The author. */
  readonly account_id: string;
  /** Text, or wiki markup. */
  readonly body: string;
}

/** The world actions: what people do in the browser. */
export interface Actions {
  /** A person moves an issue to another status. Resolves with the issue. */
  transition(input: IssueTransitionInput): Promise<JsonObject>;
  /** A person comments on an issue. Resolves with the comment. */
  comment(input: IssueCommentInput): Promise<JsonObject>;
}
