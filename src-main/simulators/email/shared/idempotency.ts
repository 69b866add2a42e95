import { createHash } from "node:crypto";
import { RouteResponse } from "#core/kernel/response.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { resendError } from "../errors.ts";
import type { SimContext } from "../state.ts";

const headers = { "content-type": "application/json; charset=utf-8" };

function keyOf(request: RouteRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && key.length >= 1 && key.length <= 256) return key;
  throw resendError(
    400,
    "invalid_idempotency_key",
    "The idempotency key must be between 1-256 characters.",
  );
}

/** A hash, because a body can have 40 MB of attachments. */
function fingerprintOf(request: RouteRequest): string {
  return createHash("sha256")
    .update(`${request.url.split("?", 1)[0] ?? ""} ${JSON.stringify(request.body)}`)
    .digest("base64");
}

/** Answers a send; under an idempotency key that was used before, with the first answer again. */
export function answerOnce(
  context: SimContext,
  request: RouteRequest,
  answer: () => unknown,
): unknown {
  const shown = keyOf(request);
  if (shown === undefined) return answer();
  const key = `${request.key} ${shown}`;
  const { answers } = context.state;
  const fingerprint = fingerprintOf(request);
  const kept = answers.find(key, context.now);
  if (kept?.fingerprint === fingerprint) return new RouteResponse(kept.status, kept.json, headers);
  if (kept) {
    throw resendError(
      409,
      "invalid_idempotent_request",
      "Same idempotency key used with a different request payload.",
    );
  }
  const json = JSON.stringify(answer());
  answers.keep(key, { fingerprint, status: 200, json, requestId: "", keptAt: context.now });
  return new RouteResponse(200, json, headers);
}
