import type { Blob } from "#core/state/bytes/blob-store.ts";
import type { SortedMap } from "#core/state/sorted-map.ts";

export interface SharedLink {
  /** The last part of its address. */
  readonly id: string;
  readonly access: "open" | "company" | "collaborators";
  readonly canDownload: boolean;
  readonly canEdit: boolean;
  /** `null` for none. */
  readonly password: string | null;
  readonly unsharedAt: string | null;
  readonly vanityName: string | null;
}

/** The common fields of files, folders and web links. */
export interface ItemBase {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `null` for the root. */
  readonly parentId: string | null;
  /** Counts changes. */
  readonly etag: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly contentCreatedAt: number;
  readonly contentModifiedAt: number;
  readonly trashedAt: number | undefined;
  readonly sharedLink: SharedLink | undefined;
  readonly tags: readonly string[];
  /** The ids of its collections. */
  readonly collections?: readonly string[];
  readonly ownerId: string;
  readonly creatorId: string;
}

export interface Version {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly sha1: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** When it was moved to the trash. */
  readonly trashedAt?: number;
  /** When it was last taken out of the trash. */
  readonly restoredAt?: number;
  /** Makes the address of a download hard to guess, as the provider's are. */
  readonly downloadKey: string;
}

export interface StoredFile extends ItemBase {
  readonly type: "file";
  /** Oldest first; the last one is the current one. */
  readonly versions: readonly Version[];
  readonly lock?: FileLock | undefined;
}

/** A lock: other users cannot change the file until it ends. */
export interface FileLock {
  readonly id: string;
  readonly creatorId: string;
  readonly createdAt: number;
  /** Absent for a lock without an end. */
  readonly expiresAt: number | undefined;
  readonly isDownloadPrevented: boolean;
}

export interface Folder extends ItemBase {
  readonly type: "folder";
  /** The children, by `childKey`: folders first, by name. */
  readonly children: SortedMap<string>;
  readonly locks?: readonly FolderLock[] | undefined;
}

/** A lock of a folder: it can be neither moved nor deleted. */
export interface FolderLock {
  readonly id: string;
  readonly createdAt: number;
  readonly creatorId: string;
}

/** A bookmark: an address of the web in a folder. */
export interface WebLink extends ItemBase {
  readonly type: "web_link";
  readonly url: string;
}

export type Item = StoredFile | Folder | WebLink;
