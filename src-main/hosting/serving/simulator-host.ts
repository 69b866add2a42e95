import type { Schedule } from "#shared/domain/timeline.ts";
import { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { readEnvironment } from "../options/environment.ts";
import { DamagedImage } from "#core/snapshots/image.ts";
import type { Snapshot } from "#core/contract/snapshot.ts";
import { startFrom } from "../options/start-from.ts";
import type { Registry } from "../registry.ts";
import type { Effective, LaunchPlan } from "../settings/effective-settings.ts";
import { type LocalTls, withTls } from "../https/local-tls.ts";
import { StartError } from "../start-error.ts";
import { closeAll, describeInstance, listen, type Served } from "./boot.ts";

/** The contents of the start's files, by kind. */
export interface StartFiles {
  readonly schedules: ReadonlyMap<string, Schedule>;
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** The certificate of simulators with https. */
  readonly tls?: LocalTls | undefined;
}

const open = new Set<SimulatorHost>();

/** A process may end before its simulators have: unsent deliveries are reported on every way out. */
function reportUnsent(): void {
  for (const host of open) for (const { simulator } of host.served) simulator.reportUnsent();
}

/** The running simulators of this process. It stops, starts and restarts them. */
export class SimulatorHost {
  private running: readonly Served[];
  /** The generations of simulators that were stopped: a later start continues the count. */
  private readonly generations = new Map<string, number>();
  /** The known simulators: those that run are among them. */
  readonly registry: Registry;
  private readonly files: StartFiles;
  private effective: Effective;
  private readonly instance = describeInstance(() => this.running);

  constructor(
    registry: Registry,
    served: readonly Served[],
    effective: Effective,
    files: StartFiles,
  ) {
    this.registry = registry;
    this.running = served;
    this.effective = effective;
    this.files = files;
    if (open.size === 0) process.once("exit", reportUnsent);
    open.add(this);
  }

  /** The running simulators, in the order of their ports. */
  get served(): readonly Served[] {
    return this.running;
  }

  /** The certificate of the authority that clients trust; none without https. */
  get caFile(): string | undefined {
    return this.files.tls?.caFile;
  }

  /** Returns the port that a kind will listen on; 0 for any free port. */
  portOf(kind: string, { options }: Effective): number {
    const running = this.running.find(({ simulator }) => simulator.kind === kind);
    const isSameBase = options.portBase === this.effective.options.portBase;
    if (running && isSameBase) return Number(new URL(running.baseUrl).port);
    return options.portBase === 0 ? 0 : options.portBase + this.placeOf(kind) + 1;
  }

  /**
   * Stops, restarts and starts simulators as planned; the others keep running. Returns sentences about
   * what did not work.
   */
  async relaunch(plan: LaunchPlan, effective: Effective): Promise<readonly string[]> {
    const settings = readEnvironment(effective.environment, effective.options.host, this.registry);
    const ports = new Map(
      [...plan.restarts, ...plan.starts].map((kind) => [kind, this.portOf(kind, effective)]),
    );
    await this.stop([...plan.stops, ...plan.restarts]);
    this.effective = effective;
    const notices: string[] = [];
    for (const [kind, port] of ports) {
      const notice = await this.start(kind, settings, port);
      if (notice !== undefined) notices.push(notice);
    }
    return notices;
  }

  /**
   * Builds the simulators that start from a snapshot, and gives every simulator its schedule of
   * `--timeline`. Throws a StartError when a snapshot does not fit its simulator.
   */
  async begin(): Promise<void> {
    for (const { simulator } of this.running) {
      if (this.files.snapshots.has(simulator.kind)) await wakeFromSnapshot(simulator);
    }
    for (const { simulator } of this.running) await this.scheduleFor(simulator);
  }

  /** Stops every simulator; each responds to the requests that it has accepted. */
  async close(): Promise<void> {
    await closeAll(this.running);
    open.delete(this);
    if (open.size === 0) process.off("exit", reportUnsent);
  }

  private placeOf(kind: string): number {
    return this.registry.findIndex((candidate) => candidate.kind === kind);
  }

  private async scheduleFor(simulator: HostedSimulator): Promise<void> {
    const schedule = this.files.schedules.get(simulator.kind);
    if (schedule) await simulator.schedule(schedule.events);
  }

  private async stop(kinds: readonly string[]): Promise<void> {
    const stopped = this.running.filter(({ simulator }) => kinds.includes(simulator.kind));
    await closeAll(stopped);
    for (const { simulator } of stopped) {
      this.generations.set(simulator.kind, simulator.generation);
    }
    this.running = this.running.filter((served) => !stopped.includes(served));
  }

  private async start(
    kind: string,
    settings: SimulatorSettings,
    port: number,
  ): Promise<string | undefined> {
    const listed = this.registry[this.placeOf(kind)];
    if (!listed) return undefined;
    const firstGeneration = (this.generations.get(kind) ?? 0) + 1;
    const { instance } = this;
    const again = { ...settings, ...withTls(this.files.tls), firstGeneration };
    const own = startFrom(again, this.files.snapshots.get(kind));
    const simulator = new HostedSimulator(listed, { ...own, instance });
    const { host } = this.effective.options;
    const { baseUrl, notice } = await listenSomewhere(simulator, host, port);
    await this.scheduleFor(simulator);
    this.running = [...this.running, { simulator, baseUrl }].toSorted(
      (one, other) => this.placeOf(one.simulator.kind) - this.placeOf(other.simulator.kind),
    );
    return notice;
  }
}

async function wakeFromSnapshot(simulator: HostedSimulator): Promise<void> {
  try {
    await simulator.wake();
  } catch (error) {
    if (!(error instanceof DamagedImage)) throw error;
    throw new StartError(
      2,
      `--snapshot: the snapshot of ${simulator.kind} is damaged: ${error.message}.`,
    );
  }
}

/** Takes any free port when the wanted one has been taken in the meantime. */
async function listenSomewhere(simulator: HostedSimulator, host: string, port: number) {
  try {
    return { baseUrl: await listen(simulator, host, port), notice: undefined };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const baseUrl = await listen(simulator, host, 0);
    return { baseUrl, notice: `${error.message} It listens on ${baseUrl} instead.` };
  }
}
