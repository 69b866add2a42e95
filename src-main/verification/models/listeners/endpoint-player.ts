import { expect } from "vitest";
import type { Call, EndpointActs } from "#core/testing/model.ts";
import type { ListenerCommand } from "../commands/listener-commands.ts";
import type { DeliveryModel } from "../deliveries/delivery-model.ts";
import { expectRefused, idIn, picked, type ModelRun } from "../model-run.ts";

type Of<Name extends ListenerCommand["do"]> = Extract<ListenerCommand, { do: Name }>;

/** Registers receivers, switches and deletes them, as clients do. */
export class EndpointPlayer {
  /** Endpoints that were deleted or reset: they must have no more results. */
  private gone: string[] = [];
  private readonly deliveries: DeliveryModel;

  constructor(deliveries: DeliveryModel) {
    this.deliveries = deliveries;
  }

  async register(modelRun: ModelRun, { receiver, types: place }: Of<"register">): Promise<void> {
    const { endpoints } = modelRun.table;
    if (!endpoints) return;
    const types = someOf(endpoints, place);
    const { bench } = modelRun;
    const got = await bench.ask(endpoints.register(bench.receivers.urlOf(receiver), types));
    expect(`${String(got.status)} ${got.text}`).toMatch(/^20[01] /);
    const [id, secret] = [idIn(got, "/id"), idIn(got, endpoints.secretAt)];
    this.deliveries.endpoints.push({ id, receiver, types, secret, enabled: true });
  }

  async switch(modelRun: ModelRun, { pick, enabled }: Of<"switch">): Promise<void> {
    const { endpoints } = modelRun.table;
    if (!endpoints) return;
    const endpoint = picked(this.deliveries.endpoints, pick);
    if (endpoint?.id === undefined) {
      return this.askOfGone(modelRun, (id) => endpoints.change(id, enabled));
    }
    expect((await modelRun.bench.ask(endpoints.change(endpoint.id, enabled))).status).toBe(200);
    endpoint.enabled = enabled;
  }

  async unregister(modelRun: ModelRun, { pick }: Of<"unregister">): Promise<void> {
    const { endpoints } = modelRun.table;
    if (!endpoints) return;
    const { deliveries } = this;
    const endpoint = picked(deliveries.endpoints, pick);
    const { id } = endpoint ?? {};
    if (id === undefined) return this.askOfGone(modelRun, (gone) => endpoints.remove(gone));
    expect((await modelRun.bench.ask(endpoints.remove(id))).status).toBe(200);
    deliveries.endpoints = deliveries.endpoints.filter((one) => one !== endpoint);
    this.gone.push(id);
  }

  /** Ids begin again, and with them those of endpoints: none of the old ones is surely unknown. */
  reset(): void {
    this.gone = [];
  }

  private async askOfGone(modelRun: ModelRun, call: (id: string) => Call): Promise<void> {
    const id = this.gone.at(-1) ?? "nobody";
    await expectRefused(modelRun, call(id), { status: 404, refused: "" });
  }
}

/** Some types, not all: a receiver of other types is detected. */
function someOf({ types }: EndpointActs, place: number): readonly string[] {
  return types.filter((_type, index) => index === place % types.length || place % 3 === index % 3);
}
