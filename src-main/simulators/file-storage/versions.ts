import type { Blob } from "#core/state/blob-store.ts";
import { notFound } from "./errors.ts";
import { nextId } from "./ids.ts";
import type { BoxContext, StoredFile, Version } from "./state.ts";

/** Bytes as the next version of a file. */
export function addVersion(
  { ids, now, state }: BoxContext,
  fileId: string,
  name: string,
  content: { readonly blob: Blob; readonly sha1: string },
): Version {
  const version: Version = {
    id: nextId(ids, "version"),
    name,
    ...content,
    createdAt: now,
    modifiedAt: now,
    downloadKey: ids.next("d_", 40),
  };
  state.downloads.set(version.downloadKey, { fileId, versionId: version.id });
  return version;
}

/** A version of this file, or 404. */
export function findVersion(file: StoredFile, id: string): Version {
  const version = file.versions.find((each) => each.id === id);
  if (!version) throw notFound("file_version", id);
  return version;
}
