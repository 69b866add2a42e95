import { noContent, RouteResponse } from "#core/contract/response.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { receiveXml } from "../../body/receive.ts";
import { type NamedKind, namedKinds } from "../../configuration/named-kinds.ts";
import { invalidArgument, S3Error } from "../../errors.ts";
import { type S3Request, type Operation, route } from "../../route.ts";
import { BODY } from "../../shared/parameters.ts";
import { requireBucket } from "../../shared/require.ts";
import type { Bucket, SimContext } from "../../state.ts";
import { readXml } from "../../xml/read.ts";
import { elements, xml } from "../../xml/write.ts";

const MAX_CONFIGURATIONS = 1_000;
const PAGE = 100;

const bucketOf = ({ state }: SimContext, { target }: S3Request) =>
  requireBucket(state, target.bucket);

/** The key of a document among the configurations of a bucket. */
const keyOf = ({ parameter }: NamedKind, id: string) => `${parameter}/${id}`;

const noSuchConfiguration = () =>
  new S3Error(404, "NoSuchConfiguration", "The specified configuration does not exist.");

/** Returns the ids of the configurations of one kind, in order. */
function idsOf(kind: NamedKind, { configuration }: Bucket): readonly string[] {
  const prefix = keyOf(kind, "");
  return [...configuration.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort(compareUtf8);
}

function list(kind: NamedKind, context: SimContext, call: S3Request): RouteResponse {
  const { query } = call;
  const bucket = bucketOf(context, call);
  const token = query.get("continuation-token") ?? undefined;
  const ids = idsOf(kind, bucket).filter((id) => compareUtf8(id, token ?? "") > 0);
  const page = ids.slice(0, PAGE);
  const documents = page.map((id) => {
    const text = bucket.configuration.get(keyOf(kind, id)) ?? "";
    return { markup: text.replace(/^\s*<\?xml[^>]*\?>\s*/, "") };
  });
  const isTruncated = ids.length > page.length;
  const fields = {
    ContinuationToken: token,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? page.at(-1) : undefined,
  };
  return xml(kind.list, [documents, elements(fields)]);
}

function get(kind: NamedKind, context: SimContext, call: S3Request): RouteResponse {
  const { configuration } = bucketOf(context, call);
  const text = configuration.get(keyOf(kind, requireId(call)));
  if (text === undefined) throw noSuchConfiguration();
  return new RouteResponse(200, text, { "content-type": "application/xml" });
}

function requireId({ query }: S3Request): string {
  const id = query.get("id") ?? "";
  if (id === "")
    throw invalidArgument("Missing required parameter for this request: 'id'", "id", id);
  return id;
}

async function put(kind: NamedKind, context: SimContext, call: S3Request): Promise<RouteResponse> {
  bucketOf(context, call);
  const id = requireId(call);
  const text = await receiveXml(context.state.blobs, call);
  if (readXml(text, kind.root, kind.body).Id !== id) {
    throw invalidArgument("The id of the configuration is not that of the request.", "id", id);
  }
  const bucket = bucketOf(context, call);
  const key = keyOf(kind, id);
  if (!bucket.configuration.has(key) && idsOf(kind, bucket).length >= MAX_CONFIGURATIONS) {
    const message =
      "You are attempting to create a new configuration but have already reached the 1,000-configuration limit.";
    throw new S3Error(400, "TooManyConfigurations", message);
  }
  bucket.configuration.set(key, text);
  return new RouteResponse(200, undefined);
}

function remove(kind: NamedKind, context: SimContext, call: S3Request): RouteResponse {
  const bucket = bucketOf(context, call);
  if (!bucket.configuration.delete(keyOf(kind, requireId(call)))) throw noSuchConfiguration();
  return noContent();
}

export const routes = namedKinds.flatMap((kind): readonly Operation[] => {
  const { parameter, name } = kind;
  const path = `/:bucket?${parameter}` as const;
  const operation = `Bucket${name}Configuration`;
  return [
    route(`GET ${path}&id`, `Get${operation}`, (context, call) => get(kind, context, call), {
      parameters: ["?id"],
    }),
    route(`GET ${path}`, `List${operation}s`, (context, call) => list(kind, context, call), {
      parameters: ["?continuation-token"],
    }),
    route(`PUT ${path}`, `Put${operation}`, (context, call) => put(kind, context, call), {
      parameters: ["?id", ...BODY],
    }),
    route(`DELETE ${path}`, `Delete${operation}`, (context, call) => remove(kind, context, call), {
      parameters: ["?id"],
    }),
  ];
});
