import type { Blob } from "#core/state/bytes/blob-store.ts";
import type { Item } from "./items.ts";

/** An archive that a client asked for. It is packed while it is sent. */
export interface ZipDownload {
  readonly id: string;
  readonly fileName: string;
  /** The names of the items in the archive. */
  readonly items: readonly {
    readonly type: Item["type"];
    readonly id: string;
    readonly name: string;
  }[];
  readonly fileCount: number;
  readonly skippedCount: number;
  readonly isSent: boolean;
  readonly expiresAt: number;
}

/** A part of an upload session. */
export interface UploadedPart {
  /** Eight hexadecimal digits. */
  readonly id: string;
  readonly offset: number;
  readonly blob: Blob;
  /** Hex. */
  readonly sha1: string;
}

/** A file that is uploaded in parts. */
export interface UploadSession {
  readonly id: string;
  /** The file of which it makes a version; `undefined` for a new file. */
  readonly fileId: string | undefined;
  readonly folderId: string;
  readonly name: string;
  readonly size: number;
  readonly expiresAt: number;
  /** It made its file. All that is left to do is to abort it, which changes nothing. */
  readonly isCommitted?: boolean;
  /** By their offsets. */
  readonly parts: Map<number, UploadedPart>;
}
