import type { ResponseHeaders } from "#core/contract/message.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { checksumElement } from "../../checksums/algorithms.ts";
import { lockHeaders } from "../../locks/lock.ts";
import { type S3Request, readHeader } from "../../route.ts";
import { checksumElements, checksumHeaders, presentEtag } from "../../shared/present.ts";
import { encryptionHeaders } from "../../shared/encryption.ts";
import type { ObjectSettings, StoredObject } from "../../state.ts";
import { type Content, element, elements } from "../../xml/write.ts";
import { readPartPage, type Range } from "./schema.ts";

function settingHeaders({
  headers,
  metadata,
  storageClass,
  encryption,
}: ObjectSettings): Record<string, string> {
  const answer: Record<string, string> = { ...headers, ...encryptionHeaders(encryption) };
  for (const [name, value] of Object.entries(metadata)) answer[`x-amz-meta-${name}`] = value;
  if (storageClass !== "STANDARD") answer["x-amz-storage-class"] = storageClass;
  return answer;
}

/** The headers that say which bytes these are, on 304 too. */
export function identityHeaders(object: StoredObject): Readonly<Record<string, string>> {
  return {
    etag: presentEtag(object.etag),
    "last-modified": new Date(object.modifiedAt).toUTCString(),
  };
}

/** Everything a read of an object says in its headers. */
export function objectHeaders(
  object: StoredObject,
  range: Range | undefined,
): Record<string, string> {
  const size = object.blob.length;
  const { start, end } = range ?? { start: 0, end: size };
  const answer: Record<string, string> = {
    ...settingHeaders(object.settings),
    ...identityHeaders(object),
    "accept-ranges": "bytes",
    "content-length": String(end - start),
  };
  if (range && size > 0) {
    answer["content-range"] = `bytes ${String(start)}-${String(end - 1)}/${String(size)}`;
  }
  Object.assign(answer, lockHeaders(object.lock));
  if (object.tags.size > 0) answer["x-amz-tagging-count"] = String(object.tags.size);
  return answer;
}

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

function wantsChecksum(call: S3Request): boolean {
  return readHeader(call, "x-amz-checksum-mode")?.toUpperCase() === "ENABLED";
}

export function readHeaders(
  call: S3Request,
  object: StoredObject,
  range: Range | undefined,
): ResponseHeaders {
  const isWhole = range === undefined || range.end - range.start === object.blob.length;
  const count = call.query.has("partNumber") ? object.parts?.length : undefined;
  const shown = { ...objectHeaders(object, range), ...overrides(call.query) };
  return {
    ...shown,
    ...sandboxHeaders(shown["content-type"] ?? ""),
    // A checksum of the whole would make an SDK refuse the part it asked for.
    ...(wantsChecksum(call) && isWhole ? checksumHeaders(object.checksum) : {}),
    ...(count === undefined ? {} : { "x-amz-mp-parts-count": String(count) }),
  };
}

/** Parts have checksums where the upload had named an algorithm. */
function presentParts(call: S3Request, { parts }: StoredObject): Content {
  if (!parts) return undefined;
  const { marker, limit } = readPartPage(call);
  const rest = parts.filter(({ number }) => number > marker);
  const page = rest.slice(0, limit);
  const list = page.map((part) =>
    element("Part", [
      elements({ PartNumber: part.number, Size: part.size }),
      part.checksum &&
        elements({ [checksumElement(part.checksum.algorithm)]: part.checksum.value }),
    ]),
  );
  const head = elements({
    PartsCount: parts.length,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.number ?? 0,
    MaxParts: limit,
    IsTruncated: rest.length > page.length,
  });
  return [head, list];
}

export const attributePresenters = new Map<
  string,
  (object: StoredObject, call: S3Request) => Content
>([
  ["ETag", (object) => object.etag],
  ["Checksum", (object) => checksumElements(object.checksum)],
  ["ObjectParts", (object, call) => presentParts(call, object)],
  ["StorageClass", (object) => object.settings.storageClass],
  ["ObjectSize", (object) => object.blob.length],
]);
