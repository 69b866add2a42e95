import { RouteResponse } from "#core/kernel/response.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { invalid } from "../errors.ts";
import type { SimContext } from "../state.ts";

const headers = { "content-type": "application/json; charset=utf-8" };

function keyOf(request: RouteRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return undefined;
  if (key.length > 256) throw invalid("Idempotency-Key must be at most 256 characters");
  return key;
}

/** Answers a write once: the same key gets the first answer again, whatever else was sent with it. */
export function answerOnce(
  context: SimContext,
  request: RouteRequest,
  answer: () => unknown,
): unknown {
  const shown = keyOf(request);
  if (shown === undefined) return answer();
  const { answers } = context.state;
  const key = `${request.key} ${shown}`;
  const kept = answers.find(key, context.now);
  if (kept) return new RouteResponse(kept.status, kept.json, headers);
  const json = JSON.stringify(answer());
  answers.keep(key, { fingerprint: "", status: 200, json, requestId: "", keptAt: context.now });
  return new RouteResponse(200, json, headers);
}
