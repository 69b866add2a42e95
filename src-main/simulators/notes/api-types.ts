import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

type NotesType =
  | `page.${"created" | "moved" | "deleted" | "undeleted" | "locked" | "unlocked"}`
  | `page.${"properties" | "content"}_updated`
  | `comment.${"created" | "updated" | "deleted"}`
  | `database.${"created" | "moved" | "deleted" | "undeleted"}`
  | `view.${"created" | "updated" | "deleted"}`
  | `file_upload.${"created" | "completed" | "expired" | "upload_failed"}`
  | `data_source.${"created" | "moved" | "deleted" | "undeleted" | "content_updated" | "schema_updated"}`;

/** The body of a delivery to a subscription. */
interface NotesPayload<Type extends string> {
  readonly id: string;
  readonly timestamp: string;
  readonly subscription_id: string;
  readonly type: Type;
  readonly entity: {
    readonly id: string;
    readonly type: "page" | "comment" | "database" | "data_source" | "view" | "file_upload";
  };
  /** Absent from most events of file uploads. */
  readonly data?: JsonObject;
}

interface Verification {
  readonly verification_token: string;
}

/** The events that the notes simulator records while it delivers. */
export type Event =
  | { [Type in NotesType]: EgressEvent<Type, NotesPayload<Type>> }[NotesType]
  | EgressEvent<"subscription.verification", Verification>;

export interface SubscribeInput {
  readonly url: string;
  readonly events?: readonly NotesType[];
}

/** A subscription to events. */
export interface NotesSubscription extends SubscribeInput, Verification {
  readonly id: string;
}

export interface CreateTemplateInput {
  readonly data_source_id: string;
  /** Default: `New template`. */
  readonly name?: string;
  /** The content of the pages that are made from it. */
  readonly markdown?: string;
  /** Default: false. */
  readonly is_default?: boolean;
}

/** A template of a data source. */
export interface NotesTemplate {
  readonly id: string;
  readonly name: string;
  readonly is_default: boolean;
}

export interface CreateEmojiInput {
  /** Without colons. */
  readonly name: string;
  /** The address of the picture. */
  readonly url: string;
}

/** An emoji of the workspace. */
export interface NotesEmoji extends CreateEmojiInput {
  readonly id: string;
}

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface AuthorizeNotesInput {
  /** An id, a login or an address. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
}

/** The world actions of the notes simulator. */
export interface Actions {
  /** Registers a webhook subscription, as the settings of an integration do. */
  subscribe(input: SubscribeInput): Promise<NotesSubscription>;
  /** Adds a template to a data source, which the API cannot. */
  template(input: CreateTemplateInput): Promise<NotesTemplate>;
  /** Adds an emoji to the workspace, as people do in its settings. */
  emoji(input: CreateEmojiInput): Promise<NotesEmoji>;
  /** A person allows or denies an app, without a browser. */
  authorize(input: AuthorizeNotesInput): Promise<JsonObject>;
}
