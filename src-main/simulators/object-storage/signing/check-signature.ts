import { timingSafeEqual } from "node:crypto";
import type { RouteRequest } from "#core/contract/route.ts";
import { accessDenied, invalidRequest, S3Error } from "../errors.ts";
import { SECRET_VARIABLE } from "../profile.ts";
import { bucketOfHost } from "../route.ts";
import { readHeaders, parseAmzDate, readSignature, type Signature } from "./read-signature.ts";
import { chooseClock } from "./clocks.ts";
import { signV2, stringToSignV2 } from "./signature-v2.ts";
import { signV4, stringToSign } from "./signature-v4.ts";
import type { SimContext } from "../state.ts";

/** The allowed difference of a client's clock, either way. */
const WINDOW_MS = 15 * 60_000;

/** When a presigned URL expires; `undefined` for a signed header. */
function endOf({ version, date, expires }: Signature): number | undefined {
  if (version === 2) return Number(date) * 1_000;
  return expires === undefined ? undefined : parseAmzDate(date) + expires * 1_000;
}

function checkExpiry(context: SimContext, { expires, date }: Signature, end: number): void {
  const now = chooseClock(context, expires === undefined ? end : parseAmzDate(date));
  if (now <= end) return;
  throw accessDenied("Request has expired", {
    ...(expires === undefined ? {} : { "X-Amz-Expires": expires }),
    Expires: new Date(end).toISOString(),
    ServerTime: new Date(now).toISOString(),
  });
}

/** SDKs sign with the real clock, or with one that follows the simulator's: its `Date`, its advances. */
function checkDate(context: SimContext, signature: Signature): void {
  const sent = parseAmzDate(signature.date);
  const clocks = [Date.now(), Date.now() + context.advancedMs, context.now];
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

function requireSignedHost({ headers }: RouteRequest, signature: Signature): void {
  if (signature.expires === undefined && headers["x-amz-content-sha256"] === undefined) {
    throw invalidRequest("Missing required header for this request: x-amz-content-sha256");
  }
  if (signature.signedHeaders.includes("host")) return;
  throw accessDenied("There were headers present in the request which were not signed", {
    HeadersNotSigned: "host",
  });
}

/** Rejects a signature that is not the wanted one. `text` is what was signed. */
export function checkEqual(
  { key, signature }: Pick<Signature, "key" | "signature">,
  wanted: string,
  text: string,
): void {
  const [expected, given] = [Buffer.from(wanted), Buffer.from(signature)];
  if (expected.length === given.length && timingSafeEqual(expected, given)) return;
  throw new S3Error(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    { AWSAccessKeyId: key, StringToSign: text, SignatureProvided: signature },
  );
}

/** Returns the error for an access key id that is not accepted. */
export function unknownKey(key: string): S3Error {
  const message = "The AWS Access Key Id you provided does not exist in our records.";
  return new S3Error(403, "InvalidAccessKeyId", message, { AWSAccessKeyId: key });
}

function checkSecret(
  { allowedHosts }: SimContext,
  request: RouteRequest,
  signature: Signature,
  secret: string,
): void {
  if (signature.version === 4) requireSignedHost(request, signature);
  const { method, url, headers } = request;
  const hostBucket = bucketOfHost(headers.host, allowedHosts);
  const presigned = { method, url, headers: readHeaders(request), hostBucket };
  const [wanted, text] =
    signature.version === 2
      ? [signV2(presigned, signature, secret), stringToSignV2(presigned, signature)]
      : [signV4(request, signature, secret), stringToSign(request, signature)];
  checkEqual(signature, wanted, text);
}

/**
 * Rejects a request without a signature or with an unknown key, an expired presigned URL, and, where a
 * secret is configured, a signature that was made with another one.
 */
export function checkSignature(context: SimContext, request: RouteRequest): void {
  if (request.exchange.caller.origin === "timeline") return;
  const signature = readSignature(request);
  if (request.key === "") throw unknownKey(signature.key);
  const end = endOf(signature);
  if (end !== undefined) checkExpiry(context, signature, end);
  const secret = context.environment[SECRET_VARIABLE];
  if (secret === undefined) return;
  if (end === undefined) checkDate(context, signature);
  checkSecret(context, request, signature, secret);
}
