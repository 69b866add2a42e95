import { legibleError } from "#shared/text/legible.ts";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import { DeliverySwitch } from "#core/delivery/delivery-switch.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { Port } from "#core/transport/port.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import type { InProcessResponse } from "#core/transport/in-process.ts";
import type { ListedSimulator, Simulator } from "#core/define-simulator.ts";
import { newAddress, type SimulatorAddress } from "#core/kernel/world-parts.ts";
import type { CallSource, RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";

/**
 * A simulator at its address. It opens its port before its code is loaded and its world is built, which
 * happens when a request, the panel or a schedule first needs it. Early requests are queued; the world is
 * the same as if it had been built at once.
 */
export class HostedSimulator {
  readonly listed: ListedSimulator;
  readonly settings: SimulatorSettings;
  private address: SimulatorAddress;
  private port: Port | undefined;
  private loading: Promise<Simulator> | undefined;
  private waking: Promise<RunningSimulator> | undefined;
  private built: RunningSimulator | undefined;
  private closed = false;
  private readonly listeners = new Set<() => void>();

  constructor(listed: ListedSimulator, settings: SimulatorSettings) {
    this.listed = listed;
    this.settings = settings;
    this.address = newAddress(settings);
  }

  get kind(): string {
    return this.listed.kind;
  }

  /** `SIM_API_KEY`, or the simulator's own. */
  get apiKey(): string {
    return this.settings.requiredKey ?? this.listed.apiKey;
  }

  /** The simulator, once something needed it. */
  get running(): RunningSimulator | undefined {
    return this.built;
  }

  /** Simulator time, milliseconds since the epoch. */
  get now(): number {
    return this.address.clock.now();
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get generation(): number {
    return this.built?.world.generation ?? this.settings.firstGeneration ?? 1;
  }

  /** Returns whether events would be delivered as soon as there are any. */
  get deliversFromStart(): boolean {
    return new DeliverySwitch(this.listed, this.settings).isOverHttp;
  }

  /** Its receivers. Before it runs there can only be the one that was set at startup. */
  endpoints(): readonly Endpoint[] {
    if (this.built) return this.built.endpoints();
    const fixed = new DeliverySwitch(this.listed, this.settings).fixedEndpoint;
    return fixed ? [fixed] : [];
  }

  /**
   * Opens its port (0: any free one) and returns its base URL. Rejects with the system's error, such
   * as `EADDRINUSE`. A simulator that is needed without a port never listens.
   */
  async listen(host: string, port: number): Promise<string> {
    const { tls } = this.settings;
    const opened = await Port.open(host, port, { tls });
    const address = addressOf(host, opened.number);
    this.address = { ...this.address, baseUrl: `${tls ? "https" : "http"}://${address}` };
    this.port = opened;
    opened.onQueued(() => {
      this.wake().catch((error: unknown) => {
        console.error(`${this.kind} cannot be built: ${legibleError(error)}`);
      });
    });
    return this.address.baseUrl;
  }

  /** Its code, without a world: what can be shown of it. */
  load(): Promise<Simulator> {
    this.loading ??= this.listed.load().catch((error: unknown) => {
      // The next request tries again: a limit of the system may have been the reason.
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /** The simulator with its world, built now unless it was before. */
  wake(): Promise<RunningSimulator> {
    this.waking ??= this.build();
    return this.waking;
  }

  /** Puts checked items on the schedule; those due at once have run when it resolves. */
  async schedule(events: readonly TimelineEvent[]): Promise<void> {
    await (await this.wake()).schedule(events);
  }

  /** Makes a call. Rejects with a CallFailed when it has no complete response, or the signal aborts. */
  async call(call: InProcessRequest, source?: CallSource): Promise<InProcessResponse> {
    return (await this.wake()).call(call, source);
  }

  /** Calls the listener after every change of the world; returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Answers what was accepted, then stops. */
  async close(): Promise<void> {
    this.closed = true;
    const ended = this.port?.close(this.settings.closeGraceMs);
    const running = await this.waking?.catch(() => undefined);
    await (running ? running.close(ended) : ended);
  }

  /** Prints how many deliveries were not sent, once: for a process that ends before `close` does. */
  reportUnsent(): void {
    this.built?.reportUnsent();
  }

  private async build(): Promise<RunningSimulator> {
    try {
      const simulator = await this.load();
      const running = simulator.launch(this.settings, this.address);
      await running.app.ready();
      running.onChange(() => {
        for (const listener of this.listeners) listener();
      });
      this.built = running;
      this.port?.serve(running.app.server);
      return running;
    } catch (error) {
      this.waking = undefined;
      this.port?.rejectQueued();
      throw error;
    }
  }
}

/** Host and port; a wildcard address is reached over loopback. */
function addressOf(host: string, port: number): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const name = reachable.includes(":") ? `[${reachable}]` : reachable;
  return `${name}:${String(port)}`;
}
