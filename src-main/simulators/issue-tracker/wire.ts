import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

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
      `jira:version_${"created" | "updated" | "released" | "unreleased" | "deleted"}`,
      "version"
    >
  | SiteEvent<`user_${"created" | "deleted"}`, "user">;
