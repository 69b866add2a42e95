import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import type { KeptAnswer } from "#core/state/idempotency-store.ts";
import { type JsonText, jsonTextOf } from "#core/json/json-text.ts";
import { Refusal } from "#core/kernel/refusal.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { badRequest, stripeError } from "../errors.ts";
import type { SimContext } from "../state.ts";
import type { Wire } from "./present.ts";

const MAX_KEY = 255;
const namesParam = z.object({ error: z.object({ param: z.string() }) });
const json = { "content-type": "application/json; charset=utf-8" };

function keyOf(request: RouteRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return undefined;
  if (key.length <= MAX_KEY) return key;
  throw badRequest(`The idempotency key is longer than ${String(MAX_KEY)} characters.`);
}

function replay(kept: KeptAnswer, fingerprint: string, key: string): RouteResponse {
  if (kept.fingerprint !== fingerprint) {
    throw stripeError(
      400,
      "idempotency_error",
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  const replayed = { "idempotent-replayed": "true", "original-request": kept.requestId };
  return new RouteResponse(kept.status, kept.json, { ...json, ...replayed });
}

/** A request that named a wrong parameter never began: it may be sent again, mended, under its key. */
function hasBegun({ status, body }: Refusal): boolean {
  return status === 402 || !namesParam.safeParse(body).success;
}

/** Answers a write; under an idempotency key that was used before, with the first answer again. */
export function answerOnce(
  context: SimContext,
  request: RouteRequest,
  answer: () => Wire | JsonText,
): Wire | JsonText | RouteResponse {
  const key = keyOf(request);
  if (key === undefined) return answer();
  const { answers } = context.state;
  const fingerprint = `${request.url} ${JSON.stringify(request.body)}`;
  const kept = answers.find(key, context.now);
  if (kept) return replay(kept, fingerprint, key);
  const keep = (status: number, text: string) => {
    answers.keep(key, {
      fingerprint,
      status,
      json: text,
      requestId: request.id,
      keptAt: context.now,
    });
  };
  try {
    const { text } = jsonTextOf(answer());
    keep(200, text);
    return new RouteResponse(200, text, json);
  } catch (error) {
    if (error instanceof Refusal && hasBegun(error)) keep(error.status, JSON.stringify(error.body));
    throw error;
  }
}
