import type * as z from "zod";
import type { DeliveryView } from "#shared/domain/control-views.ts";
import { deliveryChange, redelivery } from "#shared/domain/delivery.ts";
import { isSubscribedTo, type Endpoint } from "#core/contract/endpoint.ts";
import { listEndpoints } from "#core/delivery/http-channel.ts";
import type { Receiver } from "#core/delivery/delivery-switch.ts";
import { explainReceiverUrl } from "#core/delivery/sending/receiver-address.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import { controlRefusal, type Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { World } from "#core/kernel/world.ts";
import { controlRoute, type ControlRoute } from "./control-route.ts";

type Change = z.output<typeof deliveryChange>;

function refuseField(field: "url" | "secret", message: string): Refusal {
  return controlRefusal(422, "invalid_field", `${field}: ${message}`, field);
}

/** Throws 409 for a kind that never delivers. */
function checkDelivers<State>({ definition: { delivery, profile } }: World<State>): void {
  if (delivery) return;
  throw controlRefusal(409, "never_delivers", `${profile.kind} has no deliveries`);
}

/** Delivery as the control routes show it, without the secret. */
export function presentDelivery<State>(world: World<State>): DeliveryView {
  const { definition, delivery, channel } = world;
  if (!definition.delivery) return { on: false };
  const { receiver, vendorHeaders } = delivery;
  return {
    on: channel?.isActive ?? false,
    ...(receiver ? { url: receiver.url } : {}),
    vendor_headers: vendorHeaders,
  };
}

/** Checks that a simulator delivers without a receiver: while it is off, or over a socket. */
function checkRemoval<State>(world: World<State>, { on, secret }: Change): void {
  if (secret !== undefined) throw refuseField("secret", "a receiver that is removed has none");
  const { socket, delivery } = world.definition.profile;
  if (!on || socket !== undefined || delivery !== "fixed") return;
  throw controlRefusal(422, "missing_field", "url is required: no receiver is set", "url");
}

/**
 * The receiver after a change: `null` for none, `undefined` for the present one. Throws for a field that is
 * missing, invalid or not taken.
 */
function receiverAfter<State>(world: World<State>, change: Change): Receiver | null | undefined {
  const { profile } = world.definition;
  const { fixedReceiver } = profile;
  if (fixedReceiver && change.url === null) {
    checkRemoval(world, change);
    return null;
  }
  const url = change.url ?? world.delivery.receiver?.url;
  const secret = change.secret ?? world.delivery.receiver?.secret;
  if (!fixedReceiver) {
    const field = change.url !== undefined ? "url" : change.secret !== undefined ? "secret" : "";
    if (field === "") return undefined;
    const message = `${profile.kind} delivers to the endpoints that are registered over its API`;
    throw refuseField(field, message);
  }
  const problem = typeof change.url === "string" ? explainReceiverUrl(change.url) : undefined;
  if (problem !== undefined) {
    throw refuseField("url", `give an http or https URL without credentials (${problem})`);
  }
  if (change.secret !== undefined && !fixedReceiver.secretForm.pattern.test(change.secret)) {
    throw refuseField("secret", fixedReceiver.secretForm.allowed);
  }
  if (url !== undefined && secret !== undefined) return { url, secret };
  const hasSocket = change.on && world.definition.profile.socket !== undefined && isOpen(world);
  const isNeeded =
    (change.on && profile.delivery === "fixed") || url !== undefined || secret !== undefined;
  if (!isNeeded || (hasSocket && url === undefined && secret === undefined)) return undefined;
  const field = url === undefined ? "url" : "secret";
  throw controlRefusal(422, "missing_field", `${field} is required: no receiver is set`, field);
}

/** Returns whether events can leave over a socket that is open. */
function isOpen<State>({ channel }: World<State>): boolean {
  return channel?.hasOpenSocket ?? false;
}

/** The events that a redelivery names. Throws 404 for an unknown one. */
function seqsOf<State>(
  { log, results }: World<State>,
  { seq, seqs = seq === undefined ? undefined : [seq] }: z.output<typeof redelivery>,
): readonly number[] {
  if (!seqs) return [...results.failedSeqs()];
  const unknown = seqs.find((one) => one > log.length);
  if (unknown === undefined) return seqs;
  const field = seq === undefined ? "seqs" : "seq";
  throw controlRefusal(
    404,
    "not_found",
    `Unknown event ${String(unknown)}; the log has ${String(log.length)} events`,
    field,
  );
}

/** Queues recorded events again. Returns the number of attempts. */
function redeliver<State>(
  world: World<State>,
  wanted: z.output<typeof redelivery>,
  exchange: Exchange,
): number {
  const { channel, generation, log, results } = world;
  checkDelivers(world);
  if (!channel?.isActive) {
    throw controlRefusal(409, "delivery_is_off", "Delivery is off: PUT /_sim/delivery turns it on");
  }
  const seqs = seqsOf(world, wanted);
  const { endpoint: named, failed } = wanted;
  if (named !== undefined && ![...listEndpoints(world)].some(({ id }) => id === named)) {
    throw controlRefusal(404, "not_found", `Unknown endpoint ${JSON.stringify(named)}`, "endpoint");
  }
  let attempts = 0;
  for (const seq of seqs) {
    const event = { generation, seq, type: log.row(seq).type, to: log.addressees(seq) };
    const latest = failed ? results.latestOf(seq) : undefined;
    const isMeant = (endpoint: Endpoint) =>
      (named === undefined
        ? isSubscribedTo(endpoint, event)
        : endpoint.id === named && endpoint.enabled) && latest?.get(endpoint.id) !== "delivered";
    attempts += channel.redeliver?.(event, isMeant, exchange) ?? 0;
  }
  if (attempts > 0) world.changed();
  return attempts;
}

/** The control routes that switch and repeat the deliveries of one simulator. */
export function deliveryRoutes<State>(world: World<State>): readonly ControlRoute[] {
  return [
    controlRoute(
      "GET /_sim/delivery",
      "Whether events are delivered, where to, and under which header names",
      () => presentDelivery(world),
    ),
    controlRoute("PUT /_sim/delivery", "Switches delivery from now on; a reset keeps it", {
      body: deliveryChange,
      handle: ({ body }) => {
        checkDelivers(world);
        const receiver = receiverAfter(world, body);
        world.delivery.change({ on: body.on, receiver, vendorHeaders: body.vendor_headers });
        if (!body.on) world.channel?.clear?.();
        world.changed();
        return presentDelivery(world);
      },
    }),
    controlRoute(
      "POST /_sim/redeliver",
      "Sends recorded events again, signed anew, behind what waits",
      {
        body: redelivery,
        handle: ({ body, exchange }) =>
          new RouteResponse(202, { attempts: redeliver(world, body, exchange) }),
      },
    ),
  ];
}
