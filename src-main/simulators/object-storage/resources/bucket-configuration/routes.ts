import { noContent, RouteResponse } from "#core/contract/response.ts";
import { receiveXml } from "../../body/receive.ts";
import { scheduleLifecycle } from "../../configuration/expire.ts";
import { type ConfigurationKind, configurationKinds } from "../../configuration/kinds.ts";
import { versioningBody } from "../../configuration/schemas.ts";
import { S3Error } from "../../errors.ts";
import { requireMfa } from "../../locks/mfa.ts";
import { type S3Request, type Operation, route } from "../../route.ts";
import { BODY, PAYER } from "../../shared/parameters.ts";
import { requireBucket } from "../../shared/require.ts";
import type { Bucket, SimContext } from "../../state.ts";
import { readXml } from "../../xml/read.ts";
import { elements, xml } from "../../xml/write.ts";

const bucketOf = ({ state }: SimContext, { target }: S3Request) =>
  requireBucket(state, target.bucket);

function notFound(code: string, message: string, { id }: Bucket): S3Error {
  return new S3Error(404, code, message, { BucketName: id });
}

function getOne({ parameter, root, unset }: ConfigurationKind, bucket: Bucket): RouteResponse {
  const text = bucket.configuration.get(parameter);
  if (text !== undefined)
    return new RouteResponse(200, text, { "content-type": "application/xml" });
  if (typeof unset === "string") return xml(root, { markup: unset });
  throw notFound(...unset, bucket);
}

/** Stores a document once it was checked. */
async function putOne(
  kind: ConfigurationKind,
  context: SimContext,
  call: S3Request,
): Promise<RouteResponse> {
  bucketOf(context, call);
  const text = await receiveXml(context.state.blobs, call);
  const bucket = bucketOf(context, call);
  kind.check(text, readXml, bucket, context.state);
  const nextId = () => context.ids.next("", 48);
  bucket.configuration.set(kind.parameter, kind.complete?.(text, nextId) ?? text);
  if (kind.parameter === "lifecycle") scheduleLifecycle(context, bucket);
  return new RouteResponse(200, undefined);
}

function removeOne(parameter: string, context: SimContext, bucket: Bucket): RouteResponse {
  bucket.configuration.delete(parameter);
  if (parameter === "lifecycle") scheduleLifecycle(context, bucket);
  return noContent();
}

async function putVersioning(context: SimContext, call: S3Request): Promise<RouteResponse> {
  bucketOf(context, call);
  const text = await receiveXml(context.state.blobs, call);
  const { Status, MfaDelete } = readXml(text, "VersioningConfiguration", versioningBody);
  if (Status === undefined) {
    const message = "The Versioning element must be specified";
    throw new S3Error(400, "IllegalVersioningConfigurationException", message);
  }
  const bucket = bucketOf(context, call);
  const changesMfa = MfaDelete !== undefined && MfaDelete !== (bucket.mfaDelete ?? "Disabled");
  if (changesMfa || bucket.mfaDelete === "Enabled") requireMfa(call);
  if (MfaDelete === "Enabled" && bucket.configuration.has("lifecycle")) {
    const message = "MFA delete is not supported on a bucket with a lifecycle configuration.";
    throw new S3Error(409, "InvalidBucketState", message);
  }
  if (bucket.objectLock && Status === "Suspended") {
    const message =
      "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.";
    throw new S3Error(409, "InvalidBucketState", message);
  }
  bucket.versioning = Status;
  if (MfaDelete !== undefined) bucket.mfaDelete = MfaDelete;
  return new RouteResponse(200, undefined);
}

const stored = configurationKinds.flatMap((kind): readonly Operation[] => {
  const { parameter, get, put, remove, parameters = [], unsupported = [] } = kind;
  const path = `/:bucket?${parameter}` as const;
  const read = route(`GET ${path}`, get, (context, call) => getOne(kind, bucketOf(context, call)), {
    unsupported: PAYER,
  });
  const write = route(`PUT ${path}`, put, (context, call) => putOne(kind, context, call), {
    parameters: [...BODY, ...parameters],
    unsupported,
  });
  if (remove === undefined) return [read, write];
  const removal = route(`DELETE ${path}`, remove, (context, call) =>
    removeOne(parameter, context, bucketOf(context, call)),
  );
  return [read, write, removal];
});

export const routes = [
  ...stored,
  route("GET /:bucket?versioning", "GetBucketVersioning", (context, call) => {
    const { versioning: Status, mfaDelete: MfaDelete } = bucketOf(context, call);
    return xml("VersioningConfiguration", elements({ Status, MfaDelete }));
  }),
  route("PUT /:bucket?versioning", "PutBucketVersioning", putVersioning, {
    parameters: [...BODY, "x-amz-mfa"],
  }),
];
