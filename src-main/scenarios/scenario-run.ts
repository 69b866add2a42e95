import type { Expectation, Scenario } from "#shared/domain/scenario.ts";
import { type Schedule, offsetSeconds } from "#shared/domain/timeline.ts";
import type { OwnSimulator } from "../library/simulator/simulator.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import { type Difference, findDifference, type Recorded } from "./compare.ts";

/** Deliveries of one step may take so long. */
const SETTLING_MS = 60_000;

/** An item of the timeline that has run. */
export interface Step {
  readonly kind: string;
  /** Seconds since the scenario began. */
  readonly after: number;
  readonly item: TimelineItemView;
}

/** The first difference of a run, and the step that it came with; none for what is missing at the end. */
export type RunDifference = Difference & { readonly kind: string; readonly step?: Step };

/** The numbers of records of each simulator at a moment of the run. */
export interface Reached {
  readonly events: number;
  readonly deliveries: number;
}

/** The position of a run: enough to continue from there when the simulators are restored to it. */
export interface RunMark {
  /** The number of played moments. */
  readonly played: number;
  readonly steps: readonly Step[];
  /** The records until each moment, by kind. */
  readonly reached: readonly Readonly<Record<string, Reached>>[];
  /** The records since the start, as they were when the last moment had been played. */
  readonly recorded: Readonly<Record<string, Recorded>>;
  readonly difference: RunDifference | undefined;
}

/** The position of a run before its first moment. */
export const unplayed: RunMark = {
  ...{ played: 0, steps: [], reached: [], recorded: {}, difference: undefined },
};

/** One simulator of a scenario. */
interface Part {
  readonly kind: string;
  readonly simulator: OwnSimulator;
  readonly items: Schedule["events"];
  readonly expected: Expectation | undefined;
  /** The earlier records. */
  readonly before: Reached;
}

/** Returns the whole second that an item is due at; clocks move by whole ones. */
export function readSecond(at: string): number {
  return Math.max(0, Math.ceil(offsetSeconds(at)));
}

/** Lists the moments of a scenario: its start, then each second that has items. */
export function listMoments(timeline: Scenario["timeline"]): readonly number[] {
  const seconds = Object.values(timeline).flatMap(({ events }) =>
    events.map(({ at }) => readSecond(at)),
  );
  return [...new Set([0, ...seconds])].sort((one, other) => one - other);
}

/**
 * A scenario on running simulators, moment by moment. It stops at the first difference, and at a step
 * without a response; a response that refuses may be what the scenario shows.
 */
export class ScenarioRun {
  readonly moments: readonly number[];
  private readonly parts: readonly Part[];
  private at: RunMark = unplayed;

  private constructor(parts: readonly Part[], moments: readonly number[]) {
    this.parts = parts;
    this.moments = moments;
  }

  static async begin(
    simulators: readonly OwnSimulator[],
    { timeline, expect }: Pick<Scenario, "timeline" | "expect">,
  ): Promise<ScenarioRun> {
    const parts = simulators.map(async (simulator): Promise<Part> => {
      const { kind } = simulator;
      const { events, delivery } = await simulator.egress();
      const before = { events: events.length, deliveries: delivery?.results.length ?? 0 };
      const items = timeline[kind]?.events ?? [];
      return { kind, simulator, items, expected: expect?.[kind], before };
    });
    return new ScenarioRun(await Promise.all(parts), listMoments(timeline));
  }

