import { MalformedBody } from "#core/parsing/json-body.ts";
import { badRequest } from "../errors.ts";
import { parseExactJson } from "../numbers/exact-json.ts";

/** A part of a multipart body. */
export interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Buffer;
}

const MAX_PARTS = 1_000;
const MAX_HEADER_BYTES = 16 * 1_024;
const LINE_END = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");

/** A `multipart/related` body as it came: a document and its attachments. */
export class RelatedBody {
  private readonly bytes: Buffer;
  private readonly contentType: string;

  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }

  /** Its parts in order. @throws {MalformedBody} */
  parts(): readonly Part[] {
    return readParts(this.bytes, boundaryOf(this.contentType));
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new MalformedBody("a multipart body needs a boundary");
  return boundary;
}

/**
 * Returns the start of a boundary line at or after `from`: at the very start, or on a line of its own.
 */
function findBoundary(bytes: Buffer, delimiter: Buffer, from: number): number {
  const plain = delimiter.subarray(LINE_END.length);
  if (from === 0 && bytes.subarray(0, plain.length).equals(plain)) return -LINE_END.length;
  return bytes.indexOf(delimiter, from);
}

function readParts(bytes: Buffer, boundary: string): readonly Part[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let at = findBoundary(bytes, delimiter, 0);
  for (;;) {
    if (at === -1) throw new MalformedBody("the multipart body is cut short");
    const start = at + delimiter.length;
    if (bytes.subarray(start, start + 2).toString("latin1") === "--") return parts;
    if (parts.length === MAX_PARTS)
      throw new MalformedBody("the multipart body has too many parts");
    const next = bytes.indexOf(delimiter, start);
    if (next === -1) throw new MalformedBody("the multipart body is cut short");
    parts.push(readPart(bytes.subarray(start, next)));
    at = next;
  }
}

/** From behind the boundary: the rest of its line, headers, an empty line, bytes. */
function readPart(part: Buffer): Part {
  const end = part.indexOf(HEADERS_END);
  if (end === -1 || end > MAX_HEADER_BYTES) {
    throw new MalformedBody("a part of the multipart body has no end of headers");
  }
  const headers = new Map<string, string>();
  for (const line of part.subarray(0, end).toString("utf8").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0)
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, bytes: part.subarray(end + HEADERS_END.length) };
}

/** A document as it was sent: alone, or as the first part of several. */
export function readDocumentBody(body: unknown): {
  readonly value: unknown;
  readonly parts: readonly Part[];
} {
  if (!(body instanceof RelatedBody)) return { value: body, parts: [] };
  try {
    const [first, ...parts] = body.parts();
    return { value: first && parseExactJson(first.bytes), parts };
  } catch (error) {
    throw error instanceof MalformedBody ? badRequest(error.message) : error;
  }
}
