import { Readable } from "node:stream";

/** The number of bytes that are kept of each body. */
export const KEPT_BODY_BYTES = 64 * 1_024;

const NOTHING = Buffer.alloc(0);

/** The beginning of a body: all of it once it has passed, unless it is longer than what is kept. */
export interface CapturedBody {
  readonly bytes: Buffer | string;
  /** The number of bytes. */
  readonly size: number;
  /** True if more may come. */
  readonly isOpen: boolean;
}

type Body = Buffer | string | Readable | undefined;

/** Keeps the beginning of a body. A stream is observed while its reader reads it. */
export function captureBody(body: Body): CapturedBody {
  if (body === undefined) return { bytes: NOTHING, size: 0, isOpen: false };
  if (body instanceof Readable) return new CapturedStream(body);
  if (typeof body === "string" && body.length * 3 <= KEPT_BODY_BYTES) {
    return { bytes: body, size: body.length, isOpen: false };
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return { bytes: bytes.subarray(0, KEPT_BODY_BYTES), size: bytes.length, isOpen: false };
}

class CapturedStream implements CapturedBody {
  size = 0;
  private readonly chunks: Buffer[] = [];
  private kept = 0;
  private readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
    // Earlier bytes are read and put back. A read without any would start the stream.
    const isHeld = stream.readableFlowing === null && stream.readableLength > 0;
    const early: unknown = isHeld ? stream.read() : null;
    if (early !== null) {
      this.keep(early);
      stream.unshift(early);
    }
    // A listener for "data" would start the stream before its reader is there.
    const push = stream.push.bind(stream);
    stream.push = (chunk: unknown, encoding) => {
      this.keep(chunk);
      return push(chunk, encoding);
    };
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }

  get isOpen(): boolean {
    return !this.stream.readableEnded && !this.stream.destroyed;
  }

  /** Calls the listener when nothing more comes. */
  onEnd(listener: () => void): void {
    if (this.isOpen) this.stream.once("close", listener);
    else listener();
  }

  private keep(chunk: unknown): void {
    if (typeof chunk !== "string" && !Buffer.isBuffer(chunk)) return;
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    this.size += bytes.length;
    if (this.kept >= KEPT_BODY_BYTES) return;
    const kept = bytes.subarray(0, KEPT_BODY_BYTES - this.kept);
    this.kept += kept.length;
    // A copy: the reader of the stream may write into its chunk.
    this.chunks.push(Buffer.from(kept));
  }
}

/** Calls the listener when nothing more of a body comes; at once for one that is complete. */
export function whenCaptured(body: CapturedBody, listener: () => void): void {
  if (body instanceof CapturedStream) body.onEnd(listener);
  else listener();
}
