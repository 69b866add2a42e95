import * as z from "zod";
import type { Issue } from "#core/contract/dialect.ts";
import { parseExactText, writeJson } from "../numbers/exact-json.ts";
import { isObject } from "./json.ts";

type Complain = (error: string, reason: string) => never;

/** A field that is read by hand, so that a wrong one is refused in CouchDB's own words. */
function required<T>(description: string, read: (value: unknown, complain: Complain) => T) {
  return z
    .unknown()
    .transform((value, context): T =>
      read(value, (error, message) => {
        context.addIssue({ code: "custom", message, params: { error } });
        return z.NEVER;
      }),
    )
    .meta({ description });
}

/** The same for a field that is optional. */
function field<T>(description: string, read: (value: unknown, complain: Complain) => T) {
  return required(description, read).optional();
}

/** The last of several: what CouchDB takes too. */
function single(value: unknown): unknown {
  return Array.isArray(value) && value.every((item) => typeof item === "string")
    ? value.at(-1)
    : value;
}

/** `true` or `false` in any case, in a query or in a body. */
export const flag = field("true or false", (value, complain) => {
  const one = single(value);
  if (one === undefined) return undefined;
  const word = typeof one === "string" ? one.toLowerCase() : one;
  if (word === true || word === "true") return true;
  if (word === false || word === "false") return false;
  return complain("query_parse_error", `Invalid boolean parameter: ${writeJson(one)}`);
});

/** A whole number that is not negative. */
export const count = field("a number that is not negative", (value, complain) => {
  const one = single(value);
  if (one === undefined) return undefined;
  const text = typeof one === "number" ? String(one) : one;
  if (typeof text !== "string" || !/^-?\d{1,15}$/.test(text)) {
    return complain("query_parse_error", `Invalid value for integer: ${writeJson(one)}`);
  }
  if (!text.startsWith("-")) return Number(text);
  const reason = `Invalid value for positive integer: ${writeJson(one)}`;
  return complain("query_parse_error", reason);
});

/** Plain text. */
export const text = field("text", (value, complain) => {
  const one = single(value);
  if (one === undefined || typeof one === "string") return one;
  return complain("bad_request", "a parameter must be text");
});

/** JSON written into a query. */
export const jsonText = field("JSON", (value, complain): unknown => {
  const one = single(value);
  if (typeof one !== "string") return undefined;
  return parseExactText(one) ?? complain("bad_request", `invalid UTF-8 JSON: ${one}`);
});

/** A JSON object as a body. */
export const objectBody = required("an object", (value, complain) => {
  if (isObject(value)) return value;
  return complain("bad_request", "Request body must be a JSON object");
});

/** The messages of a list that a body must have: if it is missing, and if it is no list. */
export const listError = (missing: string, wrong: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? missing : wrong),
});

/** CouchDB's own messages, which begin with a capital letter or the name of a parameter. */
const OWN_WORDS = /^[A-Z`]/;

/** The first thing a schema refused, as CouchDB would put it. */
export function toComplaint([issue]: readonly Issue[]): Complaint {
  if (issue?.code !== "custom") {
    const { path = [], message = "Request body must be a JSON object" } = issue ?? {};
    const isOwn = OWN_WORDS.test(message);
    const plain =
      path.length === 0 ? "Request body must be a JSON object" : `${path.join(".")}: ${message}`;
    return { error: "bad_request", reason: isOwn ? message : plain };
  }
  const error: unknown = issue.params?.["error"];
  return { error: typeof error === "string" ? error : "bad_request", reason: issue.message };
}

/** A problem that a schema reports: the error's own name travels with the issue. */
interface Complaint {
  readonly error: string;
  readonly reason: string;
}
