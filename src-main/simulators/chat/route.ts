import type * as z from "zod";
import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { type Route, type RouteRequest, createRouteHelper } from "#core/contract/route.ts";
import { findViolation } from "#core/contract/rules/check-rules.ts";
import type { Rule } from "#core/contract/rules/rule.ts";
import { brokenRule, explainIssues, invalidArguments, slackError } from "./errors.ts";
import { explainMissingScope, scopeHeaders, type ShownToken } from "./scopes/checks.ts";
import type { SimContext, State, User } from "./state.ts";

/** The author of a request: the bot, a person, or the app itself (which may only open sockets). */
export interface Caller {
  readonly kind: "bot" | "user" | "app";
  /** The bot's user, or the person. */
  readonly user: User;
}

/** The bot's user; every world has one. */
export function botUser(state: State): User {
  const user = state.users.get(state.app.botUserId);
  if (!user) throw new RangeError("the bot has no user");
  return user;
}

/** Returns whether a user is an owner or an admin. */
export function isAdmin(user: User): boolean {
  return user.role !== "member";
}

/** The person that a user token names by id or name (`xoxp-alice`), or the one who installed the app. */
function personOf(state: State, key: string): User {
  const parts = new Set(key.toLowerCase().split("-"));
  const people = [...state.users.values()].filter(({ kind }) => kind === "person");
  const named = people.find(({ id, name }) => parts.has(id.toLowerCase()) || parts.has(name));
  return named ?? people[0] ?? botUser(state);
}

/** Returns whether a token speaks for a person; `xoxe.` marks one that expires. */
const isUserToken = (token: string): boolean => /^(?:xoxe\.)?xoxp-/.test(token);

/** Any token of Slack's form is valid; its prefix says whose it is. */
export function findCaller(state: State, key: string): Caller {
  if (key.startsWith("xapp-")) return { kind: "app", user: botUser(state) };
  if (isUserToken(key)) return { kind: "user", user: personOf(state, key) };
  return { kind: "bot", user: botUser(state) };
}

/** The token of a request, and who makes the request with it. */
interface Shown extends ShownToken {
  readonly caller: Caller;
}

function shownBy(state: State, key: string): Shown {
  const caller = findCaller(state, key);
  return { caller, key, owner: caller.kind === "user" ? "user" : "bot" };
}

interface MethodRequest<Body> extends Pick<RouteRequest, "key" | "baseUrl"> {
  readonly caller: Caller;
  readonly body: Body;
}

interface MethodSpec<Body extends z.ZodObject> {
  readonly body: Body;
  /** Callable without a token. */
  readonly open?: boolean;
  /** The kinds of token accepted. Default: `bot` and `user`. */
  readonly callers?: readonly Caller["kind"][];
  /** Documented arguments without effect, as `Route.unsupported` has them. */
  readonly unsupported?: readonly string[];
  /** Rules about several arguments, as `Route.rules` has them. */
  readonly rules?: readonly Rule[];
  /** Returns the response besides `ok: true`. */
  handle(
    context: SimContext,
    request: MethodRequest<z.output<Body>>,
  ): Readonly<Record<string, unknown>>;
}

type Given = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw invalidArguments(["must be an object [json-pointer:/]"]);
  }
  return { ...value };
}

/** A rule with an error of its own. */
export const coded = (rule: Rule, code: string): Rule => ({ ...rule, code, message: code });

/** Makes a route outside the Web API: `POST /services/:team/:bot/:token`. */
export const plainRoute = createRouteHelper<State>();

/**
 * Makes the two routes of a method of the Web API (`chat.postMessage`): `POST` with a form or JSON, and `GET` with a query.
 * Arguments can be in the query and in the body of one request, so they are merged and checked here;
 * the schema is only published with the route.
 */
export function route<Body extends z.ZodObject>(
  method: string,
  summary: string,
  spec: MethodSpec<Body>,
): readonly Route<State>[] {
  const { open = false, callers = ["bot", "user"], unsupported = [], rules = [] } = spec;
  const respond = (
    context: SimContext,
    { baseUrl }: RouteRequest,
    input: Given,
    { caller, key, owner }: Shown,
  ) => {
    if (!open && !callers.includes(caller.kind)) throw slackError("not_allowed_token_type");
    const missing = explainMissingScope(context.state, { key, owner }, method, input);
    if (missing) throw missing;
    const parsed = spec.body.safeParse(input, { reportInput: true });
    if (!parsed.success) throw explainIssues(parsed.error.issues);
    const violation = findViolation(rules, input);
    if (violation) throw brokenRule(violation);
    return { ok: true, ...spec.handle(context, { caller, body: parsed.data, key, baseUrl }) };
  };
  const handle = (context: SimContext, request: RouteRequest) => {
    const params = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
    const shown = shownBy(context.state, request.key);
    const headers = scopeHeaders(context.state, shown, method, params);
    try {
      return new RouteResponse(200, respond(context, request, params, shown), headers);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.status, error.body, { ...headers, ...error.headers });
    }
  };
  const common = { path: `/api/${method}`, summary, open, unsupported, handle };
  return [
    { ...common, method: "POST", documents: spec.body, rules },
    { ...common, method: "GET" },
  ];
}
