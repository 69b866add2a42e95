import { incompleteBody, S3Error } from "../errors.ts";

const LINE_FEED = 0x0a;
const MAX_LINE = 8_192;

function malformed(): S3Error {
  return new S3Error(400, "InvalidRequest", "The aws-chunked encoding of the body is malformed.");
}

/** Takes lines and runs of bytes from chunks that are cut anywhere. */
class Cursor {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** A line without its end; `undefined` at the end of the body. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.rest.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = this.rest.subarray(0, end).toString("latin1");
        this.rest = this.rest.subarray(end + 1);
        return line.endsWith("\r") ? line.slice(0, -1) : line;
      }
      if (this.rest.length > MAX_LINE) throw malformed();
      if (!(await this.more())) return this.rest.length === 0 ? undefined : this.last();
    }
  }

  /** Exactly `length` bytes, in pieces. */
  async *bytes(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      if (this.rest.length === 0 && !(await this.more())) throw incompleteBody();
      const piece = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  private last(): string {
    const line = this.rest.toString("latin1");
    this.rest = Buffer.alloc(0);
    return line;
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }
}

/**
 * Takes `aws-chunked` apart: `hexlen[;chunk-signature=…]\r\n data \r\n … 0\r\n trailers \r\n`. The
 * trailers are returned by lower-case name after the last byte.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const cursor = new Cursor(source);
  for (;;) {
    const header = await cursor.line();
    if (header === undefined) throw incompleteBody();
    const [, hex] = /^([0-9a-f]{1,8})(?:;.*)?$/i.exec(header) ?? [];
    if (hex === undefined) throw malformed();
    const length = Number.parseInt(hex, 16);
    if (length === 0) break;
    yield* cursor.bytes(length);
    if ((await cursor.line()) !== "") throw malformed();
  }
  await readTrailers(cursor, trailers);
}

async function readTrailers(cursor: Cursor, trailers: Map<string, string>): Promise<void> {
  for (let line = await cursor.line(); line !== undefined; line = await cursor.line()) {
    if (line === "") continue;
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || trailers.size > 16) throw malformed();
    trailers.set(name.toLowerCase(), value.trim());
  }
}
