import { checkDocument } from "../adf/check.ts";
import { readText, type AdfDocument } from "../adf/document.ts";
import { readWiki, writeWiki } from "../adf/wiki.ts";
import type { ApiVersion } from "../route.ts";
import { FieldError } from "./field-errors.ts";

const LONGEST = 32_767;

/** Rich text as a client sends it: a document, or wiki markup in version 2. */
export function readDocument(version: ApiVersion, value: unknown): AdfDocument {
  if (version === 2) {
    if (typeof value !== "string") throw new FieldError("Operation value must be a string");
    if (value.length <= LONGEST) return readWiki(value);
    throw new FieldError(
      "The entered text is too long. It exceeds the allowed limit of 32,767 characters.",
    );
  }
  checkDocument(value);
  return value;
}

/** Rich text that must not be empty. */
export function readFilledDocument(version: ApiVersion, value: unknown): AdfDocument {
  const document = readDocument(version, value);
  const isEmpty = readText(document).trim() === "" && !JSON.stringify(document).includes('"media');
  if (isEmpty) throw new FieldError("Comment body can not be empty!");
  return document;
}

/** Rich text or `null`. Empty text stands for `null` in version 2 only. */
export function readOptionalDocument(version: ApiVersion, value: unknown): AdfDocument | null {
  const isNone = value === null || value === undefined || (version === 2 && value === "");
  return isNone ? null : readDocument(version, value);
}

/** Rich text as a version of the API shows it. */
export function showDocument(version: ApiVersion, document: AdfDocument | null): unknown {
  return version === 2 && document ? writeWiki(document) : document;
}
