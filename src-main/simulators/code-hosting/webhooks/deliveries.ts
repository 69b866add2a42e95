import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { signingInput } from "#core/delivery/signed-attempt.ts";
import { deliveryHeaders } from "#core/contract/signature.ts";
import type { DeliveredAttempt } from "#core/contract/context.ts";
import type { RequestContext } from "../route.ts";
import { presentTime, type ApiObject } from "../shared/view.ts";
import { signature } from "../signature.ts";

const origin = lazyObject(() => ({
  action: z.string().optional(),
  installation: z.object({ id: z.number() }).optional(),
  repository: z.object({ id: z.number() }).optional(),
}));

function payloadOf({ sim }: RequestContext, seq: number): unknown {
  return JSON.parse(sim.log.payload(seq).toString("utf8")) as unknown;
}

/** Returns the number of earlier deliveries of the event to the same endpoint. */
function countBefore({ sim }: RequestContext, { seq, number, endpoint }: DeliveredAttempt): number {
  const earlier = sim.attemptsOf(seq).filter((one) => one.number < number);
  return earlier.filter((one) => one.endpoint === endpoint).length;
}

/** A delivery in a list. */
export function presentDelivery(context: RequestContext, attempt: DeliveredAttempt): ApiObject {
  const { id, type, createdAt } = context.sim.log.row(attempt.seq);
  const { action, installation, repository } = origin.parse(payloadOf(context, attempt.seq));
  const { httpStatus, record } = attempt;
  return {
    id: attempt.number,
    guid: id,
    delivered_at: presentTime(createdAt),
    redelivery: countBefore(context, attempt) > 0,
    duration: Math.round((record?.outcome.durationMs ?? 0) / 10) / 100,
    status: attempt.status === "delivered" ? "OK" : statusText(httpStatus),
    status_code: httpStatus ?? 502,
    event: type,
    action: action ?? null,
    installation_id: installation?.id ?? null,
    repository_id: repository?.id ?? null,
    throttled_at: null,
  };
}

function statusText(httpStatus: number | undefined): string {
  return httpStatus === undefined ? "failed to connect to host" : "Invalid HTTP Response";
}

/** Names and values in turn → an object. */
function headersOf(list: readonly string[]): ApiObject {
  const entries: [string, string][] = [];
  for (let index = 0; index + 1 < list.length; index += 2) {
    entries.push([list[index] ?? "", list[index + 1] ?? ""]);
  }
  return Object.fromEntries(entries);
}

/** The headers that a delivery went out with: they are made of the same facts once more. */
function requestHeaders(context: RequestContext, attempt: DeliveredAttempt): ApiObject {
  const { seq, record } = attempt;
  if (!record) return {};
  const { endpoint, signedAt: seconds } = record;
  const number = countBefore(context, attempt) + 1;
  const input = signingInput(context.sim, signature, { seq, endpoint, seconds, number });
  return deliveryHeaders(signature, input, record);
}

/** A delivery with its request and response. */
export function presentFullDelivery(context: RequestContext, attempt: DeliveredAttempt): ApiObject {
  const { record } = attempt;
  const isAnswered = attempt.httpStatus !== undefined;
  return {
    ...presentDelivery(context, attempt),
    url: record?.endpoint.url ?? "",
    request: {
      headers: requestHeaders(context, attempt),
      payload: payloadOf(context, attempt.seq),
    },
    response: {
      headers: isAnswered ? headersOf(record?.outcome.responseHeaders ?? []) : null,
      payload: isAnswered ? attempt.responseText : null,
    },
  };
}
