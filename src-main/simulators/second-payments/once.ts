import { RouteResponse } from "#core/kernel/response.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { Declined, invalidRequest } from "./errors.ts";
import type { SquareContext } from "./state.ts";

const json = { "content-type": "application/json" };

/** The name under which the answer to a request is kept: a key belongs to one kind of request. */
export function keptName(kind: string, key: string): string {
  return `${kind} ${key}`;
}

/**
 * Answers a write; under an idempotency key that was used before, with the first answer again. A
 * refused request never began, so it is not kept; a declined payment did.
 */
export function answerOnce(
  context: SquareContext,
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
  if (kept) return new RouteResponse(kept.status, kept.json, json);
  const keep = (status: number, text: string) => {
    answers.keep(name, { fingerprint, status, json: text, requestId: "", keptAt: context.now });
  };
  try {
    const text = JSON.stringify(answer());
    keep(200, text);
    return new RouteResponse(200, text, json);
  } catch (error) {
    if (error instanceof Declined) keep(error.status, JSON.stringify(error.body));
    throw error;
  }
}

function reused() {
  const detail = "The idempotency key can only be retried with the same request data.";
  return invalidRequest(400, "IDEMPOTENCY_KEY_REUSED", detail, "idempotency_key");
}
