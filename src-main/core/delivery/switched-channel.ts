import type { Exchange } from "#core/contract/exchange.ts";
import type { DeliveryChannel, OpenAttempt, RecordedEvent } from "#core/contract/channel.ts";
import type { DeliverySwitch } from "./delivery-switch.ts";
import type { Addressed, Endpoint } from "#core/contract/endpoint.ts";

/** Sends events to the receiver that is set, or over sockets where none is. */
export class SwitchedChannel implements DeliveryChannel {
  private readonly delivery: DeliverySwitch;
  private readonly http: DeliveryChannel;
  private readonly sockets: DeliveryChannel;

  constructor(delivery: DeliverySwitch, http: DeliveryChannel, sockets: DeliveryChannel) {
    this.delivery = delivery;
    this.http = http;
    this.sockets = sockets;
  }

  get isActive(): boolean {
    return this.delivery.isOn && this.current.isActive;
  }

  get hasOpenSocket(): boolean {
    return this.sockets.hasOpenSocket ?? false;
  }

  get pending(): number {
    return this.http.pending + this.sockets.pending;
  }

  get inFlight(): boolean {
    return this.http.inFlight || this.sockets.inFlight;
  }

  get firstOpen(): number | undefined {
    return least(this.http.firstOpen, this.sockets.firstOpen);
  }

  get waitingSince(): number | undefined {
    return least(this.http.waitingSince, this.sockets.waitingSince);
  }

  *openAttempts(seq: number): Generator<OpenAttempt> {
    yield* this.http.openAttempts?.(seq) ?? [];
    yield* this.sockets.openAttempts?.(seq) ?? [];
  }

  countReceivers(event: Addressed): number {
    return this.delivery.isOn ? this.current.countReceivers(event) : 0;
  }

  take(event: RecordedEvent, exchange: Exchange | undefined): void {
    const taker = this.delivery.isOn ? this.current : undefined;
    for (const channel of [this.http, this.sockets]) {
      if (channel === taker) channel.take(event, exchange);
      else channel.skip?.(event);
    }
  }

  redeliver(
    event: RecordedEvent,
    isMeant: (endpoint: Endpoint) => boolean,
    exchange: Exchange | undefined,
  ): number {
    return this.current.redeliver?.(event, isMeant, exchange) ?? 0;
  }

  release(): void {
    this.http.release?.();
  }

  forgetHeld(): void {
    this.http.forgetHeld?.();
  }

  clear(): void {
    this.http.clear?.();
    this.sockets.clear?.();
  }

  reset(): void {
    this.http.reset();
    this.sockets.reset();
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.sockets.close();
  }

  private get current(): DeliveryChannel {
    return this.delivery.isOverHttp ? this.http : this.sockets;
  }
}

function least(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}
