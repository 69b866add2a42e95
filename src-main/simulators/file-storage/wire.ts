import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

type ItemChange = "TRASHED" | "DELETED" | "RESTORED" | "COPIED" | "MOVED" | "RENAMED";

type FileStorageType =
  | `FILE.${ItemChange | "UPLOADED" | "DOWNLOADED"}`
  | `FOLDER.${ItemChange | "CREATED"}`
  | `COMMENT.${"CREATED" | "UPDATED" | "DELETED"}`
  | `SHARED_LINK.${"CREATED" | "UPDATED" | "DELETED"}`;

/** The body of a delivery to a webhook. */
interface FileStoragePayload<Type extends string> {
  readonly type: "webhook_event";
  readonly id: string;
  readonly created_at: string;
  readonly trigger: Type;
  readonly webhook: { readonly id: string; readonly type: "webhook" };
  readonly source: JsonObject;
}

/** What the file storage records while it delivers. */
export type Event = {
  [Type in FileStorageType]: EgressEvent<Type, FileStoragePayload<Type>>;
}[FileStorageType];

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
