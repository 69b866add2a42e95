/**
 * JSON that is already written, as texts in a row. What is shown in an answer and in an event at once
 * is serialised once, and then only put together.
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
export function jsonTextOf(value: unknown): JsonText {
  return value instanceof JsonText ? value : new JsonText(JSON.stringify(value));
}
