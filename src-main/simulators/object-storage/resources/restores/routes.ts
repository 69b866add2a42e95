import { RouteResponse } from "#core/contract/response.ts";
import { planRestoration } from "../../archive/archive.ts";
import { receiveXml } from "../../body/receive.ts";
import { type S3Request, route } from "../../route.ts";
import { BODY, PAYER } from "../../shared/parameters.ts";
import { requireBucket, requireObject } from "../../shared/require.ts";
import type { SimContext } from "../../state.ts";
import { replaceVersion, versionHeaders } from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { restoreBody } from "./schema.ts";

/** Starts the restoration of an archived object: 202; 200 if its copy is there and lasts longer now. */
async function restoreObject(context: SimContext, call: S3Request): Promise<RouteResponse> {
  requireObject(context.state, call);
  const text = await receiveXml(context.state.blobs, call);
  const sent = readXml(text, "RestoreRequest", restoreBody);
  const object = requireObject(context.state, call);
  const bucket = requireBucket(context.state, object.bucket);
  const tier = sent.GlacierJobParameters?.Tier ?? sent.Tier ?? "Standard";
  const now = context.fileTime;
  const restoration = planRestoration(object, { days: sent.Days, tier }, now);
  replaceVersion(context.state, bucket, { ...object, restoration });
  const status = restoration.readyAt > now ? 202 : 200;
  return new RouteResponse(status, undefined, versionHeaders(bucket, object));
}

export const routes = [
  route("POST /:bucket/*?restore", "RestoreObject", restoreObject, {
    parameters: ["?versionId", ...BODY],
    unsupported: PAYER,
  }),
];
