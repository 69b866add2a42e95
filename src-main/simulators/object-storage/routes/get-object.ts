import { RouteResponse } from "#core/kernel/response.ts";
import { checkRead } from "../conditions.ts";
import { findObject } from "../find.ts";
import { headerOf, type Call, type Operation } from "../operation.ts";
import { checksumHeaders, identityHeaders, objectHeaders } from "../present.ts";
import { parseRange, partRange, type Range } from "../range.ts";
import type { StorageContext, StoredObject } from "../state.ts";

const OVERRIDES = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
];

function overrides(query: URLSearchParams): Readonly<Record<string, string>> {
  const answer: Record<string, string> = {};
  for (const name of OVERRIDES) {
    const value = query.get(`response-${name}`);
    // A header cannot hold control characters, however they were asked for.
    if (value !== null) answer[name] = value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?");
  }
  return answer;
}

function rangeOf(call: Call, object: StoredObject): Range | undefined {
  const part = call.query.get("partNumber");
  if (part !== null) return partRange(object, part);
  return parseRange(headerOf(call, "range"), object.blob.length);
}

function wantsChecksum(call: Call): boolean {
  const mode = headerOf(call, "x-amz-checksum-mode") ?? call.query.get("x-amz-checksum-mode");
  return mode?.toUpperCase() === "ENABLED";
}

function readHeaders(
  call: Call,
  object: StoredObject,
  range: Range | undefined,
): Record<string, string> {
  const isWhole = range === undefined || range.end - range.start === object.blob.length;
  const count = call.query.has("partNumber") ? object.partSizes?.length : undefined;
  return {
    ...objectHeaders(object, range),
    ...overrides(call.query),
    // A checksum of the whole would make an SDK refuse the part it asked for.
    ...(wantsChecksum(call) && isWhole ? checksumHeaders(object.checksum) : {}),
    ...(count === undefined ? {} : { "x-amz-mp-parts-count": String(count) }),
  };
}

function read(context: StorageContext, call: Call, withBody: boolean): RouteResponse {
  const { state } = context;
  const object = findObject(state, call);
  if (checkRead(call, object) === "unmodified") {
    return new RouteResponse(304, undefined, identityHeaders(object));
  }
  const range = rangeOf(call, object);
  const status = range && object.blob.length > 0 ? 206 : 200;
  const headers = readHeaders(call, object, range);
  if (!withBody) return new RouteResponse(status, undefined, headers);
  return new RouteResponse(
    status,
    state.blobs.stream(object.blob, range?.start, range?.end),
    headers,
  );
}

/** Objects read: their bytes or only what is said about them. */
export const getObjectOperations: readonly Operation[] = [
  {
    name: "GetObject",
    method: "GET",
    level: "object",
    handle: (context, call) => read(context, call, true),
  },
  {
    name: "HeadObject",
    method: "HEAD",
    level: "object",
    handle: (context, call) => read(context, call, false),
  },
];
