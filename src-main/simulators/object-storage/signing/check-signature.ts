import { timingSafeEqual } from "node:crypto";
import type { RouteRequest } from "#core/kernel/route.ts";
import { accessDenied, invalidRequest, S3Error } from "../errors.ts";
import { SECRET_VARIABLE } from "../profile.ts";
import { parseAmzDate, readSignature, type Signature } from "./read-signature.ts";
import { signV4, stringToSign } from "./signature-v4.ts";
import type { SimContext } from "../state.ts";

/** How far a client's clock may be off, either way. */
const WINDOW_MS = 15 * 60_000;

function checkExpiry(context: SimContext, signature: Signature, expires: number): void {
  // Clients presign with a real clock, so a real clock it is; advancing the world lets URLs expire.
  const now = Date.now() + context.advancedMs;
  const end = parseAmzDate(signature.date) + expires * 1_000;
  if (now <= end) return;
  throw accessDenied("Request has expired", {
    "X-Amz-Expires": expires,
    Expires: new Date(end).toISOString(),
    ServerTime: new Date(now).toISOString(),
  });
}

/** SDKs sign with the real clock, or with one that follows the simulator's advances. */
function checkDate(context: SimContext, signature: Signature): void {
  const sent = parseAmzDate(signature.date);
  const clocks = [Date.now(), Date.now() + context.advancedMs];
  if (clocks.some((clock) => Math.abs(clock - sent) <= WINDOW_MS)) return;
  if (Number.isNaN(sent)) {
    throw accessDenied("AWS authentication requires a valid Date or x-amz-date header");
  }
  throw new S3Error(
    403,
    "RequestTimeTooSkewed",
    "The difference between the request time and the current time is too large.",
    { RequestTime: signature.date, MaxAllowedSkewMilliseconds: WINDOW_MS },
  );
}

function checkSecret(request: RouteRequest, signature: Signature, secret: string): void {
  if (signature.expires === undefined && request.headers["x-amz-content-sha256"] === undefined) {
    throw invalidRequest("Missing required header for this request: x-amz-content-sha256");
  }
  if (!signature.signedHeaders.includes("host")) {
    throw accessDenied("There were headers present in the request which were not signed", {
      HeadersNotSigned: "host",
    });
  }
  const wanted = Buffer.from(signV4(request, signature, secret));
  const given = Buffer.from(signature.signature);
  if (wanted.length === given.length && timingSafeEqual(wanted, given)) return;
  throw new S3Error(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    {
      AWSAccessKeyId: signature.key,
      StringToSign: stringToSign(request, signature),
      SignatureProvided: signature.signature,
    },
  );
}

/**
 * Rejects a request without a signature or with an unknown key, an expired presigned URL, and, where a
 * secret is configured, a signature that was made with another one.
 */
export function checkSignature(context: SimContext, request: RouteRequest): void {
  if (request.exchange.caller.origin === "timeline") return;
  const signature = readSignature(request);
  if (request.key === "") {
    const message = "The AWS Access Key Id you provided does not exist in our records.";
    throw new S3Error(403, "InvalidAccessKeyId", message, { AWSAccessKeyId: signature.key });
  }
  const { expires } = signature;
  if (expires !== undefined) checkExpiry(context, signature, expires);
  const secret = context.environment[SECRET_VARIABLE];
  if (secret === undefined) return;
  if (expires === undefined) checkDate(context, signature);
  checkSecret(request, signature, secret);
}
