import { nextMidnight } from "../configuration/lifecycle.ts";
import { S3Error } from "../errors.ts";
import type { Restoration, StoredObject } from "../state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The time until an archived object can be read, by its storage class and the tier of the request. */
const DURATIONS: Readonly<Record<string, Readonly<Partial<Record<Tier, number>>>>> = {
  GLACIER: { Expedited: HOUR_MS / 12, Standard: 5 * HOUR_MS, Bulk: 12 * HOUR_MS },
  DEEP_ARCHIVE: { Standard: 12 * HOUR_MS, Bulk: 48 * HOUR_MS },
};

export const TIERS = ["Expedited", "Standard", "Bulk"] as const;

type Tier = (typeof TIERS)[number];

const isArchived = ({ settings }: StoredObject) => settings.storageClass in DURATIONS;

/** Returns the restoration of an object; `undefined` for one that has none, or whose copy is gone. */
function restorationOf({ restoration }: StoredObject, now: number): Restoration | undefined {
  return restoration && restoration.expiresAt > now ? restoration : undefined;
}

/** Refuses to read an archived object of which there is no restored copy. */
export function checkActive(object: StoredObject, now: number, message: string): void {
  const { storageClass } = object.settings;
  if (!isArchived(object) || (restorationOf(object, now)?.readyAt ?? Infinity) <= now) return;
  throw new S3Error(403, "InvalidObjectState", message, { StorageClass: storageClass });
}

/** The header that says whether an archived object is being restored, and how long its copy lasts. */
export function restoreHeaders(
  object: StoredObject,
  now: number,
): Readonly<Record<string, string>> {
  const restoration = restorationOf(object, now);
  if (!restoration) return {};
  const date = new Date(restoration.expiresAt).toUTCString();
  const text =
    restoration.readyAt > now
      ? 'ongoing-request="true"'
      : `ongoing-request="false", expiry-date="${date}"`;
  return { "x-amz-restore": text };
}

/** Plans the restoration of an object, or a longer life of its restored copy. */
export function planRestoration(
  object: StoredObject,
  { days, tier }: { readonly days: number; readonly tier: Tier },
  now: number,
): Restoration {
  const { storageClass } = object.settings;
  const durations = DURATIONS[storageClass];
  if (!durations) {
    const message = "Restore is not allowed for the object's current storage class";
    throw new S3Error(403, "InvalidObjectState", message, { StorageClass: storageClass });
  }
  const duration = durations[tier];
  if (duration === undefined) {
    const message = "Retrieval option is not supported by this storage class";
    throw new S3Error(400, "InvalidArgument", message);
  }
  const old = restorationOf(object, now);
  if (old && old.readyAt > now) {
    const message = "Object restore is already in progress";
    throw new S3Error(409, "RestoreAlreadyInProgress", message);
  }
  const readyAt = old?.readyAt ?? now + duration;
  return { readyAt, expiresAt: nextMidnight(Math.max(readyAt, now) + days * DAY_MS) };
}
