import { isDecodable } from "#core/parsing/form-body.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { entityTooLarge, HOST_ID, toRefusal, S3Error } from "./errors.ts";
import { fault } from "./faults.ts";
import { readSignature } from "./signing/read-signature.ts";

const MEBIBYTE = 1_024 * 1_024;

/** Errors that are found before a request has an id. */
const NO_ID = "0000000000";

function refused(error: S3Error, request: DialectRequest): Refusal {
  return toRefusal(error, { method: request.method, url: request.url, id: NO_ID });
}

function unreadable(message: string, { url }: DialectRequest): S3Error {
  if (isDecodable(url)) return new S3Error(400, "InvalidRequest", message);
  return new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");
}

function explain(reason: RefusalReason, message: string, request: DialectRequest): S3Error {
  switch (reason) {
    case "unreadable_body":
      return unreadable(message, request);
    case "unsupported_media_type":
      return new S3Error(415, "InvalidRequest", message);
    case "body_too_large":
      return entityTooLarge(Number(request.headers["content-length"] ?? 0), MEBIBYTE);
    case "unknown_route":
      return new S3Error(
        405,
        "MethodNotAllowed",
        "The specified method is not allowed against this resource.",
        { Method: request.method, ResourceType: "OBJECT" },
      );
    case "forbidden":
      return new S3Error(403, "AccessDenied", message);
    case "internal":
      return new S3Error(500, "InternalError", message);
  }
}

/**
 * Returns the accepted access key id; empty when there is none. `check-signature.ts` then rejects the
 * request, since preflights need no key and errors carry the CORS headers of the bucket.
 */
function authenticate(request: DialectRequest, required: string | undefined): string {
  try {
    const { key } = readSignature(request);
    return required === undefined || key === required ? key : "";
  } catch (error) {
    if (error instanceof S3Error) return "";
    throw error;
  }
}

/** S3's use of HTTP: signed requests, bytes in and out, XML for everything else. */
export const dialect: Dialect = {
  parserOf: () => (bytes) => bytes,
  authenticate,
  credentials: (key) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${"0".repeat(64)}`,
  }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message, request) => refused(explain(reason, message, request), request),
  fault,
  invalid: (_issues, _body, request) =>
    refused(new S3Error(400, "InvalidRequest", "The request is not valid."), request),
  headers: (_request, id) => ({
    "x-amz-request-id": id,
    "x-amz-id-2": HOST_ID,
    server: "AmazonS3",
  }),
  requestIdPrefix: "",
  contentType: "application/xml",
};
