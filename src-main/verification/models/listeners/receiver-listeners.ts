import { expect } from "vitest";
import type { ListenerCommand } from "../commands/listener-commands.ts";
import { DeliveryModel } from "../deliveries/delivery-model.ts";
import type { ModelRun } from "../model-run.ts";
import type { Arrival } from "../receivers.ts";
import { DELIVERY_TIMEOUT_MS, type TestBench } from "../test-bench.ts";
import { EndpointPlayer } from "./endpoint-player.ts";
import type { TestListeners } from "./test-listeners.ts";

/** Receivers that deliveries are POSTed to. */
export class ReceiverListeners implements TestListeners {
  readonly deliveries = new DeliveryModel();
  private readonly endpoints = new EndpointPlayer(this.deliveries);

  constructor({ way, fixedSecret }: TestBench) {
    if (way !== "fixed") return;
    this.deliveries.endpoints.push({
      id: undefined,
      receiver: 0,
      types: ["*"],
      secret: fixedSecret,
      enabled: true,
    });
  }

  play(modelRun: ModelRun, command: ListenerCommand): Promise<void> {
    if (command.do === "register") return this.endpoints.register(modelRun, command);
    if (command.do === "switch") return this.endpoints.switch(modelRun, command);
    if (command.do === "unregister") return this.endpoints.unregister(modelRun, command);
    if (command.do === "behave") {
      modelRun.bench.receivers.behave(command.receiver, command.manner);
      this.deliveries.behave(command.receiver, command.manner);
    } else if (command.do === "time out") {
      modelRun.bench.timers.advance(DELIVERY_TIMEOUT_MS);
      this.deliveries.timeOut();
    }
    return Promise.resolve();
  }

  reset(): Promise<void> {
    this.endpoints.reset();
    return Promise.resolve();
  }

  async compare(modelRun: ModelRun, startedAt: number): Promise<void> {
    this.deliveries.settle();
    await modelRun.bench.until(
      () => this.isSettled(modelRun),
      () => `deliveries did not come to where they had to: ${JSON.stringify(this.deliveries)}`,
    );
    this.compareArrivals(modelRun, startedAt);
  }

  end(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Returns whether they are where they have to be, or nothing more can come, or too much came already.
   */
  private isSettled({ bench }: ModelRun): boolean {
    const { rows, waiting, flying, received } = this.deliveries;
    const { world, deliveryState } = bench.running;
    const arrived = bench.receivers.arrivals.length;
    const { inFlight, pending } = deliveryState;
    if (arrived > received.length || world.results.length > rows.length) return true;
    if (!inFlight && pending === 0) return true;
    return (
      inFlight === (flying !== undefined) &&
      pending <= waiting.length &&
      world.results.length === rows.length &&
      arrived === received.length
    );
  }

  /** Receivers got what is on the log, each in turn, signed with the time that was to be signed with. */
  private compareArrivals({ bench, table, model }: ModelRun, startedAt: number): void {
    const received = this.deliveries.received.splice(0);
    const arrivals = bench.receivers.arrivals.splice(0);
    const { log } = bench.running.world;
    const parsed = (body: string): unknown => JSON.parse(body);
    expect(arrivals.map(({ receiver, body }) => ({ receiver, body: parsed(body) }))).toEqual(
      received.map(({ endpoint: { receiver }, seq }) => ({
        receiver,
        body: parsed(log.payload(seq).toString("utf8")),
      })),
    );
    for (const [index, arrival] of arrivals.entries()) {
      const secret = received[index]?.endpoint.secret ?? "";
      const stamp = table.stampOf?.(arrival.headers, arrival.body, secret);
      expectStamp(stamp, arrival, model.offsets, startedAt);
    }
  }
}

function expectStamp(
  stamp: number | undefined,
  { at }: Arrival,
  offsets: ReadonlySet<number>,
  startedAt: number,
): void {
  const from = Math.floor(startedAt / 1_000);
  const to = Math.floor(at / 1_000);
  const isRight = (offset: number) =>
    stamp !== undefined && stamp - offset >= from && stamp - offset <= to;
  expect([...offsets].some(isRight), `signed at ${String(stamp)}`).toBe(true);
}
