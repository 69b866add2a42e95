import { isRecord } from "#shared/text/json-in.ts";
import type * as z from "zod";
import { JsonText } from "#core/json/json-text.ts";
import type { Rule } from "#core/contract/rules/rule.ts";
import {
  type Endpoint,
  type Route,
  type RouteRequest,
  splitEndpoint,
} from "#core/contract/route.ts";
import { accountOfToken } from "./connect/access-tokens.ts";
import { accountContext } from "./connect/account-context.ts";
import { stripeError } from "./errors.ts";
import { checkExpand, expandObject } from "./shared/expand.ts";
import type { ObjectName } from "./shared/expandable.ts";
import { addFormerFields } from "./shared/former-fields.ts";
import { respondIdempotently } from "./shared/idempotency.ts";
import { isListQuery, pagingRules } from "./shared/paging.ts";
import type { ApiObject } from "./shared/present.ts";
import { params, unsupportedFiltersIn, unsupportedIn } from "./shared/schema.ts";
import { API_VERSION, readVersion } from "./shared/versions.ts";
import type { SimContext, State } from "./state.ts";

/** The parameters of a route, as a schema. */
export type Params = z.ZodType<{ readonly expand?: readonly string[] | undefined }>;

/** The parameters of a route without any of its own. */
export const noParams = params(() => ({}));

/** A request as handlers see it. */
interface Call<P> {
  /** The `:id` of the path. */
  readonly id: string;
  /** Every parameter of the path. */
  readonly path: Readonly<Record<string, string>>;
  /** The parsed query or body. */
  readonly params: P;
}

interface Spec<P extends Params> {
  /** The object of the response, or of the items of its list: `expand` is checked against it. */
  readonly answers: ObjectName;
  /** The parameters of a GET or DELETE; default: only `expand`. */
  readonly query?: P | undefined;
  /** The parameters of a POST; default: only `expand`. */
  readonly body?: P | undefined;
  readonly bodyLimit?: number | undefined;
  /** Rules about several of its parameters. */
  readonly rules?: readonly Rule[] | undefined;
  /** Returns the body of the response: a `JsonText` only where nothing is expanded. */
  handle(context: SimContext, call: Call<z.output<P>>): ApiObject | JsonText;
}

/**
 * Makes a route of the provider's API. It lists parameters without effect, applies `expand` and
 * `Stripe-Version`, makes events name the request, and answers a POST that repeats an idempotency key
 * with the first response.
 */
export function route<P extends Params = typeof noParams>(
  endpoint: Endpoint,
  summary: string,
  spec: Spec<P>,
): Route<State> {
  const { query = noParams, body = noParams } = spec;
  const { method, path } = splitEndpoint(endpoint);
  let known: Facts | undefined;
  const facts = () =>
    (known ??= {
      rules: [...(spec.rules ?? []), ...pagingRules(query)],
      unsupported: unsupportedIn(method === "POST" ? body : query),
      filters: unsupportedFiltersIn(query),
    });
  const read: Handler = (context, request: RouteRequest<z.output<P>>) =>
    respond(contextFor(context, request), spec, request, request.query);
  const write: Handler = (context, request: RouteRequest<unknown, z.output<P>>) => {
    const own = contextFor(context, request);
    return respondIdempotently(own, request, () => respond(own, spec, request, request.body));
  };
  return {
    ...{ method, path, summary },
    ...(spec.bodyLimit !== undefined && { bodyLimit: spec.bodyLimit }),
    ...(method === "POST" ? { body, handle: write } : { query, handle: read }),
    get rules() {
      return unlessEmpty(facts().rules);
    },
    get unsupported() {
      return unlessEmpty(facts().unsupported);
    },
    get unsupportedFilters() {
      return unlessEmpty(facts().filters);
    },
  };
}

type Handler = Route<State>["handle"];

/** The facts that the schemas of a route contain. They are read when a request first needs them. */
interface Facts {
  readonly rules: readonly Rule[];
  readonly unsupported: readonly string[];
  readonly filters: readonly string[];
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function respond<P extends Params>(
  context: SimContext,
  spec: Spec<P>,
  request: RouteRequest,
  params: z.output<P>,
): ApiObject | JsonText {
  const { expand } = params;
  const version = readVersion(request.headers);
  if (expand) checkExpand(spec.answers, expand, version, isListQuery(spec.query));
  const path = request.params;
  const answer = spec.handle(context, { id: path["id"] ?? "", path, params });
  if (version === API_VERSION && !expand) return answer;
  const wire = answer instanceof JsonText ? wireOf(answer) : answer;
  addFormerFields(context, wire, version);
  return expand ? expandObject(context, wire, expand, version) : wire;
}

/** Returns the context of the account that a request acts for: that of the key, or `Stripe-Account`. */
function contextFor(context: SimContext, request: RouteRequest): SimContext {
  const named = request.headers["stripe-account"];
  const account = accountOfToken(context.state, request.key, context.now) ?? named;
  if (account === undefined || account === context.state.account.id) return context;
  const id = String(account);
  const own = accountContext(context, id);
  if (own) return own;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  throw stripeError(403, "invalid_request_error", message, { code: "account_invalid" });
}

function wireOf({ text }: JsonText): ApiObject {
  const wire: unknown = JSON.parse(text);
  if (isRecord(wire)) return wire;
  throw new TypeError("an answer is not an object");
}
