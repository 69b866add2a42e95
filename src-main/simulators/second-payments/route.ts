import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { respondOnce } from "#core/kernel/response/respond-once.ts";
import { type RouteRequest, createWrappedRouteHelper } from "#core/contract/route.ts";
import { Declined, invalidRequest } from "./errors.ts";
import type { SimContext, State } from "./state.ts";

const keyed = lazyObject(() => ({ idempotency_key: z.string().optional() }));

interface Own {
  /** The kind of write that an idempotency key belongs to. */
  readonly once?: string;
}

/** Makes a route of this provider. */
export const route = createWrappedRouteHelper<State, Own>((spec) => ({
  handle: (context, request) =>
    spec.own.once === undefined
      ? spec.handle(context, request)
      : answerOnce(context, request, spec.own.once, () => spec.handle(context, request)),
}));

/** The `:id` of a path. */
export function readId({ params }: { readonly params: Readonly<Record<string, string>> }): string {
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
