import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Signature } from "./read-signature.ts";
import { readQuery } from "./read-signature.ts";

/** Query parameters that are part of the signed resource, besides `response-…`. */
const SIGNED_PARAMETERS = new Set(
  [
    "accelerate acl analytics cors defaultObjectAcl delete inventory lifecycle location logging",
    "metrics notification object-lock partNumber policy replication requestPayment restore",
    "tagging torrent uploadId uploads versionId versioning versions website",
  ].flatMap((line) => line.split(" ")),
);

/** The input of a Version 2 signature, besides the secret. */
interface SignedRequest {
  readonly method: string;
  readonly url: string;
  /** With those that the presigned URL holds. */
  readonly headers: IncomingHttpHeaders;
  /** The bucket of a host name: `bucket.localhost`. */
  readonly hostBucket?: string | undefined;
}

/** The encoded path with the signed parameters in order, their values decoded. */
function canonicalResource({ url, hostBucket }: SignedRequest): string {
  const [path = ""] = url.split("?", 1);
  const parameters = [...readQuery(url)]
    .filter(([name]) => SIGNED_PARAMETERS.has(name) || name.startsWith("response-"))
    .map(([name, value]) => (value === "" ? name : `${name}=${value}`))
    .sort();
  const bucket = hostBucket === undefined ? "" : `/${hostBucket}`;
  return `${bucket}${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
}

/** The text that a presigned URL of Signature Version 2 signs. */
export function stringToSignV2(request: SignedRequest, { date }: Pick<Signature, "date">): string {
  const { method, headers } = request;
  const own = Object.keys(headers)
    .filter((name) => name.startsWith("x-amz-"))
    .sort()
    .map((name) => `${name}:${String(headers[name]).trim()}`);
  return [
    method,
    headers["content-md5"] ?? "",
    headers["content-type"] ?? "",
    date,
    ...own,
    canonicalResource(request),
  ].join("\n");
}

/** The Version 2 signature that this secret makes: base64. */
export function signV2(
  request: SignedRequest,
  signature: Pick<Signature, "date">,
  secret: string,
): string {
  return createHmac("sha1", secret).update(stringToSignV2(request, signature)).digest("base64");
}
