import type { Readable } from "node:stream";
import { decodeUtf8, MalformedBody } from "#core/parsing/json-body.ts";
import type { Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import {
  type AlgorithmName,
  checksumHeader,
  type Summer,
  createSummer,
} from "../checksums/algorithms.ts";
import {
  badDigest,
  entityTooLarge,
  incompleteBody,
  invalidRequest,
  malformedXml,
  S3Error,
} from "../errors.ts";
import type { S3Request } from "../route.ts";
import type { Checksum } from "../state.ts";
import { decodeAwsChunked } from "./aws-chunked.ts";
import { type Expected, readExpected } from "./expected.ts";

/** The largest body of one request: 5 GiB. Objects are kept on disk. */
const MAX_BODY_BYTES = 5 * 1_024 ** 3;
const MAX_XML_BYTES = 1_024 * 1_024;

/** Bytes that arrived completely and match their headers. */
interface Received {
  readonly blob: Blob;
  /** Hex. */
  readonly md5: string;
  /** The checksum that the client sent, verified, or the one that was asked for. */
  readonly checksum: Checksum | undefined;
}

/** The limit of a body, and the checksum that is computed when the client sends none. */
interface Receiving {
  readonly limit: number;
  readonly algorithm?: AlgorithmName | undefined;
}

type Body = Pick<S3Request, "headers" | "body">;

/** Reads a body. One that is cut short ends in an error of its connection. */
async function* chunksOf(body: Readable | undefined): AsyncGenerator<Buffer> {
  if (!body) return;
  try {
    const chunks: AsyncIterable<unknown> = body;
    for await (const chunk of chunks)
      yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
  } catch {
    throw incompleteBody();
  }
}

/** Computes the expected checksums while the bytes arrive. */
class Sums {
  private readonly expected: Expected;
  private readonly named: AlgorithmName | undefined;
  private readonly md5 = createSummer("MD5");
  private readonly sha256: Summer | undefined;
  private readonly other: Summer | undefined;

  constructor(expected: Expected, algorithm: AlgorithmName | undefined) {
    this.expected = expected;
    this.named = expected.checksum?.algorithm ?? expected.trailer ?? algorithm;
    this.sha256 = expected.sha256 === undefined ? undefined : createSummer("SHA256");
    this.other = this.named && createSummer(this.named);
  }

  update(chunk: Buffer): void {
    this.md5.update(chunk);
    this.sha256?.update(chunk);
    this.other?.update(chunk);
  }

  check(trailers: ReadonlyMap<string, string>): Omit<Received, "blob"> {
    const md5 = this.md5.digest();
    if (this.expected.md5 !== undefined && md5.toString("base64") !== this.expected.md5) {
      throw badDigest("Content-MD5");
    }
    if (this.sha256 && this.sha256.digest().toString("hex") !== this.expected.sha256) {
      throw new S3Error(
        400,
        "XAmzContentSHA256Mismatch",
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    }
    return { md5: md5.toString("hex"), checksum: this.checkNamed(trailers) };
  }

  private checkNamed(trailers: ReadonlyMap<string, string>): Checksum | undefined {
    const { named, other } = this;
    if (!named || !other) return undefined;
    const { checksum, trailer } = this.expected;
    const said = checksum?.value ?? trailers.get(checksumHeader(named));
    if (said === undefined && trailer !== undefined) {
      throw invalidRequest("The trailer that was announced did not come.");
    }
    const value = other.digest().toString("base64");
    if (said !== undefined && said !== value) throw badDigest(named);
    return { algorithm: named, value, type: "FULL_OBJECT" };
  }
}

async function store(
  blobs: BlobStore,
  chunks: AsyncIterable<Buffer>,
  limit: number,
  sums: Sums,
): Promise<Blob> {
  const writer = blobs.writer();
  try {
    for await (const chunk of chunks) {
      if (writer.length + chunk.length > limit) {
        throw entityTooLarge(writer.length + chunk.length, limit);
      }
      sums.update(chunk);
      await writer.write(chunk);
    }
    return await writer.finish();
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

async function receive(
  blobs: BlobStore,
  body: Body,
  { limit, algorithm }: Receiving,
): Promise<Received> {
  const expected = readExpected(body.headers);
  const { length } = expected;
  if (length === undefined && body.headers["transfer-encoding"] !== undefined) {
    throw new S3Error(
      411,
      "MissingContentLength",
      "You must provide the Content-Length HTTP header.",
    );
  }
  if (length !== undefined && length > limit) throw entityTooLarge(length, limit);
  const trailers = new Map<string, string>();
  const raw = chunksOf(body.body);
  const sums = new Sums(expected, algorithm);
  const chunks = expected.isChunked ? decodeAwsChunked(raw, trailers) : raw;
  const blob = await store(blobs, chunks, limit, sums);
  try {
    if (length !== undefined && length !== blob.length) throw incompleteBody();
    return { blob, ...sums.check(trailers) };
  } catch (error) {
    blobs.release(blob);
    throw error;
  }
}

/**
 * Receives the bytes of an object or a part, up to 5 GiB or a lower limit. The caller holds them. S3
 * computes a CRC64NVME where the client sends no checksum.
 */
export function receiveBytes(
  blobs: BlobStore,
  body: Body,
  { limit = MAX_BODY_BYTES, algorithm = "CRC64NVME" }: Partial<Receiving> = {},
): Promise<Received> {
  return receive(blobs, body, { limit: Math.min(limit, MAX_BODY_BYTES), algorithm });
}

/** Receives a document and checks its checksums. */
export async function receiveXml(blobs: BlobStore, body: Body): Promise<string> {
  const { blob } = await receive(blobs, body, { limit: MAX_XML_BYTES });
  try {
    const pieces: Buffer[] = [];
    for await (const piece of blobs.read(blob)) pieces.push(piece);
    return decodeUtf8(Buffer.concat(pieces));
  } catch (error) {
    throw error instanceof MalformedBody ? malformedXml() : error;
  } finally {
    blobs.release(blob);
  }
}
