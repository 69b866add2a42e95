import { checkDocument } from "../adf/check.ts";
import { documentOf, textOf, type AdfDocument } from "../adf/document.ts";
import type { ApiVersion } from "../route.ts";
import { FieldFault } from "./faults.ts";

/** Rich text as a client sends it: a document, or plain text in version 2. */
export function readDocument(version: ApiVersion, value: unknown): AdfDocument {
  if (version === 2) {
    if (typeof value === "string") return documentOf(value);
    throw new FieldFault("Operation value must be a string");
  }
  checkDocument(value);
  return value;
}

/** Rich text that must not be empty. */
export function readFilledDocument(version: ApiVersion, value: unknown): AdfDocument {
  const document = readDocument(version, value);
  const isEmpty = textOf(document).trim() === "" && !JSON.stringify(document).includes('"media');
  if (isEmpty) throw new FieldFault("Comment body can not be empty!");
  return document;
}

/** Rich text or `null`. Empty text stands for `null` in version 2 only. */
export function readOptionalDocument(version: ApiVersion, value: unknown): AdfDocument | null {
  const isNone = value === null || value === undefined || (version === 2 && value === "");
  return isNone ? null : readDocument(version, value);
}

/** Rich text as a version of the API shows it. */
export function showDocument(version: ApiVersion, document: AdfDocument | null): unknown {
  return version === 2 && document ? textOf(document) : document;
}
