/**
 * JSON that is already written, as texts in a row. A value in both a response and an event is
 * serialized once.
 */
export class JsonText {
  readonly pieces: readonly string[];
  private whole: string | undefined;

  constructor(...pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** All of it, put together once. */
  get text(): string {
    const [first = ""] = this.pieces;
    this.whole ??= this.pieces.length > 1 ? this.pieces.join("") : first;
    return this.whole;
  }
}

/** A value as JSON: written now, or taken as it was written before. */
export function toJsonText(value: unknown): JsonText {
  return value instanceof JsonText ? value : new JsonText(JSON.stringify(value));
}
