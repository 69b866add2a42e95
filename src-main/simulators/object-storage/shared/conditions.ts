import { noSuchKey, notImplemented, preconditionFailed } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import type { StoredObject } from "../state.ts";

/** Returns whether a list of etags, quoted or not, names this one. */
function names(list: string, etag: string): boolean {
  return list.split(",").some((item) => {
    const name = item.trim().replace(/^W\//, "").replaceAll('"', "");
    return name === "*" || name === etag;
  });
}

/** HTTP dates have whole seconds. */
function seconds(time: number): number {
  return Math.floor(time / 1_000);
}

function dateOf(sender: Sender, name: string): number | undefined {
  const time = Date.parse(readHeader(sender, name) ?? "");
  return Number.isNaN(time) ? undefined : seconds(time);
}

/**
 * The conditions of a read, in HTTP's order of precedence. `modified` is a plain yes; `unmodified`
 * asks for 304. A condition that fails throws 412.
 */
export function checkRead(
  sender: Sender,
  object: StoredObject,
  prefix = "",
): "modified" | "unmodified" {
  const changed = seconds(object.modifiedAt);
  const ifMatch = readHeader(sender, `${prefix}if-match`);
  const since = dateOf(sender, `${prefix}if-unmodified-since`);
  if (ifMatch !== undefined) {
    if (!names(ifMatch, object.etag)) throw preconditionFailed("If-Match");
  } else if (since !== undefined && changed > since) {
    throw preconditionFailed("If-Unmodified-Since");
  }
  const ifNoneMatch = readHeader(sender, `${prefix}if-none-match`);
  if (ifNoneMatch !== undefined) {
    return names(ifNoneMatch, object.etag) ? "unmodified" : "modified";
  }
  const known = dateOf(sender, `${prefix}if-modified-since`);
  return known !== undefined && changed <= known ? "unmodified" : "modified";
}

/** The conditions of a copy's source: what would be 304 elsewhere is 412 here. */
export function checkCopySource(sender: Sender, object: StoredObject): void {
  if (checkRead(sender, object, "x-amz-copy-source-") === "modified") return;
  throw preconditionFailed("If-None-Match");
}

/** The conditions of a write: only if nothing is there, or only if what is there is this. */
export function checkWrite(sender: Sender, key: string, existing: StoredObject | undefined): void {
  const ifNoneMatch = readHeader(sender, "if-none-match");
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() !== "*") throw notImplemented("If-None-Match");
    if (existing) throw preconditionFailed("If-None-Match");
  }
  const ifMatch = readHeader(sender, "if-match");
  if (ifMatch === undefined) return;
  if (!existing) throw noSuchKey(key);
  if (!names(ifMatch, existing.etag)) throw preconditionFailed("If-Match");
}
