import * as z from "zod";
import { noContent, type RouteResponse } from "#core/kernel/response.ts";
import { xml } from "../answers.ts";
import { receiveXml } from "../body/receive.ts";
import { checkWrite } from "../conditions.ts";
import { S3Error } from "../errors.ts";
import { checkVersion, findBucket } from "../find.ts";
import type { Call, Operation } from "../operation.ts";
import { removeObject, type Bucket, type StorageContext } from "../state.ts";
import { element, elements, xmlDocument, type Content } from "../xml/write-xml.ts";
import { readXml } from "../xml/read-xml.ts";

const deletion = z.object({
  Quiet: z.string().optional(),
  Object: z
    .array(
      z.object({
        Key: z.string().min(1),
        VersionId: z.string().optional(),
        ETag: z.string().optional(),
      }),
    )
    .min(1)
    .max(1_000),
});

type Doomed = z.output<typeof deletion>["Object"][number];

function deleteObject({ state }: StorageContext, call: Call): RouteResponse {
  const { target } = call;
  const bucket = findBucket(state, target.bucket);
  checkVersion(call.query.get("versionId"));
  const existing = bucket.objects.get(target.key);
  if (call.headers["if-match"] !== undefined) checkWrite(call, target.key, existing);
  removeObject(state, bucket, target.key);
  return noContent();
}

function deleteOne(context: StorageContext, bucket: Bucket, doomed: Doomed): Content {
  const { Key, VersionId, ETag } = doomed;
  try {
    checkVersion(VersionId ?? null);
    const headers = ETag === undefined ? {} : { "if-match": ETag };
    checkWrite({ headers }, Key, bucket.objects.get(Key));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return element("Error", elements({ Key, VersionId, Code: error.code, Message: error.message }));
  }
  removeObject(context.state, bucket, Key);
  return element("Deleted", elements({ Key, VersionId }));
}

function isFailure(content: Content): boolean {
  return typeof content === "object" && "markup" in content && content.markup.startsWith("<Error>");
}

async function deleteObjects(context: StorageContext, call: Call): Promise<RouteResponse> {
  findBucket(context.state, call.target.bucket);
  const text = await receiveXml(context.state.blobs, call.request);
  const { Quiet, Object: doomed } = readXml(text, "Delete", deletion);
  const bucket = findBucket(context.state, call.target.bucket);
  const results = doomed.map((each) => deleteOne(context, bucket, each));
  const shown = Quiet?.trim() === "true" ? results.filter(isFailure) : results;
  return xml(xmlDocument("DeleteResult", shown));
}

/** Objects taken away: one, or up to a thousand. */
export const deleteOperations: readonly Operation[] = [
  { name: "DeleteObject", method: "DELETE", level: "object", handle: deleteObject },
  {
    name: "DeleteObjects",
    method: "POST",
    level: "bucket",
    parameter: "delete",
    handle: deleteObjects,
  },
];
