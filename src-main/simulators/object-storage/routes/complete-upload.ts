import * as z from "zod";
import type { RouteResponse } from "#core/kernel/response.ts";
import type { Blob } from "#core/state/blob-store.ts";
import { xml } from "../answers.ts";
import { receiveXml } from "../body/receive.ts";
import { algorithmNames, checksumElement, checksumHeader } from "../checksums/algorithms.ts";
import { checkWrite } from "../conditions.ts";
import { noSuchUpload } from "../errors.ts";
import { findBucket, findUpload } from "../find.ts";
import { headerOf, type Call, type Operation } from "../operation.ts";
import { checksumElements, presentEtag } from "../present.ts";
import {
  putObject,
  removeUpload,
  type Checksum,
  type Part,
  type StorageContext,
  type Upload,
} from "../state.ts";
import {
  checkWhole,
  chooseParts,
  compositeEtag,
  wholeChecksum,
  type NamedPart,
} from "../uploads.ts";
import { elements, xmlDocument } from "../xml/write-xml.ts";
import { readXml } from "../xml/read-xml.ts";

const sumNames = algorithmNames.map(checksumElement);

const completion = z.object({
  Part: z
    .array(
      z
        .looseObject({ PartNumber: z.string().regex(/^\s*\d{1,5}\s*$/), ETag: z.string() })
        .transform((part): NamedPart => {
          const sum = sumNames.map((name) => part[name]).find((value) => value !== undefined);
          return {
            PartNumber: Number(part.PartNumber),
            ETag: part.ETag.trim(),
            checksum: typeof sum === "string" ? sum : undefined,
          };
        }),
    )
    .min(1)
    .max(10_000),
});

interface Whole {
  readonly parts: readonly Part[];
  readonly blob: Blob;
  readonly checksum: Checksum | undefined;
}

function saidOf(call: Call): { checksum: string | undefined; size: string | undefined } {
  const sums = algorithmNames.map((name) => headerOf(call, checksumHeader(name)));
  return {
    checksum: sums.find((value) => value !== undefined),
    size: headerOf(call, "x-amz-mp-object-size"),
  };
}

function keepWhole(context: StorageContext, call: Call, upload: Upload, whole: Whole): string {
  const { state } = context;
  const { target } = call;
  if (context.state !== state || state.uploads.get(upload.id) === undefined) {
    throw noSuchUpload(upload.id);
  }
  const bucket = findBucket(state, target.bucket);
  checkWhole(whole.blob, whole.checksum, saidOf(call));
  checkWrite(call, target.key, bucket.objects.get(target.key));
  const etag = compositeEtag(whole.parts);
  putObject(state, bucket, {
    id: `${target.bucket}/${target.key}`,
    ...target,
    blob: whole.blob,
    etag,
    modifiedAt: context.now,
    settings: upload.settings,
    tags: upload.tags,
    checksum: whole.checksum,
    partSizes: whole.parts.map((part) => part.blob.length),
  });
  removeUpload(state, upload);
  return etag;
}

async function complete(context: StorageContext, call: Call): Promise<RouteResponse> {
  const { state } = context;
  findUpload(state, call);
  // The checksums in these headers are of the object, not of this document.
  const { headers } = call;
  const own = Object.entries(headers).filter(([name]) => !name.startsWith("x-amz-checksum-"));
  const body = { headers: Object.fromEntries(own), body: call.request.body };
  const text = await receiveXml(state.blobs, body);
  const upload = findUpload(context.state, call);
  const named = readXml(text, "CompleteMultipartUpload", completion).Part;
  const parts = chooseParts(upload, named);
  const blob = state.blobs.concat(parts.map((part) => part.blob));
  try {
    const checksum = await wholeChecksum(state.blobs, upload, parts, blob);
    const etag = keepWhole(context, call, upload, { parts, blob, checksum });
    return presentCompletion(call, etag, checksum);
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
}

function presentCompletion(
  call: Call,
  etag: string,
  checksum: Checksum | undefined,
): RouteResponse {
  const { request, target } = call;
  const [path = ""] = request.url.split("?", 1);
  const result = elements({
    Location: `${request.baseUrl}${path}`,
    Bucket: target.bucket,
    Key: target.key,
    ETag: presentEtag(etag),
  });
  return xml(xmlDocument("CompleteMultipartUploadResult", [result, checksumElements(checksum)]));
}

/** Uploads in parts, put together. */
export const completeOperations: readonly Operation[] = [
  {
    name: "CompleteMultipartUpload",
    method: "POST",
    level: "object",
    parameter: "uploadId",
    handle: complete,
  },
];
