import * as z from "zod";
import type { Refusal } from "#core/kernel/refusal.ts";
import { respondOnce } from "#core/kernel/respond-once.ts";
import {
  type Endpoint,
  type RequestOf,
  type Route,
  type RouteOptions,
  type RouteRequest,
  type RouteSpec,
  routesOf,
} from "#core/kernel/route.ts";
import { Declined, invalidRequest } from "./errors.ts";
import type { SimContext, State } from "./state.ts";

const makeRoute = routesOf<State>();
const keyed = z.object({ idempotency_key: z.string().optional() });

interface Options<Query extends z.ZodType, Body extends z.ZodType> extends RouteOptions<
  Query,
  Body
> {
  /** The kind of write that an idempotency key belongs to. */
  readonly once?: string;
}

/** Makes a route of this provider. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  endpoint: Endpoint,
  summary: string,
  spec: RouteSpec<
    Options<Query, Body>,
    (context: SimContext, request: RequestOf<Query, Body>) => unknown
  >,
): Route<State> {
  const { handle, once, ...options } =
    typeof spec === "function" ? { handle: spec, once: undefined } : spec;
  if (once === undefined) return makeRoute<Query, Body>(endpoint, summary, { ...options, handle });
  return makeRoute<Query, Body>(endpoint, summary, {
    ...options,
    handle: (context, request) =>
      answerOnce(context, request, once, () => handle(context, request)),
  });
}

/** The `:id` of a path. */
export function idOf({ params }: { readonly params: Readonly<Record<string, string>> }): string {
  return params["id"] ?? "";
}

/** The response kept for an idempotency key. */
export function findKept({ state, now }: SimContext, kind: string, key: string) {
  return state.responses.find(`${kind} ${key}`, now);
}

/** Responds to a write. Declined payments are kept under their key, other errors are not. */
function answerOnce(
  { state, now }: SimContext,
  request: RouteRequest,
  kind: string,
  handle: () => unknown,
): unknown {
  const { idempotency_key: key = "" } = keyed.parse(request.body);
  if (key === "") return handle();
  const once = {
    key: `${kind} ${key}`,
    fingerprint: `${request.url} ${JSON.stringify(request.body)}`,
    now,
    contentType: "application/json",
    keeps: (error: Refusal) => error instanceof Declined,
    mismatch: () => {
      const detail = "The idempotency key can only be retried with the same request data.";
      return invalidRequest(400, "IDEMPOTENCY_KEY_REUSED", detail, "idempotency_key");
    },
  };
  return respondOnce(state.responses, once, handle);
}