  /** Returns the number of earlier events of each simulator. */
  get before(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.parts.map(({ kind, before }) => [kind, before.events]));
  }

  get mark(): RunMark {
    return this.at;
  }

  get isOver(): boolean {
    return this.at.difference !== undefined || this.at.played === this.moments.length;
  }

  /** Goes on from a mark: the simulators stand as they did then. */
  returnTo(mark: RunMark): void {
    this.at = mark;
  }

  /** Plays the next moment on all simulators and compares; after the last one, whether anything is missing. */
  async step(onStep: (step: Step) => void = () => undefined): Promise<void> {
    const second = this.moments[this.at.played];
    if (second === undefined || this.isOver) return;
    const last = this.moments[this.at.played - 1] ?? 0;
    let difference: RunDifference | undefined;
    for (const part of this.parts) {
      if (this.at.played > 0) await part.simulator.advance(second - last);
      else if (part.items.length > 0) await part.simulator.inject(part.items);
      difference = await this.look(part, second, onStep);
      if (difference) break;
    }
    if (this.at.played + 1 === this.moments.length) {
      for (const part of this.parts) difference ??= await compareWhole(part);
    }
    const recorded = await this.recorded();
    const reached = Object.fromEntries(
      Object.entries(recorded).map(([kind, { events, deliveries = [] }]) => {
        return [kind, { events: events.length, deliveries: deliveries.length }];
      }),
    );
    this.at = {
      ...this.at,
      played: this.at.played + 1,
      reached: [...this.at.reached, reached],
      recorded,
      difference,
    };
  }

  /** Returns what was recorded since the scenario began, by kind. */
  async recorded(): Promise<Readonly<Record<string, Recorded>>> {
    const entries = this.parts.map(async (part) => [part.kind, await recordedOf(part)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  /** Reports the steps that have run, and compares the recorded events. */
  private async look(
    part: Part,
    second: number,
    onStep: (step: Step) => void,
  ): Promise<RunDifference | undefined> {
    const { kind, simulator, expected } = part;
    const steps = await this.tell(part, second, onStep);
    const broken = steps.find(({ item }) => item.state === "failed" && !item.response);
    if (broken) {
      const { reason } = broken.item;
      return { kind, step: broken, what: "response", expected: "a response", actual: reason };
    }
    await simulator.settled({ timeoutMs: SETTLING_MS });
    const difference = expected && findDifference(expected, await recordedOf(part), false);
    const step = steps.at(-1);
    return difference && { ...difference, kind, ...(step ? { step } : {}) };
  }

  /** Reports and returns the steps that have run since the last time. */
  private async tell(
    { kind, simulator, items }: Part,
    after: number,
    onStep: (step: Step) => void,
  ): Promise<readonly Step[]> {
    const own = new Set(items.map(({ id }) => id));
    for (const step of this.at.steps) if (step.kind === kind) own.delete(step.item.id);
    const steps = (await simulator.timeline())
      .filter(({ id, state }) => state !== "pending" && own.has(id))
      .map((item) => ({ kind, after, item }));
    this.at = { ...this.at, steps: [...this.at.steps, ...steps] };
    for (const step of steps) onStep(step);
    return steps;
  }
}

async function compareWhole(part: Part): Promise<RunDifference | undefined> {
  const { kind, expected } = part;
  const difference = expected && findDifference(expected, await recordedOf(part), true);
  return difference && { ...difference, kind };
}

async function recordedOf({ simulator, before }: Part): Promise<Recorded> {
  const egress = await simulator.egress();
  const typeOf = (seq: number) => egress.events[seq - 1]?.type ?? "";
  const deliveries = egress.delivery?.results.slice(before.deliveries).map((row) => ({
    ...(row.endpoint === undefined ? {} : { endpoint: row.endpoint }),
    type: typeOf(row.seq),
    status: row.status,
    ...(row.http_status === undefined ? {} : { http_status: row.http_status }),
  }));
  return {
    events: egress.events.slice(before.events).map(({ type, payload }) => ({
      type,
      payload: withoutAddress(payload, simulator.baseUrl),
    })),
    ...(deliveries ? { deliveries } : {}),
  };
}

/** The simulator's own address is another in each run. */
function withoutAddress(payload: unknown, baseUrl: string): unknown {
  return JSON.parse(JSON.stringify(payload).replaceAll(baseUrl, "{base_url}"));
}
