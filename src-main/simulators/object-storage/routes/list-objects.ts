import type { RouteResponse } from "#core/kernel/response.ts";
import { xml } from "../answers.ts";
import { findBucket } from "../find.ts";
import { listPage, type Listed } from "../list-objects.ts";
import { encodingOf, limitOf, readToken, writeToken, type Place } from "../list-query.ts";
import type { Call, Operation } from "../operation.ts";
import { owner, presentEtag, presentTime } from "../present.ts";
import type { StorageContext, StoredObject } from "../state.ts";
import { element, elements, xmlDocument, type Content } from "../xml/write-xml.ts";

type Encode = (text: string) => string;

function presentObject(object: StoredObject, encode: Encode, withOwner: boolean): Content {
  return elements({
    Key: encode(object.key),
    LastModified: presentTime(object.modifiedAt),
    ETag: presentEtag(object.etag),
    ChecksumAlgorithm: object.checksum?.algorithm,
    ChecksumType: object.checksum?.type,
    Size: object.blob.length,
    StorageClass: object.settings.storageClass,
    Owner: withOwner ? owner : undefined,
  });
}

function presentPrefixes(prefixes: readonly string[], encode: Encode): Content {
  return prefixes.map((prefix) => element("CommonPrefixes", element("Prefix", encode(prefix))));
}

interface Common {
  readonly limit: number;
  readonly delimiter: string | undefined;
  readonly prefix: string;
  readonly encode: Encode;
  page(start: Place | undefined): Listed<StoredObject>;
}

function commonOf({ state }: StorageContext, { target, query }: Call): Common {
  const { objects } = findBucket(state, target.bucket);
  const limit = limitOf(query, "max-keys");
  const delimiter = query.get("delimiter") ?? "";
  const prefix = query.get("prefix") ?? "";
  return {
    limit,
    delimiter: delimiter === "" ? undefined : delimiter,
    prefix,
    encode: encodingOf(query),
    page: (start) => listPage(objects, { prefix, delimiter, limit, start }),
  };
}

function after(text: string | null): Place | undefined {
  return text === null || text === "" ? undefined : { after: text, isPrefix: false };
}

function encoded(text: string | null | undefined, encode: Encode): string | undefined {
  return text === null || text === undefined ? undefined : encode(text);
}

function listV2(context: StorageContext, call: Call): RouteResponse {
  const { query, target } = call;
  const common = commonOf(context, call);
  const { limit, delimiter, prefix, encode } = common;
  const token = query.get("continuation-token");
  const startAfter = query.get("start-after");
  const { items, commonPrefixes, next } = common.page(
    token === null ? after(startAfter) : readToken(token),
  );
  const withOwner = query.get("fetch-owner") === "true";
  const head = elements({
    Name: target.bucket,
    Prefix: encode(prefix),
    Delimiter: encoded(delimiter, encode),
    MaxKeys: limit,
    EncodingType: query.get("encoding-type") ?? undefined,
    KeyCount: items.length + commonPrefixes.length,
    IsTruncated: next !== undefined,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: next && writeToken(next),
    StartAfter: encoded(startAfter, encode),
  });
  const contents = items.map((item) => element("Contents", presentObject(item, encode, withOwner)));
  return xml(
    xmlDocument("ListBucketResult", [head, contents, presentPrefixes(commonPrefixes, encode)]),
  );
}

/** A marker that is a common prefix stands for everything under it. */
function markerPlace(marker: string, { prefix, delimiter }: Common): Place | undefined {
  if (marker === "") return undefined;
  const at = delimiter === undefined ? -1 : marker.indexOf(delimiter, prefix.length);
  const isPrefix = delimiter !== undefined && at >= 0 && at + delimiter.length === marker.length;
  return { after: marker, isPrefix };
}

function listV1(context: StorageContext, call: Call): RouteResponse {
  const { query, target } = call;
  const common = commonOf(context, call);
  const { limit, delimiter, prefix, encode } = common;
  const marker = query.get("marker") ?? "";
  const { items, commonPrefixes, next } = common.page(markerPlace(marker, common));
  const head = elements({
    Name: target.bucket,
    Prefix: encode(prefix),
    Marker: encode(marker),
    // Without a delimiter the last key is the marker, and S3 does not say it again.
    NextMarker: next && delimiter !== undefined ? encode(next.after) : undefined,
    MaxKeys: limit,
    Delimiter: encoded(delimiter, encode),
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: next !== undefined,
  });
  const contents = items.map((item) => element("Contents", presentObject(item, encode, true)));
  return xml(
    xmlDocument("ListBucketResult", [head, contents, presentPrefixes(commonPrefixes, encode)]),
  );
}

/** Without versioning every object has one version, and it is the latest. */
function listVersions(context: StorageContext, call: Call): RouteResponse {
  const { query, target } = call;
  const common = commonOf(context, call);
  const { limit, delimiter, prefix, encode } = common;
  const marker = query.get("key-marker") ?? "";
  const { items, commonPrefixes, next } = common.page(markerPlace(marker, common));
  const head = elements({
    Name: target.bucket,
    Prefix: encode(prefix),
    KeyMarker: encode(marker),
    VersionIdMarker: query.get("version-id-marker") ?? "",
    NextKeyMarker: next && encode(next.after),
    NextVersionIdMarker: next && !next.isPrefix ? "null" : undefined,
    MaxKeys: limit,
    Delimiter: encoded(delimiter, encode),
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: next !== undefined,
  });
  const versions = items.map((item) =>
    element("Version", [
      presentObject(item, encode, true),
      elements({ VersionId: "null", IsLatest: true }),
    ]),
  );
  return xml(
    xmlDocument("ListVersionsResult", [head, versions, presentPrefixes(commonPrefixes, encode)]),
  );
}

/** What a bucket holds, page by page. */
export const listOperations: readonly Operation[] = [
  { name: "ListObjects", method: "GET", level: "bucket", handle: listV1 },
  {
    name: "ListObjectsV2",
    method: "GET",
    level: "bucket",
    parameter: "list-type",
    handle: listV2,
  },
  {
    name: "ListObjectVersions",
    method: "GET",
    level: "bucket",
    parameter: "versions",
    handle: listVersions,
  },
];
