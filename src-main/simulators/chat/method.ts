import type * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import type { Route, RouteRequest } from "#core/kernel/route.ts";
import { callerOf, type Caller, type ChatContext } from "./caller.ts";
import { explainIssues, invalidArguments, slackError } from "./errors.ts";
import type { ChatState } from "./state.ts";

/** A call of a method after its door: who calls, with which arguments. */
export interface MethodCall<Args> {
  readonly context: ChatContext;
  readonly caller: Caller;
  readonly args: Args;
  readonly request: RouteRequest;
}

export interface MethodSpec<Args extends z.ZodObject> {
  /** `chat.postMessage` */
  readonly name: string;
  readonly summary: string;
  readonly args: Args;
  /** Callable with no token at all. */
  readonly open?: boolean;
  /** Whose tokens it takes; the bot's and people's unless said otherwise. */
  readonly callers?: readonly Caller["kind"][];
  /** The answer besides `ok: true`. */
  handle(call: MethodCall<z.output<Args>>): Readonly<Record<string, unknown>>;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw invalidArguments(["must be an object [json-pointer:/]"]);
  }
  return { ...value };
}

function parseArgs<Args extends z.ZodObject>(schema: Args, request: RouteRequest): z.output<Args> {
  const given = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  throw explainIssues(result.error.issues);
}

function checkCaller(caller: Caller, allowed: readonly Caller["kind"][], isOpen: boolean): void {
  if (!isOpen && !allowed.includes(caller.kind)) throw slackError("not_allowed_token_type");
}

/**
 * A method of the Web API as its two routes: `POST` with a form or JSON, and `GET` with a query.
 * Arguments may come in the query and in the body at once, so they are checked here, together,
 * and the schema is only published with the route.
 */
export function method<Args extends z.ZodObject>(
  spec: MethodSpec<Args>,
): readonly Route<ChatState>[] {
  const open = spec.open === true;
  const handle = (context: ChatContext, request: RouteRequest) => {
    const caller = callerOf(context.state, request.key);
    checkCaller(caller, spec.callers ?? ["bot", "user"], open);
    const args = parseArgs(spec.args, request);
    return new RouteResponse(200, { ok: true, ...spec.handle({ context, caller, args, request }) });
  };
  const common = { path: `/api/${spec.name}`, summary: spec.summary, open, handle };
  return [
    { ...common, method: "POST", documents: spec.args },
    { ...common, method: "GET" },
  ];
}
