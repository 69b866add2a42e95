/**
 * JSON that is already written. What is shown in an answer and in an event at once is serialised once
 * and then only put together.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value as JSON text: written now, or taken as it was written before. */
export function jsonOf(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
