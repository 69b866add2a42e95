import type * as z from "zod";
import { deliveryChange, type DeliveryControlView } from "#shared/domain/delivery.ts";
import type { Receiver } from "#core/delivery/delivery-switch.ts";
import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import { controlRefusal, type Refusal } from "#core/kernel/refusal.ts";
import type { World } from "#core/kernel/world.ts";
import { controlRoute, type ControlRoute } from "./control-route.ts";

type Change = z.output<typeof deliveryChange>;

function refuseField(field: "url" | "secret", message: string): Refusal {
  return controlRefusal(422, "invalid_field", `${field}: ${message}`, field);
}

/** Delivery as the control routes show it, without the secret. */
export function presentDelivery<State>(world: World<State>): DeliveryControlView {
  const { definition, delivery, channel } = world;
  if (!definition.delivery) return { on: false };
  const { receiver, vendorHeaders } = delivery;
  return {
    on: channel?.isActive ?? false,
    ...(receiver ? { url: receiver.url } : {}),
    vendor_headers: vendorHeaders,
  };
}

/** The receiver after a change. Throws for a field that is missing, invalid or not taken. */
function receiverAfter<State>(world: World<State>, change: Change): Receiver | undefined {
  const { profile } = world.definition;
  const { fixedReceiver } = profile;
  const url = change.url ?? world.delivery.receiver?.url;
  const secret = change.secret ?? world.delivery.receiver?.secret;
  if (!fixedReceiver) {
    const field = change.url !== undefined ? "url" : change.secret !== undefined ? "secret" : "";
    if (field === "") return undefined;
    const message = `${profile.kind} delivers to the endpoints that are registered over its API`;
    throw refuseField(field, message);
  }
  const problem = change.url === undefined ? undefined : explainReceiverUrl(change.url);
  if (problem !== undefined) {
    throw refuseField("url", `give an http or https URL without credentials (${problem})`);
  }
  if (change.secret !== undefined && !fixedReceiver.secretForm.pattern.test(change.secret)) {
    throw refuseField("secret", fixedReceiver.secretForm.allowed);
  }
  if (url !== undefined && secret !== undefined) return { url, secret };
  const hasSocket = change.on && world.definition.profile.socket !== undefined && isOpen(world);
  const isNeeded = change.on || url !== undefined || secret !== undefined;
  if (!isNeeded || (hasSocket && url === undefined && secret === undefined)) return undefined;
  const field = url === undefined ? "url" : "secret";
  throw controlRefusal(422, "missing_field", `${field} is required: no receiver is set`, field);
}

/** Whether events can leave over a socket that is open. */
function isOpen<State>({ channel }: World<State>): boolean {
  return channel?.hasOpenSocket ?? false;
}

/** The control routes that switch the deliveries of one simulator. */
export function deliveryRoutes<State>(world: World<State>): readonly ControlRoute[] {
  return [
    controlRoute({
      method: "GET",
      path: "/_sim/delivery",
      summary: "Whether events are delivered, where to, and under which header names",
      handle: () => presentDelivery(world),
    }),
    controlRoute({
      method: "PUT",
      path: "/_sim/delivery",
      summary: "Switches delivery from now on; a reset keeps it",
      body: deliveryChange,
      handle: ({ body }) => {
        if (!world.definition.delivery) {
          const message = `${world.definition.profile.kind} never delivers`;
          throw controlRefusal(409, "never_delivers", message);
        }
        const receiver = receiverAfter(world, body);
        world.delivery.change({ on: body.on, receiver, vendorHeaders: body.vendor_headers });
        if (!body.on) world.channel?.clear?.();
        world.changed();
        return presentDelivery(world);
      },
    }),
  ];
}
