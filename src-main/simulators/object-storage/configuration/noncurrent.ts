import type { Bucket, Entry, StoredObject } from "../state.ts";
import { isLocked } from "../locks/lock.ts";
import { isMarker, collectVersions } from "../versions/history.ts";
import { applies, computeDue, enabled, type Lifecycle, chooseLatest } from "./lifecycle.ts";

/** A version behind a newer one. */
interface Noncurrent {
  readonly entry: Entry;
  /** The time at which the newer one replaced it. */
  readonly since: number;
  /** The number of noncurrent versions that are newer. */
  readonly newer: number;
}

function noncurrentOf(bucket: Bucket, key: string): readonly Noncurrent[] {
  const all = collectVersions(bucket, key);
  return all.slice(1).map((entry, newer) => {
    const since = all[newer]?.modifiedAt ?? entry.modifiedAt;
    return { entry, since, newer };
  });
}

interface Limit {
  readonly NoncurrentDays: number;
  readonly NewerNoncurrentVersions?: number | undefined;
}

const isDue = ({ since, newer }: Noncurrent, limit: Limit, now: number): boolean =>
  newer >= (limit.NewerNoncurrentVersions ?? 0) &&
  (computeDue(since, { Days: limit.NoncurrentDays }) ?? Infinity) <= now;

/** Returns the noncurrent versions of a key that have expired. Locked ones stay. */
export function expiredVersions(
  lifecycle: Lifecycle,
  bucket: Bucket,
  key: string,
  now: number,
): readonly Entry[] {
  const isExpired = (version: Noncurrent) =>
    enabled(lifecycle).some(({ NoncurrentVersionExpiration: limit, ...one }) => {
      return limit && applies(one, version.entry) && isDue(version, limit, now);
    });
  return noncurrentOf(bucket, key)
    .filter(({ entry }) => isMarker(entry) || !isLocked(entry.lock, now))
    .filter(isExpired)
    .map(({ entry }) => entry);
}

/** Returns the noncurrent versions of a key that move to another storage class, with that class. */
export function movedVersions(
  lifecycle: Lifecycle,
  bucket: Bucket,
  key: string,
  now: number,
): readonly (readonly [StoredObject, string])[] {
  return noncurrentOf(bucket, key).flatMap((version) => {
    const { entry, since } = version;
    if (isMarker(entry)) return [];
    const due = enabled(lifecycle)
      .filter((one) => applies(one, entry))
      .flatMap(({ NoncurrentVersionTransition: all }) => all)
      .filter((limit) => isDue(version, limit, now))
      .map((limit) => ({
        at: computeDue(since, { Days: limit.NoncurrentDays }) ?? 0,
        to: limit.StorageClass,
      }));
    const to = chooseLatest(due);
    return to === undefined || to === entry.settings.storageClass ? [] : [[entry, to] as const];
  });
}

/** Returns the marker of a key without any other version, if a rule removes it by now. */
export function expiredMarker(
  lifecycle: Lifecycle,
  bucket: Bucket,
  key: string,
  now: number,
): Entry | undefined {
  const [marker, ...others] = collectVersions(bucket, key);
  if (!marker || !isMarker(marker) || others.length > 0) return undefined;
  const isExpired = enabled(lifecycle).some(({ Expiration, ...one }) => {
    if (!Expiration || !applies(one, marker)) return false;
    if (Expiration.ExpiredObjectDeleteMarker?.toLowerCase() === "true") return true;
    const at = computeDue(marker.modifiedAt, Expiration);
    return at !== undefined && at <= now;
  });
  return isExpired ? marker : undefined;
}
