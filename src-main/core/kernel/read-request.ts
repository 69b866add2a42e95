import type { z } from "zod";
import { isRecord } from "#shared/text/json-in.ts";
import { parseForm, parseFormText } from "#core/parsing/form-body.ts";
import { MalformedBody } from "#core/parsing/json-body.ts";
import { mediaType } from "#core/parsing/media-type.ts";
import type { Dialect } from "#core/contract/dialect.ts";
import { explainIssues } from "#core/contract/explain-issue.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { SimulatorRequest } from "#core/contract/message.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { readPath } from "./routing/route-table.ts";
import type { Route } from "#core/contract/route.ts";
import { findViolation } from "#core/contract/rules/check-rules.ts";
import { toIssue } from "#core/contract/rules/word-violation.ts";
import type { RemoveParameters } from "./routing/unsupported-parameters.ts";
import type { World } from "./world.ts";

/** A request on its way to the handler of its route. */
export interface Incoming {
  readonly request: SimulatorRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
  /** The provider's request id; empty where it has none. */
  readonly id: string;
  readonly withoutUnsupported: RemoveParameters;
}

/** Returns a query as nested values: `created[gt]=1`, `expand[]=x`. Throws a MalformedBody. */
export function readQuery(url: string): unknown {
  const start = url.indexOf("?");
  return start < 0 ? {} : parseFormText(url.slice(start + 1));
}

/** Returns the API key of a request. Throws a Refusal for unknown credentials. */
export function authenticate<State>(
  { definition, state, clock, settings: { requiredKey } }: World<State>,
  { request, exchange: { caller } }: Incoming,
): string {
  return (
    definition.authenticate?.(state, request, requiredKey, clock.now()) ??
    definition.dialect.authenticate(request, requiredKey, caller)
  );
}

/** Returns the checked query of a request. Throws a Refusal. */
export function checkQuery<State>(
  world: World<State>,
  route: Route<State>,
  incoming: Incoming,
): unknown {
  const { dialect } = world.definition;
  const { request } = incoming;
  try {
    const sent = readQuery(request.url);
    rejectFilters(world, route, incoming, sent);
    const query = supported(world, incoming, sent);
    return check(route.query, query, dialect, incoming);
  } catch (error) {
    throw refuseMalformed(dialect, error, request);
  }
}

/** Returns the checked body of a request; `input` is its parsed form. Throws a Refusal. */
export function checkBody<State>(
  world: World<State>,
  route: Route<State>,
  incoming: Incoming,
  input: unknown,
): unknown {
  const { dialect } = world.definition;
  const body = supported(world, incoming, input) ?? dialect.emptyBody;
  return check(route.body, body, dialect, incoming);
}

/**
 * Throws the provider's error for the first rule of a route that the query and the body together break;
 * `input` is the parsed body.
 */
export function checkRules<State>(
  world: World<State>,
  { rules }: Route<State>,
  { request, id }: Incoming,
  input: unknown,
): void {
  if (!rules) return;
  const sent: unknown = Object.assign({}, ...[readQuery(request.url), input].filter(isRecord));
  const violation = findViolation(rules, sent);
  if (!violation) return;
  const { dialect } = world.definition;
  if (dialect.violation) throw dialect.violation(violation, sent, request, id);
  throw dialect.invalid([toIssue(violation)], sent, request, id);
}

/** A filter that is not applied is rejected: everything would be a wrong response. */
function rejectFilters<State>(
  { unsupported, definition: { dialect } }: World<State>,
  { unsupportedFilters = [] }: Route<State>,
  { request, id }: Incoming,
  query: unknown,
): void {
  const issues = unsupportedFilters
    .filter((name) => isRecord(query) && query[name] !== undefined)
    .map((name) => ({
      code: "custom" as const,
      path: [name],
      message: "is not supported by the simulator",
      input: undefined,
    }));
  if (issues.length === 0) return;
  for (const { path } of issues) {
    unsupported.recordParameter(request.method, readPath(request.url), path.join(""));
  }
  throw dialect.invalid(issues, query, request, id);
}

/** Returns a query or body without the parameters that have no effect, which are listed. */
function supported<State>(
  { unsupported }: World<State>,
  { request, withoutUnsupported }: Incoming,
  value: unknown,
): unknown {
  return withoutUnsupported(value, (name) => {
    unsupported.recordParameter(request.method, readPath(request.url), name);
  });
}

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  dialect: Dialect,
  { request, id }: Incoming,
): unknown {
  if (!schema) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw dialect.invalid(explainIssues(result.error.issues), value, request, id);
}

/** Browsers send the forms of pages like this, whatever the provider's own requests are. */
const parserOfForms: Dialect["parserOf"] = (type) =>
  type === "application/x-www-form-urlencoded" ? parseForm : undefined;

/**
 * Parses the body of a request in the dialect's own way; `undefined` when nothing was sent. The result is a
 * promise only for a body whose parser takes time. Throws a Refusal.
 */
export function parseBody<State>(
  { definition: { dialect } }: World<State>,
  { isPage, takesBytes }: Route<State>,
  request: SimulatorRequest,
): unknown {
  const { body: bytes, headers } = request;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined;
  if (takesBytes) return bytes;
  const contentType = headers["content-type"] ?? "";
  const type = mediaType(contentType);
  const parse = isPage ? parserOfForms(type) : dialect.parserOf(type);
  if (parse) return parse(bytes, contentType, request);
  const message = `Content-Type ${JSON.stringify(type)} is not supported`;
  throw dialect.refuse("unsupported_media_type", message, request);
}

/** Returns the provider's error for text that cannot be parsed; any other error as it is. */
export function refuseMalformed(
  dialect: Dialect,
  error: unknown,
  request: SimulatorRequest,
): unknown {
  if (!(error instanceof MalformedBody)) return error;
  return dialect.refuse("unreadable_body", error.message, request);
}

/** A scheduled call whose world was reset while its body was read must not change the new world. */
export function rejectFormerWorld<State>(
  world: World<State>,
  generation: number,
  { caller }: Exchange,
): void {
  if (caller.origin !== "timeline" || world.generation === generation) return;
  const message = "the simulator was reset before this scheduled call";
  throw controlRefusal(409, "world_was_reset", message);
}
