import type { Issue } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";

/** A UUID derived from a text, so that equal runs have equal request ids. */
export function deriveRequestId(text: string): string {
  return createIdSequence(text).uuid("request");
}

/** An error in Notion's envelope. Its request id is derived from the error. */
export function notionError(
  status: number,
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Refusal {
  const requestId = deriveRequestId(`${code}\n${message}`);
  const body = { object: "error", status, code, message, ...details, request_id: requestId };
  return new Refusal(status, body, { "x-notion-request-id": requestId });
}

/** 400: the request names a database where only one of its data sources can be meant. */
export function severalDataSources(id: string, sources: readonly string[]): Refusal {
  const message = "Databases with multiple data sources are not supported in this API version.";
  const details = {
    error_type: "multiple_data_sources_for_database",
    database_id: id,
    child_data_source_ids: sources,
    minimum_api_version: "2025-09-03",
  };
  return notionError(400, "validation_error", message, { additional_data: details });
}

/** 400 validation_error. */
export function validationError(message: string): Refusal {
  return notionError(400, "validation_error", message);
}

/** 400 validation_error for one place of the body, as Notion words it. */
export function bodyFailed(place: string, complaint: string): Refusal {
  return validationError(`body failed validation: body.${place} ${complaint}`);
}

/** 404: the id is unknown, or the object is not shared with the integration. */
export function notFound(what: string, id: string): Refusal {
  const hint = "Make sure the relevant pages and databases are shared with your integration.";
  return notionError(404, "object_not_found", `Could not find ${what} with ID: ${id}. ${hint}`);
}

/** 400: an object in the trash cannot be changed. */
export function inTrash(what: "block" | "page" | "database" | "data source"): Refusal {
  return validationError(
    `Can't edit ${what} that is archived. You must unarchive the ${what} before editing.`,
  );
}

const kinds: Readonly<Record<string, string>> = {
  array: "an array",
  object: "an object",
  record: "an object",
};

function show(value: unknown): string {
  const text = value === undefined ? "undefined" : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function expectationOf(issue: Issue): string {
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? `a ${issue.expected}`;
  if (issue.code === "too_big") return `≤ \`${String(issue.maximum)}\``;
  if (issue.code === "too_small") return `≥ \`${String(issue.minimum)}\``;
  if (issue.code !== "invalid_value") return "valid";
  return issue.values.map((one) => `\`${JSON.stringify(one)}\``).join(" or ");
}

/** Notion's wording of an issue, to follow the path of the value. */
export function describeIssue(issue: Issue, value: unknown): string {
  if (issue.code === "custom" && issue.message.endsWith(".")) return issue.message;
  const instead = `, instead was \`${show(value)}\`.`;
  if (issue.code === "custom") return `${issue.message}${instead}`;
  if (issue.code === "unrecognized_keys") return `should be not present${instead}`;
  const expectation = expectationOf(issue);
  if (value === undefined) return `should be defined${instead}`;
  const isMeasured = "origin" in issue && (issue.origin === "array" || issue.origin === "string");
  if (!isMeasured) return `should be ${expectation}${instead}`;
  const length = typeof value === "string" || Array.isArray(value) ? value.length : undefined;
  return `length should be ${expectation}, instead was \`${String(length)}\`.`;
}
