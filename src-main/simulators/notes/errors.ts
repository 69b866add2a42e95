import { Refusal } from "#core/kernel/refusal.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";

/** A UUID that follows from a text: errors and answers of equal runs carry equal request ids. */
export function requestIdOf(text: string): string {
  return createIdSequence(text).uuid("request");
}

/** Any error in Notion's envelope. Its request id follows from the error, so that runs can be compared. */
export function notionError(status: number, code: string, message: string): Refusal {
  const requestId = requestIdOf(`${code}\n${message}`);
  const body = { object: "error", status, code, message, request_id: requestId };
  return new Refusal(status, body, { "x-notion-request-id": requestId });
}

/** 400 validation_error: the request is understood and wrong. */
export function validationError(message: string): Refusal {
  return notionError(400, "validation_error", message);
}

/** 400 validation_error for one place of the body, as Notion words it. */
export function bodyFailed(place: string, complaint: string): Refusal {
  return validationError(`body failed validation: body.${place} ${complaint}`);
}

/** 404: the id names nothing this integration can see. */
export function notFound(what: string, id: string): Refusal {
  const hint = "Make sure the relevant pages and databases are shared with your integration.";
  return notionError(404, "object_not_found", `Could not find ${what} with ID: ${id}. ${hint}`);
}

/** 400: what lies in the trash is brought back before it is changed. */
export function inTrash(what: "block" | "page" | "database" | "data source"): Refusal {
  return validationError(
    `Can't edit ${what} that is archived. You must unarchive the ${what} before editing.`,
  );
}
