import type { SimulatorView } from "#shared/domain/simulator.ts";
import { askApi } from "../bridge/api-request.ts";
import { call } from "../bridge/client.ts";
import { registerRequest } from "../bridge/endpoint-routes.ts";
import { useFeed } from "./feed/feed-store.ts";

/**
 * Has the simulators of a story deliver: to the endpoints that there are, and to the test receiver where there
 * is none. An instance elsewhere may not reach the receiver, so it stays as it is.
 */
export async function prepareDelivery(simulators: readonly SimulatorView[]): Promise<void> {
  const { statuses, attachment } = useFeed.getState();
  if (attachment !== null) return;
  const endpoints = await call("endpoints.list", {});
  for (const simulator of simulators) {
    const { kind, delivery, story = [] } = simulator;
    const isOn = statuses.get(kind)?.deliveryOn === true;
    const isHeard = endpoints.some((endpoint) => endpoint.kind === kind && endpoint.enabled);
    if (story.length === 0 || delivery === "none" || (isOn && isHeard)) continue;
    if (delivery === "fixed") await pointAtReceiver(kind);
    else await deliverTo(simulator, isHeard);
  }
}

async function deliverTo(simulator: SimulatorView, isHeard: boolean): Promise<void> {
  const { kind } = simulator;
  if (!isHeard) {
    const request = registerRequest(simulator, await receiverUrl());
    if (request) await askApi(request);
  }
  await askApi({ kind, method: "PUT", path: "/_sim/delivery", body: { on: true } });
}

/** Makes the test receiver the one receiver of a simulator that has only one, until it is restarted. */
async function pointAtReceiver(kind: string): Promise<void> {
  const { simulators } = await call("settings.get", {});
  const secret = simulators.find((one) => one.kind === kind)?.secret?.example;
  if (secret === undefined) return;
  const body = { on: true, url: await receiverUrl(), secret };
  await askApi({ kind, method: "PUT", path: "/_sim/delivery", body });
}

async function receiverUrl(): Promise<string> {
  const { url } = await call("receiver.start", {});
  return url ?? "";
}
