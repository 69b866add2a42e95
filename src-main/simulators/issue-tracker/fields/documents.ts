import { checkDocument } from "../adf/check.ts";
import { AdfFault, documentOf, textOf, type AdfDocument } from "../adf/document.ts";
import type { ApiVersion } from "../route.ts";
import { FieldFault } from "./faults.ts";

/** A rich text as a version of the API takes it: a document, or plain text. */
export function readDocument(version: ApiVersion, value: unknown): AdfDocument {
  if (version === 2) {
    if (typeof value === "string") return documentOf(value);
    throw new FieldFault("Operation value must be a string");
  }
  try {
    return checkDocument(value);
  } catch (error) {
    throw error instanceof AdfFault ? new FieldFault(error.message) : error;
  }
}

/** The same where the text must say something. */
export function readFilledDocument(version: ApiVersion, value: unknown): AdfDocument {
  const document = readDocument(version, value);
  const isEmpty = textOf(document).trim() === "" && !JSON.stringify(document).includes('"media');
  if (isEmpty) throw new FieldFault("Comment body can not be empty!");
  return document;
}

/** The same where there may be none. Only the second version writes that as empty text. */
export function readOptionalDocument(version: ApiVersion, value: unknown): AdfDocument | null {
  const isNone = value === null || value === undefined || (version === 2 && value === "");
  return isNone ? null : readDocument(version, value);
}

/** A rich text as a version of the API shows it. */
export function showDocument(version: ApiVersion, document: AdfDocument | null): unknown {
  return version === 2 && document ? textOf(document) : document;
}
