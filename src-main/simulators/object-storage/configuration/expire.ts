import { type Bucket, removeUpload, type SimContext, type StoredObject } from "../state.ts";
import { deleteKey, removeVersion, replaceVersion } from "../versions/history.ts";
import {
  computeAbort,
  computeExpiry,
  type Lifecycle,
  nextMidnight,
  findStorageClass,
} from "./lifecycle.ts";
import { expiredMarker, expiredVersions, movedVersions } from "./noncurrent.ts";
import { readLifecycle } from "./stored.ts";

/** The task that applies the lifecycle of a bucket, each midnight (UTC). */
export const LIFECYCLE_TASK = "lifecycle";

/** Schedules the next run for a bucket with a lifecycle, and withdraws the one before. */
export function scheduleLifecycle(context: SimContext, bucket: Bucket): void {
  if (bucket.lifecycleTask !== undefined) context.withdraw(bucket.lifecycleTask);
  bucket.lifecycleTask = bucket.configuration.has("lifecycle")
    ? context.schedule(nextMidnight(context.now), LIFECYCLE_TASK, bucket.id)
    : undefined;
}

const withClass = (object: StoredObject, storageClass: string): StoredObject => ({
  ...object,
  settings: { ...object.settings, storageClass },
});

/** Removes noncurrent versions and lone markers that have expired, and moves the other versions. */
function applyToVersions({ state, now }: SimContext, bucket: Bucket, lifecycle: Lifecycle): void {
  for (const key of [...bucket.older.keys()]) {
    for (const { versionId } of expiredVersions(lifecycle, bucket, key, now)) {
      removeVersion(state, bucket, key, versionId);
    }
    for (const [version, storageClass] of movedVersions(lifecycle, bucket, key, now)) {
      replaceVersion(state, bucket, withClass(version, storageClass));
    }
    const marker = expiredMarker(lifecycle, bucket, key, now);
    if (marker) removeVersion(state, bucket, key, marker.versionId);
  }
}

/** Removes what has expired, moves what is due to another storage class, and aborts old uploads. */
export function applyLifecycle(context: SimContext, id: string): void {
  const { state, now } = context;
  const bucket = state.buckets.get(id);
  const lifecycle = bucket && readLifecycle(bucket);
  if (!lifecycle) return;
  for (const [key, object] of [...bucket.objects.from(() => true)]) {
    const expiry = computeExpiry(lifecycle, object);
    if (expiry && expiry.at <= now) {
      deleteKey(context, bucket, key);
      continue;
    }
    const storageClass = findStorageClass(lifecycle, object, now);
    if (storageClass === object.settings.storageClass) continue;
    replaceVersion(state, bucket, withClass(object, storageClass));
  }
  applyToVersions(context, bucket, lifecycle);
  for (const upload of [...state.uploads.values()]) {
    const abort = upload.bucket === id ? computeAbort(lifecycle, upload) : undefined;
    if (abort && abort.at <= now) removeUpload(state, upload);
  }
  bucket.lifecycleTask = undefined;
  scheduleLifecycle(context, bucket);
}

/** Returns the header that announces the expiry of an object. */
export function expirationHeaders(
  bucket: Bucket,
  object: Parameters<typeof computeExpiry>[1],
): Readonly<Record<string, string>> {
  const lifecycle = readLifecycle(bucket);
  const expiry = lifecycle && computeExpiry(lifecycle, object);
  if (!expiry) return {};
  const date = new Date(expiry.at).toUTCString();
  const rule = encodeURIComponent(expiry.rule);
  return { "x-amz-expiration": `expiry-date="${date}", rule-id="${rule}"` };
}

/** Returns the headers that announce the end of an upload in parts. */
export function abortHeaders(
  bucket: Bucket,
  upload: Parameters<typeof computeAbort>[1],
): Readonly<Record<string, string>> {
  const lifecycle = readLifecycle(bucket);
  const abort = lifecycle && computeAbort(lifecycle, upload);
  if (!abort) return {};
  return {
    "x-amz-abort-date": new Date(abort.at).toUTCString(),
    "x-amz-abort-rule-id": encodeURIComponent(abort.rule),
  };
}
