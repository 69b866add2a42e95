import { offsetSeconds, type TimelineEvent } from "#shared/domain/timeline.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import type { Agenda } from "#core/clock/agenda.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import { CallFailed } from "#core/transport/in-process.ts";
import { BindingError, readPointer } from "./bindings.ts";
import {
  type CallResponse,
  explainFailure,
  type Item,
  prepareCall,
  presentItem,
  type SavedSchedule,
} from "./schedule-item.ts";

/** The functions of the simulator that the timeline uses. */
export interface TimelineTools {
  readonly agenda: Agenda;
  now(): number;
  /**
   * Makes the call of the item of this id as a client would. Rejects with a CallFailed when there is no
   * complete response, or the signal says that a reset has come.
   */
  call(call: InProcessRequest, item: string, signal: AbortSignal): Promise<CallResponse>;
  changed(): void;
}

/** The most scheduled calls that can add items to the moment at which they run. */
const MAX_CHAINED = 1_000;

/** Thrown when scheduled calls add items to their own moment without an end. */
export class EndlessSchedule extends Error {
  constructor() {
    const limit = String(MAX_CHAINED);
    super(`${limit} scheduled calls have added items to this moment; schedule the items later`);
  }
}

/**
 * The schedule of one simulator. Items are armed on the agenda at their offset from the moment they
 * were injected; a reset arms all of them again from the new now and forgets what was bound.
 */
export class Timeline {
  private readonly items = new Map<string, Item>();
  private bindings = new Map<string, unknown>();
  /** The number of pending items. */
  private armed = 0;
  private era = 0;
  /** The number of scheduled calls that have added items to a moment, in whole milliseconds. */
  private chained = { moment: 0, count: 0 };
  /** Ends the call that is under way. */
  private underWay: AbortController | undefined;

  private readonly tools: TimelineTools;

  constructor(tools: TimelineTools) {
    this.tools = tools;
  }

  /** True if it has no item, also none that has run. */
  get isEmpty(): boolean {
    return this.items.size === 0;
  }

  /** Schedules a checked batch. An id that is already scheduled is replaced and armed again. */
  inject(events: readonly TimelineEvent[]): void {
    for (const event of events) {
      this.remove(event.id);
      const item: Item = { event, due: 0, state: "pending", order: 0 };
      this.items.set(event.id, item);
      this.arm(item);
    }
    this.tools.changed();
  }

  /**
   * Schedules a checked batch of a scheduled call.
   *
   * @throws {EndlessSchedule} if too many scheduled calls add items to the present moment: the clock would
   * never go on.
   */
  injectFromCall(events: readonly TimelineEvent[]): void {
    if (events.some(({ at }) => offsetSeconds(at) < 0.001)) {
      const moment = Math.floor(this.tools.now());
      const count = this.chained.moment === moment ? this.chained.count + 1 : 1;
      if (count > MAX_CHAINED) throw new EndlessSchedule();
      this.chained = { moment, count };
    }
    this.inject(events);
  }

  /** Takes one item off the schedule; false if the id is unknown. */
  remove(id: string): boolean {
    const item = this.items.get(id);
    if (!item) return false;
    if (this.tools.agenda.withdraw(item.order)) this.armed -= 1;
    this.items.delete(id);
    this.tools.changed();
    return true;
  }

  clear(): void {
    for (const { order } of this.items.values()) this.tools.agenda.withdraw(order);
    this.items.clear();
    this.armed = 0;
    this.bindings.clear();
    this.tools.changed();
  }

  /**
   * Takes the schedule back to that of the snapshot that the simulator was started from. Items that were
   * injected since are pending again.
   */
  resetTo(saved: SavedSchedule): void {
    const names = new Set(saved.items.map(({ event }) => event.id));
    const added = [...this.items.values()].filter(({ event }) => !names.has(event.id));
    this.restore(saved);
    this.inject(added.map(({ event }) => event));
  }

  /** Arms every item again from the present moment, in the order they were injected. */
  rearm(): void {
    this.begin();
    for (const item of this.items.values()) {
      item.state = "pending";
      delete item.status;
      delete item.reason;
      this.arm(item);
    }
  }

  /** The schedule as it is now. A call that is under way is to be made again. */
  parts(): SavedSchedule {
    return { items: [...this.items.values()], bindings: this.bindings };
  }

  /** Puts a saved schedule in the place of the present one, with every item in its state. */
  restore({ items, bindings }: SavedSchedule): void {
    this.begin();
    this.clear();
    this.bindings = bindings;
    for (const saved of items) {
      const item: Item = { ...saved };
      this.items.set(item.event.id, item);
      if (item.state === "pending") this.wait(item);
    }
  }

  get length(): number {
    return this.items.size;
  }

  /** Returns the number of pending items. */
  get pending(): number {
    return this.armed;
  }

  /** The current items, each once, however long the caller takes to read them. */
  *views(): Generator<TimelineItemView> {
    for (const item of [...this.items.values()]) yield presentItem(item);
  }

  private arm(item: Item): void {
    const { agenda } = this.tools;
    const due = this.tools.now() + offsetSeconds(item.event.at) * 1_000;
    item.due = Math.max(this.tools.now(), due);
    item.order = agenda.lastOrder + 1;
    this.wait(item);
  }

  private wait(item: Item): void {
    const { era } = this;
    const { due, order } = item;
    this.armed += 1;
    this.tools.agenda.put({ due, order, run: () => this.run(item, era) });
  }

  /** Ends what belongs to the schedule so far. */
  private begin(): void {
    this.era += 1;
    this.underWay?.abort();
    this.armed = 0;
    this.chained = { moment: 0, count: 0 };
    this.bindings = new Map();
  }

  private async run(item: Item, era: number): Promise<void> {
    const bindings = this.bindings;
    this.armed -= 1;
    const underWay = new AbortController();
    this.underWay = underWay;
    try {
      const call = prepareCall(item.event, bindings);
      const response = await this.tools.call(call, item.event.id, underWay.signal);
      if (era !== this.era) return;
      item.status = response.status;
      for (const [name, pointer] of Object.entries(item.event.bind ?? {})) {
        bindings.set(name, readPointer(response.body, pointer));
      }
      item.state = response.status < 400 ? "done" : "failed";
      const reason = explainFailure(response);
      if (reason !== undefined) item.reason = reason;
    } catch (error) {
      if (!(error instanceof BindingError || error instanceof CallFailed)) throw error;
      if (era !== this.era) return;
      item.state = "failed";
      item.reason = error.message;
    }
    this.tools.changed();
  }
}
