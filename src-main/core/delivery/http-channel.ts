import type { DeliveryRecord, Outcome } from "#core/contract/sending.ts";
import { preciseNow } from "#core/clock/real-time.ts";
import type { DeliveryFault } from "#shared/domain/fault-rule.ts";
import type { DeliveryTiming } from "#shared/domain/egress.ts";
import type { DeliveryWorld } from "./delivery-world.ts";
import { reasonOfFailure } from "./failure-reason.ts";
import { type Attempt, currentEndpoint, type Endpoint } from "#core/contract/endpoint.ts";
import { DeliveryQueue } from "./queue.ts";
import { deliveryHeaders, type SigningFacts } from "#core/contract/signature.ts";
import { signingInput } from "./signed-attempt.ts";
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

/** The result of an attempt, and how it was signed. */
interface Sent {
  readonly outcome: Outcome;
  readonly signing: SigningFacts;
}

/** The HTTP queue of a simulator that POSTs, or `undefined` for one that does not. */
export function createHttpChannel<State>(world: DeliveryWorld<State>): DeliveryQueue | undefined {
  const { delivery } = world.definition;
  if (!delivery) return undefined;
  const { signature } = delivery;
  const send = async ({ seq }: Attempt, endpoint: Endpoint, fault?: DeliveryFault) => {
    if (fault && "delay_ms" in fault) await world.faults.pause(fault.delay_ms);
    const signing: SigningFacts = {
      signedAt: world.wall.signingSeconds(),
      vendorHeaders: world.delivery.vendorHeaders,
      isForged: fault !== undefined && "bad_signature" in fault,
    };
    if (fault && "drop" in fault) return { outcome: DROPPED, signing };
    render(world, seq, endpoint);
    const number = world.results.countOf(seq, endpoint.id) + 1;
    const attempt = { seq, endpoint, seconds: signing.signedAt, number };
    const input = signingInput(world, signature, attempt);
    const headers = deliveryHeaders(signature, input, signing);
    const request = { url: endpoint.url, headers, body: input.body };
    return { outcome: await world.sender.send(request, world.settings.deliveryTimeoutMs), signing };
  };
  const report = (record: DeliveryRecord) => {
    const { seq, endpoint, outcome } = record;
    const { type } = world.log.row(seq);
    const reason = reasonOfFailure(record, signature);
    world.failures.report({ seq, type, url: endpoint.url, httpStatus: outcome.httpStatus, reason });
  };
  return new DeliveryQueue<Sent>({
    isOn: () => world.delivery.isOverHttp,
    endpoints: () => listEndpoints(world),
    current: (endpoint) => currentEndpoint(listEndpoints(world), endpoint),
    send,
    faultOf: ({ seq }) => world.faults.ofDelivery(world.log.row(seq).type),
    finished: (attempt, { outcome, signing }, queuedMs) => {
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
