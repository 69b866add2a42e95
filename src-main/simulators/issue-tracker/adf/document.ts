/** A node of the Atlassian Document Format. */
export interface AdfNode {
  readonly type: string;
  readonly text?: string;
  readonly content?: readonly AdfNode[];
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly AdfNode[];
}

/** A document that was checked: kept and answered as it came. */
export interface AdfDocument extends AdfNode {
  readonly version: 1;
}

/** What is wrong with a document, in words for a person. */
export class AdfFault extends Error {
  override readonly name = "AdfFault";
}

/** Whether a value is an object with names. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
