import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

type ItemChange = "TRASHED" | "DELETED" | "RESTORED" | "COPIED" | "MOVED" | "RENAMED";

type FileStorageType =
  | `FILE.${ItemChange | "UPLOADED" | "DOWNLOADED"}`
  | `FOLDER.${ItemChange | "CREATED"}`
  | `COMMENT.${"CREATED" | "UPDATED" | "DELETED"}`
  | `COLLABORATION.${"CREATED" | "ACCEPTED" | "REJECTED" | "UPDATED" | "REMOVED"}`
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

/** The events that file storage records while it delivers. */
export type Event = {
  [Type in FileStorageType]: EgressEvent<Type, FileStoragePayload<Type>>;
}[FileStorageType];
