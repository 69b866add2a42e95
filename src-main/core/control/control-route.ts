import * as z from "zod";
import type { Exchange } from "#core/contract/exchange.ts";
import { type Endpoint, type Method, type RouteSpec, splitEndpoint } from "#core/contract/route.ts";
import { explainIssue } from "#core/contract/explain-issue.ts";
import { fieldName, valueAt } from "#core/contract/issues.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import type { Issue } from "#core/contract/dialect.ts";

/** A control route or world action: schemas of its query and body, and a handler that returns JSON or an `Answer`. */
export interface ControlRoute {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Checks the body as its schema would, where that takes too long for one turn. */
  readonly check?: (body: unknown) => Promise<unknown>;
  /** The largest body in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  handle(call: ControlRequest): unknown;
}

export interface ControlRequest {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
}

interface ControlRouteOptions<Query extends z.ZodType, Body extends z.ZodType> {
  readonly query?: Query;
  readonly body?: Body;
  readonly check?: (body: unknown) => Promise<z.output<Body>>;
  readonly bodyLimit?: number;
}

type TypedCall<Query, Body> = ControlRequest & { readonly query: Query; readonly body: Body };

/**
 * Makes a control route. Its schemas give the types of query and body. A route without options takes the
 * handler in place of the last argument.
 */
export function controlRoute<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  endpoint: Endpoint,
  summary: string,
  spec: RouteSpec<
    ControlRouteOptions<Query, Body>,
    (call: TypedCall<z.output<Query>, z.output<Body>>) => unknown
  >,
): ControlRoute {
  const options = typeof spec === "function" ? { handle: spec } : spec;
  return { ...splitEndpoint(endpoint), summary, ...options };
}

const MAX_MESSAGES = 20;

/** The name of the field at fault; an unknown key is at fault itself. */
function faultyField(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return fieldName([...issue.path, issue.keys[0] ?? ""]);
  return fieldName(issue.path);
}

/** Lists the fields of the object that has an unknown one, as the end of a message. */
function listFields(schema: z.core.$ZodType, { code, path }: z.core.$ZodIssue): string {
  if (code !== "unrecognized_keys") return "";
  let at: unknown = schema;
  for (const key of path) {
    if (at instanceof z.ZodArray) at = at.element;
    else if (at instanceof z.ZodObject) {
      const inner: unknown = at.shape[String(key)];
      at = inner instanceof z.ZodType ? inner : undefined;
    } else return "";
    if (at instanceof z.ZodOptional) at = at.unwrap();
  }
  if (!(at instanceof z.ZodObject)) return "";
  const fields = Object.keys(at.shape);
  return ` (allowed: ${fields.length === 0 ? "none" : fields.join(", ")})`;
}

/** Checks a value; throws 422 with every field at fault. */
export function checkControl<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const messages = issues
    .slice(0, MAX_MESSAGES)
    .map((issue) => `${describeIssue(issue, value)}${listFields(schema, issue)}`);
  const more = issues.length - messages.length;
  const tail = more > 0 ? [`and ${String(more)} more`] : [];
  const [first] = issues;
  const field = first ? faultyField(first) : "";
  const missing = first !== undefined && isMissing(first, value);
  throw controlRefusal(
    422,
    missing ? "missing_field" : "invalid_field",
    [...messages, ...tail].join("; "),
    field === "" ? undefined : field,
  );
}

/** A whole number in a query, text on the wire. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "write a whole number, 0 or more")
  .transform(Number);

/** Returns whether a field is missing. */
export function isMissing(issue: Issue, whole: unknown): boolean {
  return issue.path.length > 0 && valueAt(whole, issue.path) === undefined;
}

/**
 * Describes the problem of a field: its name, the given value and the allowed values. `root` is what the
 * whole is called when it is at fault itself.
 */
export function describeIssue(issue: Issue, whole: unknown, root = "body"): string {
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => fieldName([...issue.path, key]));
    return `${names.join(", ")}: unknown field`;
  }
  const field = fieldName(issue.path) || root;
  if (isMissing(issue, whole)) {
    return issue.code === "custom" ? `${field}: ${issue.message}` : `${field} is required`;
  }
  const shown = JSON.stringify(valueAt(whole, issue.path)) as string | undefined;
  const input = shown === undefined || shown.length > 60 ? "" : ` (${shown})`;
  return `${field}${input}: ${explainIssue(issue)}`;
}

/** Returns whether the timeline makes the request. Such a request must not wait for its own run. */
export function isScheduled({ caller }: Exchange): boolean {
  return caller.origin === "timeline";
}

/** Throws 409 for a scheduled call: the route would end or repeat the run that the call is part of. */
export function refuseScheduled(exchange: Exchange, message: string, field?: string): void {
  if (isScheduled(exchange)) throw controlRefusal(409, "clock_is_running", message, field);
}
