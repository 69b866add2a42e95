import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

/** The envelope of a chat event, over HTTP and over Socket Mode alike. */
interface ChatPayload<Type extends string> extends JsonObject {
  readonly type: "event_callback";
  readonly token: string;
  readonly team_id: string;
  readonly api_app_id: string;
  readonly event_id: string;
  /** Unix seconds, simulator time. */
  readonly event_time: number;
  readonly event: JsonObject & { readonly type: Type; readonly event_ts: string };
}

type ChatType =
  | "message"
  | "app_mention"
  | "reaction_added"
  | "reaction_removed"
  | "channel_created"
  | `${"channel" | "group"}_${"rename" | "archive" | "unarchive" | "left"}`
  | "member_joined_channel"
  | "member_left_channel"
  | "user_change";

/** What the chat simulator records. */
export type Event = {
  [Type in ChatType]: EgressEvent<Type, ChatPayload<Type>>;
}[ChatType];
