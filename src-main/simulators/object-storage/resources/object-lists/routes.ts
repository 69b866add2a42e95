import type { RouteResponse } from "#core/contract/response.ts";
import {
  encodingOf,
  limitOf,
  type Listed,
  listPage,
  type ListPosition,
  readToken,
  writeToken,
} from "../../listing/page.ts";
import { invalidArgument } from "../../errors.ts";
import { type Call, route } from "../../route.ts";
import { owner, presentEtag, presentTime } from "../../shared/present.ts";
import { requireBucket } from "../../shared/require.ts";
import type { SimContext, StoredObject } from "../../state.ts";
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

function parseListQuery({ state }: SimContext, { target, query }: Call): ListQuery {
  const { objects } = requireBucket(state, target.bucket);
  const limit = limitOf(query, "max-keys");
  const delimiter = query.get("delimiter") ?? "";
  const prefix = query.get("prefix") ?? "";
  return {
    query,
    limit,
    delimiter: delimiter === "" ? undefined : delimiter,
    prefix,
    encode: encodingOf(query),
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
  { target }: Call,
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

function listObjects(context: SimContext, call: Call): RouteResponse {
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

function listObjectsV2(context: SimContext, call: Call): RouteResponse {
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

/** Without versioning every object has one version, and it is the latest. */
function listObjectVersions(context: SimContext, call: Call): RouteResponse {
  const list = parseListQuery(context, call);
  const { query, encode } = list;
  const versionMarker = query.get("version-id-marker") ?? "";
  if (versionMarker !== "" && !query.has("key-marker")) {
    const message = "A version-id marker cannot be specified without a key marker.";
    throw invalidArgument(message, "version-id-marker", versionMarker);
  }
  const page = list.page(markerPosition(list, "key-marker"));
  const own = {
    KeyMarker: encode(query.get("key-marker") ?? ""),
    VersionIdMarker: versionMarker,
    NextKeyMarker: page.next && encode(page.next.after),
    NextVersionIdMarker: page.next && !page.next.isPrefix ? "null" : undefined,
  };
  const versions = page.items.map((item) =>
    element("Version", [
      presentListedObject(item, encode, true),
      elements({ VersionId: "null", IsLatest: true }),
    ]),
  );
  return presentPage("ListVersionsResult", call, list, page, own, versions);
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
