import type { DeliveryRecord, Outcome } from "#core/contract/sending.ts";
import { preciseNow } from "#core/clock/real-time.ts";
import type { DeliveryFault } from "#shared/domain/fault-rule.ts";
import type { DeliveryTiming } from "#shared/domain/egress.ts";
import type { EventLog } from "#core/contract/event-log.ts";
import type { DeliveryWorld } from "./delivery-world.ts";
import { reasonOfFailure } from "./failure-reason.ts";
import { type Attempt, currentEndpoint, type Endpoint } from "#core/contract/endpoint.ts";
import { DeliveryQueue } from "./queue.ts";
import {
  deliveryHeaders,
  type SignatureScheme,
  type SigningFacts,
  type SigningInput,
} from "#core/contract/signature.ts";
import type { ResultRow } from "#core/log/results.ts";

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
export function listEndpoints<State>(world: DeliveryWorld<State>): Iterable<Endpoint> {
  const { delivery } = world.definition;
  const { fixedEndpoint } = world.delivery;
  const fixed = fixedEndpoint ? [fixedEndpoint] : [];
  if (delivery?.to !== "registered") return fixed;
  const registered = delivery.endpoints(world.state);
  return fixedEndpoint ? [...registered, fixedEndpoint] : registered;
}

/** Which attempt of a delivery is meant, and when it is or was signed. */
export interface SignedAttempt {
  readonly seq: number;
  readonly endpoint: Endpoint;
  /** Unix seconds: real time plus the wall offset. */
  readonly seconds: number;
  /** 1 for the first attempt of the event at this endpoint. */
  readonly number: number;
}

/** Returns the input of the signature of an attempt; its body is the body that is sent. */
export function signingInput(
  { log }: { readonly log: EventLog },
  scheme: SignatureScheme,
  { seq, endpoint, seconds, number: attempt }: SignedAttempt,
): SigningInput {
  const { id, type } = log.row(seq);
  const payload = log.payload(seq, endpoint.rendering);
  const body = scheme.encode?.(payload, endpoint) ?? payload;
  return { id, type, seconds, body, secret: endpoint.secret, endpoint, attempt };
}

/** Makes the form of an event which an endpoint asks for, unless the log has it. */
function render<State>(world: DeliveryWorld<State>, seq: number, { rendering }: Endpoint): void {
  const { delivery } = world.definition;
  if (delivery?.to !== "registered" || !delivery.render || rendering === undefined) return;
  if (world.log.rendering(seq, rendering)) return;
  world.log.addRendering(seq, rendering, delivery.render(world.context(), seq, rendering));
}

/** The outcome of an attempt that a fault rule drops. */
const DROPPED: Outcome = { failure: "a fault rule dropped the delivery", durationMs: 0 };

/** Returns whether a fault rule made an attempt fail, as its author wanted. */
function isWanted({ isForged, outcome }: DeliveryRecord): boolean {
  return isForged || outcome === DROPPED;
}

/** The HTTP queue of a simulator that POSTs, or `undefined` for one that does not. */
export function createHttpChannel<State>(world: DeliveryWorld<State>): DeliveryQueue | undefined {
  const { delivery } = world.definition;
  if (!delivery) return undefined;
  const { signature } = delivery;
  let signing: SigningFacts = { signedAt: 0, vendorHeaders: false, isForged: false };
  const send = async ({ seq }: Attempt, endpoint: Endpoint, fault?: DeliveryFault) => {
    if (fault && "delay_ms" in fault) await world.faults.pause(fault.delay_ms);
    signing = {
      signedAt: world.wall.signingSeconds(),
      vendorHeaders: world.delivery.vendorHeaders,
      isForged: fault !== undefined && "bad_signature" in fault,
    };
    if (fault && "drop" in fault) return DROPPED;
    render(world, seq, endpoint);
    const number = world.results.countOf(seq, endpoint.id) + 1;
    const attempt = { seq, endpoint, seconds: signing.signedAt, number };
    const input = signingInput(world, signature, attempt);
    const headers = deliveryHeaders(signature, input, signing);
    const { url } = endpoint;
    return world.sender.send({ url, headers, body: input.body }, world.settings.deliveryTimeoutMs);
  };
  const report = (record: DeliveryRecord) => {
    const { seq, endpoint, outcome } = record;
    const { type } = world.log.row(seq);
    const reason = reasonOfFailure(record, signature);
    world.failures.report({ seq, type, url: endpoint.url, httpStatus: outcome.httpStatus, reason });
  };
  return new DeliveryQueue({
    isOn: () => world.delivery.isOverHttp,
    endpoints: () => listEndpoints(world),
    current: (endpoint) => currentEndpoint(listEndpoints(world), endpoint),
    send,
    faultOf: ({ seq }) => world.faults.ofDelivery(world.log.row(seq).type),
    finished: (attempt, outcome, queuedMs) => {
      const row = resultRow(attempt, outcome);
      world.results.append(row, timingOf(outcome, queuedMs));
      const { seq, endpoint } = attempt;
      const record = { seq, endpoint, ...signing, outcome, endedAt: preciseNow() };
      world.deliveries.append(record);
      if (row.status === "failed" && !isWanted(record)) report(record);
      world.changed();
    },
    changed: () => {
      world.changed();
    },
  });
}
