import type { Expectation, Scenario } from "#shared/domain/scenario.ts";
import { type Schedule, offsetSeconds } from "#shared/domain/timeline.ts";
import type { OwnSimulator } from "../library/simulator.ts";
import type { TimelineItemView } from "../library/timeline.ts";
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

/** The result of a scenario. */
export interface Outcome {
  readonly steps: readonly Step[];
  /** The recorded events, by kind. */
  readonly recorded: Readonly<Record<string, Recorded>>;
  /** The first difference, and the step that it came with; none for what is missing at the end. */
  readonly difference?: Difference & { readonly kind: string; readonly step?: Step };
}

/** One simulator of a scenario. */
interface Part {
  readonly kind: string;
  readonly simulator: OwnSimulator;
  readonly items: Schedule["events"];
  readonly expected: Expectation | undefined;
  /** The number of earlier events. */
  readonly events: number;
  readonly rows: number;
  /** Seconds that its clock was moved. */
  moved: number;
}

/**
 * Plays a scenario on running simulators: injects the timeline, moves all clocks from one due item to
 * the next and compares after each. Stops at the first difference, and at a step without a response; a
 * response that refuses may be what the scenario shows.
 */
export async function playScenario(
  simulators: readonly OwnSimulator[],
  { timeline, expect }: Pick<Scenario, "timeline" | "expect">,
  onStep: (step: Step) => void,
): Promise<Outcome> {
  const parts = await Promise.all(
    simulators.map((simulator) =>
      begin(simulator, timeline[simulator.kind]?.events ?? [], expect?.[simulator.kind]),
    ),
  );
  const player = new Player(parts, onStep);
  return player.play();
}

async function begin(
  simulator: OwnSimulator,
  items: Schedule["events"],
  expected: Expectation | undefined,
): Promise<Part> {
  const { events, delivery } = await simulator.egress();
  const { kind } = simulator;
  const rows = delivery?.results.length ?? 0;
  return { kind, simulator, items, expected, events: events.length, rows, moved: 0 };
}

class Player {
  private readonly steps: Step[] = [];
  private readonly done = new Set<string>();
  private readonly parts: readonly Part[];
  private readonly onStep: (step: Step) => void;

  constructor(parts: readonly Part[], onStep: (step: Step) => void) {
    this.parts = parts;
    this.onStep = onStep;
  }

  async play(): Promise<Outcome> {
    let difference: Outcome["difference"];
    for (const part of this.parts) {
      if (part.items.length > 0) await part.simulator.inject(part.items);
      difference ??= await this.look(part, false);
      if (difference) break;
    }
    for (let next = this.nextStop(); next !== undefined && !difference; next = this.nextStop()) {
      difference = await this.advanceTo(next);
    }
    for (const part of this.parts) difference ??= await this.look(part, true);
    const recorded = await this.recorded();
    return { steps: this.steps, recorded, ...(difference ? { difference } : {}) };
  }

  private async advanceTo(second: number): Promise<Outcome["difference"]> {
    for (const part of this.parts) {
      await part.simulator.advance(second - part.moved);
      part.moved = second;
      const difference = await this.look(part, false);
      if (difference) return difference;
    }
    return undefined;
  }

  /** Seconds until the next item that has not run; clocks move by whole ones. */
  private nextStop(): number | undefined {
    const waiting = this.parts.flatMap(({ items, moved }) =>
      items.map(({ at }) => Math.ceil(offsetSeconds(at))).filter((second) => second > moved),
    );
    return waiting.length === 0 ? undefined : Math.min(...waiting);
  }

  /** Tells the steps that have run, and compares what is recorded by now. */
  private async look(part: Part, isOver: boolean): Promise<Outcome["difference"]> {
    const { kind, simulator, expected } = part;
    const steps = await this.tell(part);
    const broken = steps.find(({ item }) => item.state === "failed" && !item.response);
    if (broken) {
      const { reason } = broken.item;
      return { kind, step: broken, what: "response", expected: "a response", actual: reason };
    }
    await simulator.settled({ timeoutMs: SETTLING_MS });
    const difference = expected && findDifference(expected, await recordedOf(part), isOver);
    const step = steps.at(-1);
    return difference && { ...difference, kind, ...(step ? { step } : {}) };
  }

  /** Tells and returns the steps that have run since the last time. */
  private async tell({ kind, simulator, items, moved }: Part): Promise<readonly Step[]> {
    const own = new Set(items.map(({ id }) => id));
    const steps = (await simulator.timeline())
      .filter(
        ({ id, state }) => state !== "pending" && own.has(id) && !this.done.has(`${kind}/${id}`),
      )
      .map((item) => ({ kind, after: moved, item }));
    for (const step of steps) {
      this.done.add(`${kind}/${step.item.id}`);
      this.steps.push(step);
      this.onStep(step);
    }
    return steps;
  }

  private async recorded(): Promise<Readonly<Record<string, Recorded>>> {
    const entries = this.parts.map(async (part) => [part.kind, await recordedOf(part)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
}

async function recordedOf({ simulator, events, rows }: Part): Promise<Recorded> {
  const egress = await simulator.egress();
  const typeOf = (seq: number) => egress.events[seq - 1]?.type ?? "";
  const deliveries = egress.delivery?.results.slice(rows).map((row) => ({
    ...(row.endpoint === undefined ? {} : { endpoint: row.endpoint }),
    type: typeOf(row.seq),
    status: row.status,
    ...(row.http_status === undefined ? {} : { http_status: row.http_status }),
  }));
  return {
    events: egress.events.slice(events).map(({ type, payload }) => ({
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
