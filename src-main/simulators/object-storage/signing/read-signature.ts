import type { IncomingHttpHeaders } from "node:http";
import type { DialectRequest } from "#core/contract/dialect.ts";
import { accessDenied, invalidRequest, S3Error } from "../errors.ts";

/** The signature facts of a request. */
export interface Signature {
  /** Version 2 is accepted in presigned URLs only. */
  readonly version: 2 | 4;
  /** The access key id. */
  readonly key: string;
  /** `20260115/us-east-1/s3/aws4_request` */
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20260115T120000Z`, empty when it was not sent; in Version 2 `Expires`, seconds since the epoch. */
  readonly date: string;
  /** Seconds a presigned URL lives; absent where the header is signed and in Version 2. */
  readonly expires: number | undefined;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const MAX_EXPIRES = 604_800;
const CREDENTIAL = /^(?<key>[^/]+)\/(?<scope>\d{8}\/[^/]+\/[^/]+\/aws4_request)$/;

type Request = Pick<DialectRequest, "headers" | "url">;

/** The query of a URL; S3 takes a plus sign for what it is. */
export function readQuery(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1).replaceAll("+", "%2B"));
}

/** Reads the signature from the `Authorization` header or a presigned URL; refuses one that is none. */
export function readSignature(request: Request): Signature {
  const { authorization } = request.headers;
  if (authorization !== undefined) return readHeader(authorization, request);
  const query = readQuery(request.url);
  if (query.has("X-Amz-Algorithm") || query.has("X-Amz-Signature")) return readPresigned(query);
  if (query.has("AWSAccessKeyId") || query.has("Signature")) return readPresignedV2(query);
  throw accessDenied();
}

/** `AWSAccessKeyId`, `Expires` and `Signature`: the default of boto3. */
function readPresignedV2(query: URLSearchParams): Signature {
  const [key = "", date = "", signature = ""] = ["AWSAccessKeyId", "Expires", "Signature"].map(
    (name) => query.get(name) ?? "",
  );
  if ([key, date, signature].includes("")) {
    throw accessDenied(
      "Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters",
    );
  }
  if (!/^\d{1,12}$/.test(date)) {
    throw accessDenied(`Invalid date (should be seconds since epoch): ${date}`);
  }
  return { version: 2, key, scope: "", signedHeaders: [], signature, date, expires: undefined };
}

/** Parameters of a presigned URL that are not headers, or that describe another body. */
const NOT_HEADERS =
  /^x-amz-(?:algorithm|credential|date|expires|signedheaders|signature|security-token|content-sha256|trailer|sdk-checksum-algorithm|checksum-(?!mode$|algorithm$|type$).*)$/;

/**
 * Returns the headers with those that a presigned URL holds: SDKs move `x-amz-…` into the query, and
 * boto3 with Version 2 `content-type` and `content-md5`. Checksums in the query are of an empty body.
 */
export function readHeaders({ headers, url }: Request): IncomingHttpHeaders {
  const query = readQuery(url);
  const isV2 = query.has("AWSAccessKeyId") && query.has("Signature");
  if (headers.authorization !== undefined || !(isV2 || query.has("X-Amz-Signature"))) {
    return headers;
  }
  const held = [...query].flatMap(([given, value]) => {
    const name = given.toLowerCase();
    const isHeader = name.startsWith("x-amz-") && !NOT_HEADERS.test(name);
    const isContent = isV2 && (name === "content-type" || name === "content-md5");
    return isHeader || isContent ? [[name, value] as const] : [];
  });
  return { ...headers, ...Object.fromEntries(held) };
}

function readHeader(authorization: string, { headers }: Request): Signature {
  if (!authorization.startsWith(`${ALGORITHM} `)) {
    throw invalidRequest(
      `The authorization mechanism you have provided is not supported. Please use ${ALGORITHM}.`,
    );
  }
  const fields = new Map(
    authorization
      .slice(ALGORITHM.length)
      .split(",")
      .map((field): readonly [string, string] => {
        const [name = "", ...value] = field.trim().split("=");
        return [name, value.join("=")];
      }),
  );
  const { key, scope } = CREDENTIAL.exec(fields.get("Credential") ?? "")?.groups ?? {};
  const signature = fields.get("Signature") ?? "";
  const signedHeaders = fields.get("SignedHeaders") ?? "";
  const isWhole = signedHeaders !== "" && /^[0-9a-f]{64}$/.test(signature);
  if (key === undefined || scope === undefined || !isWhole) {
    throw new S3Error(
      400,
      "AuthorizationHeaderMalformed",
      "The authorization header is malformed; it needs Credential=KEY/DATE/REGION/s3/aws4_request, SignedHeaders and Signature.",
    );
  }
  const sent = headers["x-amz-date"];
  const date = typeof sent === "string" ? sent : "";
  return {
    version: 4,
    key,
    scope,
    signedHeaders: signedHeaders.split(";"),
    signature,
    date,
    expires: undefined,
  };
}

function malformedQuery(message: string): S3Error {
  return new S3Error(400, "AuthorizationQueryParametersError", message);
}

function readPresigned(query: URLSearchParams): Signature {
  const names = ["Algorithm", "Credential", "Date", "Expires", "SignedHeaders", "Signature"];
  const [algorithm = "", credential = "", date = "", expires = "", headers = "", signature = ""] =
    names.map((name) => query.get(`X-Amz-${name}`) ?? "");
  if ([algorithm, credential, date, expires, headers, signature].includes("")) {
    const wanted = names.map((name) => `X-Amz-${name}`).join(", ");
    throw malformedQuery(
      `Query-string authentication version 4 requires the ${wanted} parameters.`,
    );
  }
  if (algorithm !== ALGORITHM) throw malformedQuery(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  const { key, scope } = CREDENTIAL.exec(credential)?.groups ?? {};
  if (key === undefined || scope === undefined) {
    throw malformedQuery("Error parsing the X-Amz-Credential parameter");
  }
  if (Number.isNaN(parseAmzDate(date))) {
    throw malformedQuery(`X-Amz-Date must be in the ISO8601 Long Format "yyyyMMdd'T'HHmmss'Z'"`);
  }
  return {
    version: 4,
    key,
    scope,
    signedHeaders: headers.split(";"),
    signature,
    date,
    expires: readExpires(expires),
  };
}

function readExpires(text: string): number {
  if (!/^-?\d+$/.test(text)) throw malformedQuery("X-Amz-Expires should be a number");
  const seconds = Number(text);
  if (seconds < 0) throw malformedQuery("X-Amz-Expires must be non-negative");
  if (seconds > MAX_EXPIRES) {
    throw malformedQuery(
      `X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than ${String(MAX_EXPIRES)} seconds`,
    );
  }
  return seconds;
}

/** `20260115T120000Z` in milliseconds; NaN when it is no such time. */
export function parseAmzDate(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return Number.NaN;
  const [, year = "", month = "", day = "", hour = "", minute = "", second = ""] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
