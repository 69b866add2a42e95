import { Answer } from "#core/http/answer.ts";
import type { Context } from "#core/simulator/context.ts";
import { type RouteRequest, routesOf } from "#core/simulator/route.ts";
import { Declined, invalidRequest } from "./errors.ts";
import type { State } from "./state.ts";

export type SimContext = Context<State>;

/** A route of this provider. */
export const route = routesOf<State>();

/** The `:id` of a path. */
export function idOf({ params }: { readonly params: Readonly<Record<string, string>> }): string {
  return params["id"] ?? "";
}

const jsonHeaders = { "content-type": "application/json" };

/** The name under which the answer to a request is kept: a key belongs to one kind of request. */
export function keptName(kind: string, key: string): string {
  return `${kind} ${key}`;
}

/**
 * Answers a write; under an idempotency key that was used before, with the first answer again. A
 * refused request never began, so it is not kept; a declined payment did.
 */
export function answerOnce(
  context: SimContext,
  request: RouteRequest,
  scope: { readonly kind: string; readonly key: string | undefined },
  answer: () => unknown,
): unknown {
  if (scope.key === undefined) return answer();
  const { answers } = context.state;
  const name = keptName(scope.kind, scope.key);
  const fingerprint = `${request.url} ${JSON.stringify(request.body)}`;
  const kept = answers.find(name, context.now);
  if (kept && kept.fingerprint !== fingerprint) throw reused();
  if (kept) return new Answer(kept.status, kept.json, jsonHeaders);
  const keep = (status: number, text: string) => {
    answers.keep(name, { fingerprint, status, json: text, requestId: "", keptAt: context.now });
  };
  try {
    const text = JSON.stringify(answer());
    keep(200, text);
    return new Answer(200, text, jsonHeaders);
  } catch (error) {
    if (error instanceof Declined) keep(error.status, JSON.stringify(error.body));
    throw error;
  }
}

function reused() {
  const detail = "The idempotency key can only be retried with the same request data.";
  return invalidRequest(400, "IDEMPOTENCY_KEY_REUSED", detail, "idempotency_key");
}
