import type { Collection } from "#core/state/collection.ts";
import { versionMismatch } from "../errors.ts";
import type { SimContext } from "../state.ts";
import { iso, type ApiObject } from "./api-object.ts";
import type { Stored } from "./record-types.ts";

/** The fields after a change: absent ones stay, `null` and empty text remove one. */
export function mergeFields(old: ApiObject, sent: ApiObject): ApiObject {
  const merged = new Map(Object.entries(old));
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    if (value === null || value === "") merged.delete(name);
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** Adds an object at its first version. */
export function addStored(
  { now }: SimContext,
  collection: Collection<Stored>,
  id: string,
  sent: ApiObject,
): Stored {
  const fields = mergeFields({}, sent);
  return collection.add({ id, createdAt: now, updatedAt: now, version: 1, fields });
}

/** Changes the fields that are sent. Throws 409 if `version` is not the current one. */
export function changeStored(
  { now }: SimContext,
  collection: Collection<Stored>,
  old: Stored,
  sent: ApiObject,
  version?: number,
): Stored {
  if (version !== undefined && version !== old.version) {
    const detail = `The object is at version ${String(old.version)}, not ${String(version)}.`;
    throw versionMismatch(detail, "version");
  }
  const fields = mergeFields(old.fields, sent);
  return collection.replace({ ...old, fields, version: old.version + 1, updatedAt: now });
}

/** An object with its fields, version and times. */
export function presentStored({ id, fields, version, createdAt, updatedAt }: Stored): ApiObject {
  return { id, ...fields, version, created_at: iso(createdAt), updated_at: iso(updatedAt) };
}
