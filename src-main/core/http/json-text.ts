/** A piece of JSON: text, or bytes that were written before. */
export type JsonPiece = string | Buffer;

/**
 * JSON that is already written, as pieces in a row. What is shown in an answer and in an event at
 * once is serialised and encoded once, and then only put together.
 */
export class JsonText {
  readonly pieces: readonly JsonPiece[];
  private whole: Buffer | undefined;

  constructor(...pieces: readonly JsonPiece[]) {
    this.pieces = pieces;
  }

  /** The JSON as UTF-8, made once. Callers must not write into it. */
  get bytes(): Buffer {
    this.whole ??= joined(this.pieces);
    return this.whole;
  }

  get text(): string {
    return this.pieces.map(String).join("");
  }
}

function joined(pieces: readonly JsonPiece[]): Buffer {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece));
  const [first] = bytes;
  return first && bytes.length === 1 ? first : Buffer.concat(bytes);
}

/** A value as JSON: written now, or taken as it was written before. */
export function jsonTextOf(value: unknown): JsonText {
  return value instanceof JsonText ? value : new JsonText(JSON.stringify(value));
}
