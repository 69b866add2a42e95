import type { RouteResponse } from "#core/contract/response.ts";
import {
  chooseEncoding,
  readLimit,
  type Listed,
  listPage,
  type ListPosition,
  readToken,
  writeToken,
} from "../../listing/page.ts";
import { invalidArgument } from "../../errors.ts";
import { type S3Request, route } from "../../route.ts";
import { owner, presentEtag, presentTime } from "../../shared/present.ts";
import { requireBucket } from "../../shared/require.ts";
import type { SimContext, StoredObject } from "../../state.ts";
import { isMarker } from "../../versions/history.ts";
import { type ListedVersion, listVersions } from "../../versions/list.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";
import { LIST, PAYER, UNSUPPORTED_LIST } from "../../shared/parameters.ts";

type Encode = (text: string) => string;

function presentListedObject(object: StoredObject, encode: Encode, withOwner: boolean): Content {
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

/** The parameters that all three lists share. */
interface ListQuery {
  readonly query: URLSearchParams;
  readonly limit: number;
  readonly delimiter: string | undefined;
  readonly prefix: string;
  readonly encode: Encode;
  page(start: ListPosition | undefined): Listed<StoredObject>;
}

function parseListQuery({ state }: SimContext, { target, query }: S3Request): ListQuery {
  const { objects } = requireBucket(state, target.bucket);
  const limit = readLimit(query, "max-keys");
  const delimiter = query.get("delimiter") ?? "";
  const prefix = query.get("prefix") ?? "";
  return {
    query,
    limit,
    delimiter: delimiter === "" ? undefined : delimiter,
    prefix,
    encode: chooseEncoding(query),
    page: (start) => listPage(objects, { prefix, delimiter, limit, start }),
  };
}

/** A marker that is a common prefix stands for everything under it. */
function markerPosition({ query, prefix, delimiter }: ListQuery, name: string) {
  const marker = query.get(name) ?? "";
  if (marker === "") return undefined;
  const at = delimiter === undefined ? -1 : marker.indexOf(delimiter, prefix.length);
  const isPrefix = delimiter !== undefined && at >= 0 && at + delimiter.length === marker.length;
  return { after: marker, isPrefix };
}

/** The document of a page: the fields of its own list stand between the name and the objects. */
function presentPage(
  root: string,
  { target }: S3Request,
  { query, limit, delimiter, prefix, encode }: ListQuery,
  { commonPrefixes, next }: Listed<StoredObject>,
  own: Readonly<Record<string, Content>>,
  objects: Content,
): RouteResponse {
  const head = elements({
    Name: target.bucket,
    Prefix: encode(prefix),
    ...own,
    MaxKeys: limit,
    Delimiter: delimiter && encode(delimiter),
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: next !== undefined,
  });
  const prefixes = commonPrefixes.map((each) =>
    element("CommonPrefixes", element("Prefix", encode(each))),
  );
  return xml(root, [head, objects, prefixes]);
}

function listObjects(context: SimContext, call: S3Request): RouteResponse {
  const list = parseListQuery(context, call);
  const { query, delimiter, encode } = list;
  const page = list.page(markerPosition(list, "marker"));
  const own = {
    Marker: encode(query.get("marker") ?? ""),
    // Without a delimiter the last key is the marker, and S3 does not repeat it.
    NextMarker: page.next && delimiter !== undefined ? encode(page.next.after) : undefined,
  };
  const contents = page.items.map((item) =>
    element("Contents", presentListedObject(item, encode, true)),
  );
  return presentPage("ListBucketResult", call, list, page, own, contents);
}

function listObjectsV2(context: SimContext, call: S3Request): RouteResponse {
  const list = parseListQuery(context, call);
  const { query, encode } = list;
  const token = query.get("continuation-token");
  const startAfter = query.get("start-after");
  const start = startAfter ? { after: startAfter, isPrefix: false } : undefined;
  const page = list.page(token === null ? start : readToken(token));
  const own = {
    KeyCount: page.items.length + page.commonPrefixes.length,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: page.next && writeToken(page.next),
    StartAfter: startAfter === null ? undefined : encode(startAfter),
  };
  const withOwner = query.get("fetch-owner") === "true";
  const contents = page.items.map((item) =>
    element("Contents", presentListedObject(item, encode, withOwner)),
  );
  return presentPage("ListBucketResult", call, list, page, own, contents);
}

function presentVersion({ entry, isLatest }: ListedVersion, encode: Encode): Content {
  const { versionId: VersionId } = entry;
  const own = elements({ VersionId, IsLatest: isLatest });
  if (!isMarker(entry)) return element("Version", [presentListedObject(entry, encode, true), own]);
  const { key, modifiedAt } = entry;
  const shown = elements({
    Key: encode(key),
    LastModified: presentTime(modifiedAt),
    Owner: owner,
  });
  return element("DeleteMarker", [shown, own]);
}

function listObjectVersions(context: SimContext, call: S3Request): RouteResponse {
  const list = parseListQuery(context, call);
  const { query, encode, prefix, delimiter = "", limit } = list;
  const [keyMarker = "", versionMarker = ""] = ["key-marker", "version-id-marker"].map(
    (name) => query.get(name) ?? "",
  );
  if (versionMarker !== "" && keyMarker === "") {
    const message = "A version-id marker cannot be specified without a key marker.";
    throw invalidArgument(message, "version-id-marker", versionMarker);
  }
  const bucket = requireBucket(context.state, call.target.bucket);
  const page = listVersions(bucket, { prefix, delimiter, limit, keyMarker, versionMarker });
  const own = {
    KeyMarker: encode(keyMarker),
    VersionIdMarker: versionMarker,
    NextKeyMarker: page.next && encode(page.next.key),
    NextVersionIdMarker: page.next?.versionId,
  };
  const next = page.next && { after: page.next.key, isPrefix: page.next.versionId === undefined };
  const listed = { items: [], commonPrefixes: page.commonPrefixes, next };
  const versions = page.items.map((item) => presentVersion(item, encode));
  return presentPage("ListVersionsResult", call, list, listed, own, versions);
}

const unsupported = [...UNSUPPORTED_LIST, ...PAYER];

export const routes = [
  route("GET /:bucket", "ListObjects", listObjects, {
    parameters: [...LIST, "?marker"],
    unsupported,
  }),
  route("GET /:bucket?list-type", "ListObjectsV2", listObjectsV2, {
    parameters: [...LIST, "?continuation-token", "?fetch-owner", "?start-after"],
    unsupported,
  }),
  route("GET /:bucket?versions", "ListObjectVersions", listObjectVersions, {
    parameters: [...LIST, "?key-marker", "?version-id-marker"],
    unsupported,
  }),
];
