import type { Schedule } from "#shared/domain/timeline.ts";
import type { ListedSimulator } from "#core/define-simulator.ts";
import { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { closeAll, listen, type Served } from "./boot.ts";
import { readEnvironment } from "./environment.ts";
import { instanceOf } from "./instance-of.ts";
import { showLocal } from "./local-simulator.ts";
import type { Effective, LaunchPlan } from "./settings/effective-settings.ts";
import type { ShownSimulator } from "./shown-simulator.ts";
import type { Stage } from "./stage.ts";
import { StartError } from "./start-error.ts";

/** The simulators of this process: those that run, and how others come in their place. */
export class Crew {
  private members: readonly { readonly served: Served; readonly shown: ShownSimulator }[];
  /** Of simulators that were stopped: their successors count on. */
  private readonly generations = new Map<string, number>();
  private readonly registry: readonly ListedSimulator[];
  private readonly schedules: ReadonlyMap<string, Schedule>;
  private effective: Effective;
  /** What each of them tells of all of them. */
  private readonly instance = instanceOf(() => this.served);

  constructor(
    registry: readonly ListedSimulator[],
    served: readonly Served[],
    effective: Effective,
    schedules: ReadonlyMap<string, Schedule>,
  ) {
    this.registry = registry;
    this.members = served.map(member);
    this.effective = effective;
    this.schedules = schedules;
  }

  get served(): readonly Served[] {
    return this.members.map(({ served }) => served);
  }

  /** As windows look at them. */
  get shown(): readonly ShownSimulator[] {
    return this.members.map(({ shown }) => shown);
  }

  /** The port that a kind will listen on; 0 when any free one will do. */
  portOf(kind: string, { options }: Effective): number {
    const running = this.find(kind);
    const isSameBase = options.portBase === this.effective.options.portBase;
    if (running && isSameBase) return Number(new URL(running.baseUrl).port);
    const place = this.registry.findIndex((candidate) => candidate.kind === kind);
    return options.portBase === 0 ? 0 : options.portBase + place + 1;
  }

  /**
   * Stops and starts what a plan says and lets the stage show what runs then; the others are not
   * touched. The answer are sentences about what did not go as it should.
   */
  async relaunch(plan: LaunchPlan, effective: Effective, stage: Stage): Promise<readonly string[]> {
    const settings = readEnvironment(effective.environment, effective.options.host, this.registry);
    const ports = new Map(
      [...plan.restarts, ...plan.starts].map((kind) => [kind, this.portOf(kind, effective)]),
    );
    const isShown = stage.simulators.every((simulator) => this.shown.includes(simulator));
    await this.dismiss([...plan.stops, ...plan.restarts]);
    this.effective = effective;
    const notices: string[] = [];
    for (const [kind, port] of ports) {
      const notice = await this.hire(kind, settings, port);
      if (notice !== undefined) notices.push(notice);
    }
    if (isShown) stage.show(this.shown);
    return notices;
  }

  /** Stops every simulator; each answers what it has accepted. */
  async close(): Promise<void> {
    await closeAll(this.served);
  }

  private find(kind: string): Served | undefined {
    return this.served.find(({ simulator }) => simulator.kind === kind);
  }

  private async dismiss(kinds: readonly string[]): Promise<void> {
    const gone = this.served.filter(({ simulator }) => kinds.includes(simulator.kind));
    await closeAll(gone);
    for (const { simulator } of gone) {
      this.generations.set(simulator.kind, simulator.generation);
    }
    this.members = this.members.filter(({ shown }) => !kinds.includes(shown.kind));
  }

  private async hire(
    kind: string,
    settings: SimulatorSettings,
    port: number,
  ): Promise<string | undefined> {
    const candidate = this.registry.find((one) => one.kind === kind);
    if (!candidate) return undefined;
    const firstGeneration = (this.generations.get(kind) ?? 0) + 1;
    const simulator = new HostedSimulator(candidate, {
      ...settings,
      firstGeneration,
      instance: this.instance,
    });
    const { host } = this.effective.options;
    const { baseUrl, notice } = await listenSomewhere(simulator, host, port);
    const schedule = this.schedules.get(kind);
    if (schedule) await simulator.schedule(schedule.events);
    const places = this.registry.map((one) => one.kind);
    this.members = [...this.members, member({ simulator, baseUrl })].toSorted(
      (one, other) => places.indexOf(one.shown.kind) - places.indexOf(other.shown.kind),
    );
    return notice;
  }
}

function member(served: Served) {
  return { served, shown: showLocal(served) };
}

/** Its port was free a moment ago. Should it be taken now, any free one is better than none. */
async function listenSomewhere(simulator: Served["simulator"], host: string, port: number) {
  try {
    return { baseUrl: await listen(simulator, host, port), notice: undefined };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const baseUrl = await listen(simulator, host, 0);
    return { baseUrl, notice: `${error.message} It listens on ${baseUrl} instead.` };
  }
}
