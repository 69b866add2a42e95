import type { DeliveryTiming } from "#shared/domain/egress.ts";
import type { World } from "#core/kernel/world.ts";
import { deliveryHeaders } from "./signature.ts";
import { type Attempt, currentEndpoint, type Endpoint, fixedEndpoint } from "./endpoint.ts";
import { DeliveryQueue } from "./queue.ts";
import { createSender, type Outcome } from "./send.ts";
import type { ResultRow } from "./results.ts";

function resultRow(attempt: Attempt, outcome: Outcome): ResultRow {
  const { httpStatus } = outcome;
  const delivered = httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300;
  return {
    generation: attempt.generation,
    seq: attempt.seq,
    ...(attempt.endpoint.id === undefined ? {} : { endpoint: attempt.endpoint.id }),
    status: delivered ? "delivered" : "failed",
    ...(httpStatus === undefined ? {} : { http_status: httpStatus }),
  };
}

function timingOf({ durationMs, headMs = durationMs }: Outcome, queuedMs: number): DeliveryTiming {
  return { queuedMs, waitMs: headMs, answerMs: durationMs - headMs };
}

/** The endpoints of a simulator as they are now, in the order of registration. */
export function endpointsOf<State>(world: World<State>): Iterable<Endpoint> {
  const { delivery } = world.definition;
  if (delivery?.to === "registered") return delivery.endpoints(world.state);
  const fixed = fixedEndpoint(world.definition.profile, world.settings);
  return fixed ? [fixed] : [];
}

/** The HTTP queue of a simulator that POSTs, or `undefined` for one that does not. */
export function createHttpChannel<State>(world: World<State>): DeliveryQueue | undefined {
  const { delivery } = world.definition;
  if (!delivery) return undefined;
  const { settings } = world;
  const sender = createSender();
  let signedAt = 0;
  const send = (attempt: Attempt, endpoint: Endpoint) => {
    const body = world.log.payload(attempt.seq);
    signedAt = world.wall.signingSeconds();
    const input = {
      id: world.log.row(attempt.seq).id,
      seconds: signedAt,
      body,
      secret: endpoint.secret,
    };
    const headers = deliveryHeaders(delivery.signature, input, settings.vendorHeaders);
    return sender.send({ url: endpoint.url, headers, body }, settings.deliveryTimeoutMs);
  };
  const queue = new DeliveryQueue({
    isOn:
      delivery.to === "registered"
        ? settings.deliverRegistered
        : fixedEndpoint(world.definition.profile, settings) !== undefined,
    endpoints: () => endpointsOf(world),
    current: (endpoint) => currentEndpoint(endpointsOf(world), endpoint),
    send,
    finished: (attempt, outcome, queuedMs) => {
      world.results.append(resultRow(attempt, outcome), timingOf(outcome, queuedMs));
      world.deliveries.append({ seq: attempt.seq, endpoint: attempt.endpoint, signedAt, outcome });
      world.changed();
    },
    changed: () => {
      world.changed();
    },
  });
  return Object.assign(queue, {
    close: () => {
      DeliveryQueue.prototype.close.call(queue);
      sender.close();
    },
  });
}
