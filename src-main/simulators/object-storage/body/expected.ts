import type { IncomingHttpHeaders } from "node:http";
import {
  type AlgorithmName,
  algorithmNames,
  checksumHeader,
  findAlgorithm,
  isDigest,
} from "../checksums/algorithms.ts";
import { invalidRequest, notImplemented, S3Error } from "../errors.ts";
import { readHeader } from "../route.ts";

const text = (headers: IncomingHttpHeaders, name: string) => readHeader({ headers }, name);

/** The first checksum that a header holds. */
function checksumIn(read: (header: string) => string | undefined) {
  for (const algorithm of algorithmNames) {
    const header = checksumHeader(algorithm);
    const value = read(header);
    if (value === undefined) continue;
    if (!isDigest(algorithm, value)) throw invalidRequest(`Value for ${header} header is invalid.`);
    return { algorithm, value };
  }
  return undefined;
}

function trailerOf(headers: IncomingHttpHeaders): AlgorithmName | undefined {
  const named = text(headers, "x-amz-trailer");
  if (named === undefined) return undefined;
  const name = named
    .trim()
    .toLowerCase()
    .replace(/^x-amz-checksum-/, "");
  const algorithm = findAlgorithm(name);
  if (!algorithm) throw notImplemented("x-amz-trailer");
  return algorithm;
}

function md5Of(headers: IncomingHttpHeaders): string | undefined {
  const md5 = text(headers, "content-md5");
  if (md5 === undefined || isDigest("MD5", md5)) return md5;
  throw new S3Error(400, "InvalidDigest", "The Content-MD5 you specified was invalid.");
}

function lengthOf(headers: IncomingHttpHeaders, isChunked: boolean): number | undefined {
  const said = text(headers, isChunked ? "x-amz-decoded-content-length" : "content-length");
  if (said === undefined) return undefined;
  if (!/^\d{1,15}$/.test(said)) throw invalidRequest("The length of the body is not a number.");
  return Number(said);
}

/** Rejects a checksum of an algorithm that is not simulated. */
export function checkAlgorithms(headers: IncomingHttpHeaders): void {
  const unknown = Object.keys(headers).find((name) => name.startsWith("x-amz-checksum-xxhash"));
  if (unknown !== undefined) throw notImplemented(unknown);
}

/** Rejects the name of an algorithm without a checksum of that algorithm. */
function checkNamed(name: string | undefined, sent: AlgorithmName | undefined): void {
  if (name === undefined) return;
  if (sent === undefined) {
    throw invalidRequest(
      "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
    );
  }
  if (findAlgorithm(name) === sent) return;
  throw invalidRequest("Value for x-amz-sdk-checksum-algorithm header is invalid.");
}

/** Reads and checks the headers that speak of the body. Those in a presigned query say nothing of it. */
export function readExpected(headers: IncomingHttpHeaders) {
  const hash = text(headers, "x-amz-content-sha256") ?? "";
  const encodings = (text(headers, "content-encoding") ?? "").split(",").map((item) => item.trim());
  const sha256 = /^[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined;
  const isNamed = encodings.includes("aws-chunked") && sha256 === undefined;
  const isChunked = hash.startsWith("STREAMING-") || isNamed;
  checkAlgorithms(headers);
  const checksum = checksumIn((name) => text(headers, name));
  const trailer = trailerOf(headers);
  checkNamed(text(headers, "x-amz-sdk-checksum-algorithm"), checksum?.algorithm ?? trailer);
  return {
    isChunked,
    /** Bytes of the content itself, if they were sent. */
    length: lengthOf(headers, isChunked),
    checksum,
    /** The algorithm of a checksum that follows the body. */
    trailer,
    /** Base64. */
    md5: md5Of(headers),
    /** Lower-case hex. */
    sha256,
  };
}

/** The properties of a body that its headers promise. */
export type Expected = ReturnType<typeof readExpected>;
