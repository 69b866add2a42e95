import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

type IssueTrackerType =
  | `jira:issue_${"created" | "updated" | "deleted"}`
  | `comment_${"created" | "updated" | "deleted"}`;

/** The body of a delivery to a webhook. */
interface IssueTrackerPayload<Type extends string> {
  readonly timestamp: number;
  readonly webhookEvent: Type;
  readonly issue: JsonObject;
  readonly changelog?: JsonObject;
  readonly comment?: JsonObject;
  readonly matchedWebhookIds?: readonly number[];
}

/** The events that the issue tracker records while it delivers. */
export type Event = {
  [Type in IssueTrackerType]: EgressEvent<Type, IssueTrackerPayload<Type>>;
}[IssueTrackerType];
