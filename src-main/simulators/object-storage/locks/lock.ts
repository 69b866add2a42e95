import { accessDenied, invalidArgument, invalidRequest, notImplemented } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import type { Bucket, Entry, ObjectLock, Retention, SimContext } from "../state.ts";

export const LOCK_MODES = ["GOVERNANCE", "COMPLIANCE"] as const;

const PREFIX = "x-amz-object-lock-";
const DAY_MS = 86_400_000;

/** Throws 400 for a lock in a bucket without object lock. */
export function requireBucketLock({ objectLock }: Bucket): void {
  if (!objectLock) throw invalidRequest("Bucket is missing Object Lock Configuration");
}

/** Reads the end of a retention: a time in ISO 8601 that is still to come. */
export function retainUntil(text: string, now: number): number {
  const name = `${PREFIX}retain-until-date`;
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    const message = "The retain until date must be provided in ISO 8601 format";
    throw invalidArgument(message, name, text);
  }
  if (time > now) return time;
  throw invalidArgument("The retain until date must be in the future!", name, text);
}

function retentionOf(sender: Sender, now: number): Retention | undefined {
  const named = readHeader(sender, `${PREFIX}mode`);
  const until = readHeader(sender, `${PREFIX}retain-until-date`);
  if (named === undefined && until === undefined) return undefined;
  if (named === undefined || until === undefined) {
    throw invalidArgument(
      "x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied",
      `${PREFIX}${named === undefined ? "mode" : "retain-until-date"}`,
      "",
    );
  }
  const mode = LOCK_MODES.find((known) => known === named);
  if (!mode) throw invalidArgument("Unknown wormMode directive.", `${PREFIX}mode`, named);
  return { mode, until: retainUntil(until, now) };
}

function legalHoldOf(sender: Sender): "ON" | "OFF" | undefined {
  const name = `${PREFIX}legal-hold`;
  const hold = readHeader(sender, name);
  if (hold === undefined || hold === "ON" || hold === "OFF") return hold;
  throw invalidArgument("Legal Hold must be either of 'ON' or 'OFF'", name, hold);
}

/** Reads the lock in the headers of a new object; `undefined` without one. */
export function readLock(
  { fileTime }: Pick<SimContext, "fileTime">,
  sender: Sender,
  bucket: Bucket,
): ObjectLock | undefined {
  const names = Object.keys(sender.headers).filter((name) => name.startsWith(PREFIX));
  if (names.length === 0) return undefined;
  requireBucketLock(bucket);
  const event = names.find((name) => name.startsWith(`${PREFIX}event-`));
  if (event !== undefined) throw notImplemented(event);
  return { retention: retentionOf(sender, fileTime), legalHold: legalHoldOf(sender) };
}

/** Rejects a lock without a checksum of the body. */
export function checkLockChecksum({ headers }: Sender): void {
  const sums = /^(?:content-md5|x-amz-trailer|x-amz-checksum-(?!algorithm|type).+)$/;
  if (Object.keys(headers).some((name) => sums.test(name))) return;
  throw invalidRequest(
    "Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
  );
}

/** Returns the lock of a new version: its own, with the default retention of the bucket. */
export function lockInBucket(
  { objectLock }: Bucket,
  lock: ObjectLock | undefined,
  createdAt: number,
): ObjectLock | undefined {
  const usual = objectLock?.defaultRetention;
  if (!usual || lock?.retention) return lock;
  const { mode, period, unit } = usual;
  const end = new Date(createdAt);
  if (unit === "Years") end.setUTCFullYear(end.getUTCFullYear() + period);
  const until = unit === "Years" ? end.getTime() : createdAt + period * DAY_MS;
  return { legalHold: lock?.legalHold, retention: { mode, until } };
}

const protectedByLock = () =>
  accessDenied("Access Denied because object protected by object lock.");

/** Rejects the end of a version that is locked. `bypass`: governance does not protect it. */
export function checkUnlocked(entry: Entry | undefined, now: number, bypass: boolean): void {
  if (!entry || "isMarker" in entry || !isLocked(entry.lock, now, bypass)) return;
  throw protectedByLock();
}

/** Returns whether a lock still keeps its version. */
export function isLocked(lock: ObjectLock | undefined, now: number, bypass = false): boolean {
  const { retention, legalHold } = lock ?? {};
  const isRetained =
    retention && retention.until > now && !(bypass && retention.mode === "GOVERNANCE");
  return legalHold === "ON" || isRetained === true;
}

/** Rejects a change of the present retention without a bypass; it may only become longer. */
export function checkRetention(
  before: Retention | undefined,
  next: Retention | undefined,
  now: number,
  bypass: boolean,
): void {
  if (!before || before.until <= now) return;
  if (next?.mode === before.mode && next.until >= before.until) return;
  if (bypass && before.mode === "GOVERNANCE") return;
  throw protectedByLock();
}

/** The headers about the lock of an object. */
export function lockHeaders(lock: ObjectLock | undefined): Readonly<Record<string, string>> {
  const { retention, legalHold } = lock ?? {};
  return {
    ...(retention && {
      [`${PREFIX}mode`]: retention.mode,
      [`${PREFIX}retain-until-date`]: new Date(retention.until).toISOString(),
    }),
    ...(legalHold && { [`${PREFIX}legal-hold`]: legalHold }),
  };
}
