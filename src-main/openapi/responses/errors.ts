import { STATUS_CODES } from "node:http";
import { isRecord } from "#shared/text/json-in.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { Json } from "../description/description.ts";
import type { Operation } from "../operations/operation.ts";
import { jsonContent } from "../operations/operation.ts";
import { findFaults } from "../schema/find-faults.ts";
import type { Schemas } from "../schema/merge.ts";
import { makeSample } from "../schema/sample.ts";

const MESSAGES = [
  "message",
  "detail",
  "error_description",
  "description",
  "error",
  "title",
  "reason",
  "msg",
];
const STATUSES = new Set(["status", "statusCode", "status_code", "code", "http_status"]);

/** An error of the API: its status and a message for a person. */
export interface ApiFault {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Simulator time in milliseconds. */
  readonly now?: number;
}

/**
 * Returns an error in the form that the operation declares for its status, else in its default form, else as
 * problem details (RFC 9457).
 */
export function apiError(
  schemas: Schemas,
  operation: Operation | undefined,
  { status, message, headers = {}, now = 0 }: ApiFault,
): Refusal {
  const declared = operation?.failure(status);
  const content = declared && jsonContent(declared.contents);
  if (!content) return problem(status, message, headers);
  const contentType = content.mediaType === "*/*" ? "application/json" : content.mediaType;
  const sample = makeSample(schemas, content.schema, { direction: "response", now });
  const filled = fillMessage(schemas, content.schema, sample, { status, message });
  const body = hasText(filled, message)
    ? filled
    : fillAnyText(schemas, content.schema, filled, message);
  return new Refusal(status, body, { "content-type": contentType, ...headers });
}

function problem(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): Refusal {
  const body = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: message,
  };
  return new Refusal(status, body, { "content-type": "application/problem+json", ...headers });
}

interface Words {
  readonly status: number;
  readonly message: string;
}

/** Returns whether a text is somewhere in a value. */
function hasText(value: unknown, text: string): boolean {
  if (typeof value === "string") return value === text;
  return isRecord(value) || Array.isArray(value)
    ? Object.values(value).some((item) => hasText(item, text))
    : false;
}

/** Names of properties for a person: `error_message`, `errorDetail`. */
const FOR_PERSONS = /message|detail|description|reason|explanation|title|text|error|msg/i;

/** Returns an error with the message in the first text that may have it, those for persons before others. */
function fillAnyText(schemas: Schemas, schema: unknown, sample: unknown, message: string): unknown {
  const fits = (value: unknown) => findFaults(schemas, schema, value, "response").length === 0;
  if (Array.isArray(sample)) {
    const items = sample.map((item: unknown) =>
      fillAnyText(schemas, schemas.items(schema), item, message),
    );
    return [items, [message]].find((one) => hasText(one, message) && fits(one)) ?? sample;
  }
  if (!isRecord(sample)) return sample;
  if (schemas.isFree(schema)) return { ...sample, message };
  const properties = Object.entries(schemas.properties(schema));
  const ordered = [
    ...properties.filter(([name]) => FOR_PERSONS.test(name)),
    ...properties.filter(([name]) => !FOR_PERSONS.test(name)),
  ];
  for (const [name, node] of ordered) {
    const inner = sample[name];
    const value = isText(schemas, node) ? message : fillAnyText(schemas, node, inner, message);
    const next = { ...sample, [name]: value };
    if (hasText(value, message) && fits(next)) return next;
  }
  return sample;
}

/** Returns a sample of an error with the message and the status in it, as far as its schema allows that. */
function fillMessage(schemas: Schemas, schema: unknown, sample: unknown, words: Words): unknown {
  if (typeof sample === "string") return words.message;
  if (Array.isArray(sample)) {
    const items = schemas.items(schema);
    return sample.map((item: unknown) => fillMessage(schemas, items, item, words));
  }
  if (!isRecord(sample)) return sample;
  const properties = schemas.properties(schema);
  let filled: Json = sample;
  const set = (name: string, value: unknown) => {
    const next = { ...filled, [name]: value };
    if (findFaults(schemas, schema, next, "response").length === 0) filled = next;
  };
  const name = MESSAGES.find((one) => isText(schemas, properties[one]));
  if (name !== undefined) set(name, words.message);
  for (const [property, node] of Object.entries(properties)) {
    if (STATUSES.has(property)) {
      const isNumber = schemas.types(node).some((type) => type === "integer" || type === "number");
      set(property, isNumber ? words.status : (filled[property] ?? String(words.status)));
    }
    const isInner = /^(?:errors?|details?|problems?|violations|fault)$/i.test(property);
    if (!isInner || typeof filled[property] !== "object") continue;
    set(property, fillMessage(schemas, node, filled[property], words));
  }
  return filled;
}

function isText(schemas: Schemas, schema: unknown): boolean {
  if (schema === undefined) return false;
  const node = schemas.flatten(schema);
  return schemas.types(node).includes("string") && !("enum" in node) && !("const" in node);
}
