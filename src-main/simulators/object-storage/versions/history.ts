import { lockInBucket } from "../locks/lock.ts";
import {
  type Bucket,
  type DeleteMarker,
  type Entry,
  removeObject,
  replaceObject,
  type SimContext,
  type State,
  type StoredObject,
} from "../state.ts";

/** The id of the version from before versioning, or from while it is suspended. */
export const NULL_VERSION = "null";

/** Returns whether an entry is a delete marker. */
export function isMarker(entry: Entry): entry is DeleteMarker {
  return "isMarker" in entry;
}

/** Returns the versions of a key, newest first. A key whose newest is a marker has no current object. */
export function collectVersions(bucket: Bucket, key: string): readonly Entry[] {
  const current = bucket.objects.get(key);
  const older = bucket.older.get(key) ?? [];
  return current ? [current, ...older] : older;
}

/** Returns the version of this id. */
export function findVersion(bucket: Bucket, key: string, id: string): Entry | undefined {
  return collectVersions(bucket, key).find(({ versionId }) => versionId === id);
}

function setOlder(bucket: Bucket, key: string, entries: readonly Entry[]): void {
  if (entries.length > 0) bucket.older.set(key, entries);
  else bucket.older.delete(key);
}

/** Moves the current object behind the newer entry that replaces it. Its bytes stay. */
function retire(state: State, bucket: Bucket, key: string): void {
  const current = bucket.objects.get(key);
  if (!current) return;
  bucket.objects.delete(key);
  state.objects.remove(current.id);
  setOlder(bucket, key, [current, ...(bucket.older.get(key) ?? [])]);
}

function makeCurrent(state: State, bucket: Bucket, object: StoredObject): void {
  bucket.objects.set(object.key, object);
  state.objects.add(object);
}

/** Removes the version of this id for good; the one before it becomes the current one. */
export function removeVersion(
  state: State,
  bucket: Bucket,
  key: string,
  id: string,
): Entry | undefined {
  const entry = findVersion(bucket, key, id);
  if (!entry) return undefined;
  if (!isMarker(entry) && bucket.objects.get(key) === entry) removeObject(state, bucket, key);
  else {
    setOlder(
      bucket,
      key,
      (bucket.older.get(key) ?? []).filter((other) => other !== entry),
    );
    if (!isMarker(entry)) state.blobs.release(entry.blob);
  }
  const [newest, ...rest] = bucket.older.get(key) ?? [];
  if (newest && !isMarker(newest) && !bucket.objects.get(key)) {
    setOlder(bucket, key, rest);
    makeCurrent(state, bucket, newest);
  }
  return entry;
}

/** Makes room for a newer entry, as the versioning of the bucket has it. Returns the id of that entry. */
function makeRoom({ state, ids }: SimContext, bucket: Bucket, key: string): string {
  if (bucket.versioning === "Enabled") {
    retire(state, bucket, key);
    return ids.next("version.", 40).slice("version.".length);
  }
  if (bucket.versioning === undefined) removeObject(state, bucket, key);
  else {
    retire(state, bucket, key);
    const old = findVersion(bucket, key, NULL_VERSION);
    setOlder(
      bucket,
      key,
      (bucket.older.get(key) ?? []).filter((other) => other !== old),
    );
    if (old && !isMarker(old)) state.blobs.release(old.blob);
  }
  return NULL_VERSION;
}

/**
 * Stores an object as the newest of its key. It is at least a second newer than the one before, whole
 * seconds being what clients compare: the simulator clock may stand still.
 */
export function storeObject(
  context: SimContext,
  bucket: Bucket,
  object: Omit<StoredObject, "id" | "versionId">,
): StoredObject {
  const { key } = object;
  const [before] = collectVersions(bucket, key);
  const modifiedAt = Math.max(object.modifiedAt, (before?.modifiedAt ?? -Infinity) + 1_000);
  const versionId = makeRoom(context, bucket, key);
  const lock = lockInBucket(bucket, object.lock, modifiedAt);
  const stored = { ...object, id: `${object.bucket}/${key}`, versionId, modifiedAt, lock };
  makeCurrent(context.state, bucket, stored);
  return stored;
}

/** Deletes a key: for good without versioning, by a marker with it. Returns the marker. */
export function deleteKey(
  context: SimContext,
  bucket: Bucket,
  key: string,
): DeleteMarker | undefined {
  if (bucket.versioning === undefined) {
    removeObject(context.state, bucket, key);
    return undefined;
  }
  const versionId = makeRoom(context, bucket, key);
  const marker = { isMarker: true, key, versionId, modifiedAt: context.fileTime } as const;
  setOlder(bucket, key, [marker, ...(bucket.older.get(key) ?? [])]);
  return marker;
}

/** Replaces the record of a version by one about the same bytes. */
export function replaceVersion(state: State, bucket: Bucket, object: StoredObject): void {
  const { key, versionId } = object;
  if (bucket.objects.get(key)?.versionId === versionId) replaceObject(state, bucket, object);
  else {
    const older = bucket.older.get(key) ?? [];
    const isSame = (entry: Entry) => entry.versionId === versionId;
    setOlder(
      bucket,
      key,
      older.map((entry) => (isSame(entry) ? object : entry)),
    );
  }
}

/** The header with the id of a version, in a bucket that has or had versioning. */
export function versionHeaders(
  bucket: Bucket,
  { versionId }: Pick<Entry, "versionId">,
  name = "x-amz-version-id",
): Readonly<Record<string, string>> {
  return bucket.versioning === undefined ? {} : { [name]: versionId };
}
