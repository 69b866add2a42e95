import { MalformedBody, parseJson } from "#core/parsing/body-parsers.ts";
import { RelatedBody, type Part } from "../attachments/related.ts";
import { badRequest } from "../errors.ts";

/** A document as it was sent: alone, or as the first part of several. */
export function readDocumentBody(body: unknown): {
  readonly value: unknown;
  readonly parts: readonly Part[];
} {
  if (!(body instanceof RelatedBody)) return { value: body, parts: [] };
  try {
    const [first, ...parts] = body.parts();
    return { value: first && parseJson(first.bytes), parts };
  } catch (error) {
    throw error instanceof MalformedBody ? badRequest(error.message) : error;
  }
}
