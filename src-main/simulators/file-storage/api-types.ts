import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

type ItemChange = "TRASHED" | "DELETED" | "RESTORED" | "COPIED" | "MOVED" | "RENAMED";

type FileStorageType =
  | `FILE.${ItemChange | "UPLOADED" | "DOWNLOADED"}`
  | `FOLDER.${ItemChange | "CREATED"}`
  | `COMMENT.${"CREATED" | "UPDATED" | "DELETED"}`
  | `COLLABORATION.${"CREATED" | "ACCEPTED" | "REJECTED" | "UPDATED" | "REMOVED"}`
  | `SHARED_LINK.${"CREATED" | "UPDATED" | "DELETED"}`
  | `METADATA_INSTANCE.${"CREATED" | "UPDATED" | "DELETED"}`
  | `TASK_ASSIGNMENT.${"CREATED" | "UPDATED"}`
  | "WEBHOOK.DELETED";

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

/** The body of `POST /_upload`. */
export interface UploadFileInput {
  /** The id of a folder; the root is `0`. */
  readonly folder: string;
  /** The login of the user who uploads. */
  readonly login: string;
  readonly name: string;
  /** Default: an empty file. */
  readonly content?: string;
}

/** The body of `POST /_register_key`. */
export interface RegisterKeyInput {
  readonly client_id: string;
  /** An RSA key in PEM. */
  readonly public_key: string;
}

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface AuthorizeFileStorageInput {
  /** An id or a login. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
}

/** The world actions: changes by other users, and in the developer console. */
export interface Actions {
  /** A user uploads a file. */
  upload(input: UploadFileInput): Promise<JsonObject & { readonly id: string }>;
  /** An app gets a public key. */
  registerKey(input: RegisterKeyInput): Promise<JsonObject & { readonly public_key_id: string }>;
  /** A person allows or denies an app, without a browser. */
  authorize(input: AuthorizeFileStorageInput): Promise<JsonObject>;
}
