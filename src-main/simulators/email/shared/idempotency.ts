import { createHash } from "node:crypto";
import { respondOnce } from "#core/kernel/response/respond-once.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { resendError } from "../errors.ts";
import type { SimContext } from "../state.ts";

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

/** Responds to a send; a used idempotency key gets the first response again. */
export function respondIdempotently(
  { state, now }: SimContext,
  request: RouteRequest,
  answer: () => unknown,
): unknown {
  const key = keyOf(request);
  if (key === undefined) return answer();
  const once = {
    key: `${request.key} ${key}`,
    fingerprint: fingerprintOf(request),
    now,
    mismatch: () =>
      resendError(
        409,
        "invalid_idempotent_request",
        "Same idempotency key used with a different request payload.",
      ),
  };
  return respondOnce(state.answers, once, answer);
}
