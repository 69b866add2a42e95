import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { KeptResponse } from "#core/state/idempotency-store.ts";
import type { JsonText } from "#core/json/json-text.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { respondOnce } from "#core/kernel/response/respond-once.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { badRequest, stripeError } from "../errors.ts";
import type { SimContext } from "../state.ts";
import type { ApiObject } from "./present.ts";

const MAX_KEY = 255;
const namesParam = lazyObject(() => ({ error: z.object({ param: z.string() }) }));

function keyOf(request: RouteRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return undefined;
  if (key.length <= MAX_KEY) return key;
  throw badRequest(`The idempotency key is longer than ${String(MAX_KEY)} characters.`);
}

/** A request with an invalid parameter did not begin: its key can be used again. */
function hasBegun({ status, body }: Refusal): boolean {
  return status === 402 || !namesParam.safeParse(body).success;
}

/** Responds to a write; a used idempotency key gets the first response again. */
export function respondIdempotently(
  { state, now }: SimContext,
  request: RouteRequest,
  answer: () => ApiObject | JsonText,
): ApiObject | JsonText | RouteResponse {
  const key = keyOf(request);
  if (key === undefined) return answer();
  const once = {
    key,
    fingerprint: `${request.url} ${JSON.stringify(request.body)}`,
    now,
    requestId: request.id,
    keeps: hasBegun,
    mismatch: () =>
      stripeError(
        400,
        "idempotency_error",
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      ),
    replayHeaders: ({ requestId }: KeptResponse) => ({
      "idempotent-replayed": "true",
      "original-request": requestId,
    }),
  };
  return respondOnce(state.answers, once, answer);
}
