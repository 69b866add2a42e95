import { currentVersion, type Item } from "./state.ts";

export type Wire = Readonly<Record<string, unknown>>;

/** An item in a line. */
export function presentMini(item: Item): Wire {
  const base = {
    type: item.type,
    id: item.id,
    sequence_id: item.parentId === null ? null : String(item.etag),
    etag: item.parentId === null ? null : String(item.etag),
    name: item.name,
  };
  if (item.type === "folder") return base;
  const { id, sha1 } = currentVersion(item);
  return { ...base, sha1, file_version: { type: "file_version", id, sha1 } };
}
