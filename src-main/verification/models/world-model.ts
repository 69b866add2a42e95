import type { Act, Making, Outcome, Thing } from "#core/testing/model.ts";
import type { Table } from "./tables.ts";
import type { Deliveries } from "./deliveries/deliveries.ts";

/** A call of the schedule with everything about it decided. */
export type ItemCall =
  | { readonly what: "act"; readonly act: Act; readonly n: number }
  | { readonly what: "inject"; readonly item: ModelItem }
  | { readonly what: "reset" | "advance" }
  | { readonly what: "offset"; readonly seconds: number };

export interface ModelItem {
  readonly id: string;
  readonly seconds: number;
  readonly call: ItemCall;
}

interface Armed extends ModelItem {
  due: number;
  state: "pending" | "done" | "failed";
  status?: number;
}

interface Due {
  readonly due: number;
  readonly order: number;
  readonly item?: Armed;
  run(): void;
}

/** The variable under which the schedule keeps the last thing of a sort. */
export function nameVariable(sort: string): string {
  return `the_${sort}`;
}

/**
 * A simulator's world in plain lists: what is there, what was recorded, what is still to come. Slow
 * and plain, so that the real one can be compared with it.
 */
export class WorldModel {
  now: number;
  generation: number;
  offset = 0;
  /** Every offset that was in force since the command began: a delivery is signed with one of them. */
  offsets = new Set([0]);
  events: { readonly type: string; readonly at: number }[] = [];
  items: Armed[] = [];
  things = new Map<string, Thing[]>();
  private bound = new Map<string, Thing>();
  private agenda: Due[] = [];
  private orders = 0;

  private readonly table: Table;
  private readonly deliveries: Deliveries;
  private readonly start: number;

  constructor(table: Table, deliveries: Deliveries, start: number, generation: number) {
    this.table = table;
    this.deliveries = deliveries;
    this.start = start;
    this.now = start;
    this.generation = generation;
    this.deliveries.reset(generation);
    this.seed();
  }

  /** Performs an act of a client; `target` is `undefined` for a thing that is not there. */
  act(act: Act, target: Thing | undefined, n: number): Outcome {
    const outcome = act.expect(target?.state, n);
    if (outcome.refused !== undefined) return outcome;
    this.record(outcome.events ?? []);
    if (target && outcome.becomes !== undefined) target.state = outcome.becomes;
    const { later, writes } = outcome;
    if (target && writes !== undefined) target.changes = [...(target.changes ?? []), writes];
    if (later) {
      this.at(this.now + later.seconds * 1_000, () => {
        this.record(later.events);
      });
    }
    return outcome;
  }

  /** Keeps what an act made, so that later ones can be about it. */
  keep({ sort, state }: Making, ref: string): void {
    this.things.set(sort, [...(this.things.get(sort) ?? []), { ref, state }]);
  }

  inject(items: readonly ModelItem[]): void {
    this.arm(items);
    this.run(this.now);
  }

  advance(seconds: number): void {
    this.run(this.now + seconds * 1_000);
  }

  shift(seconds: number): void {
    this.offset = seconds;
    this.offsets.add(seconds);
  }

  remove(id: string): boolean {
    const before = this.items.length;
    this.items = this.items.filter((item) => item.id !== id);
    this.agenda = this.agenda.filter(({ item }) => item?.id !== id);
    return this.items.length < before;
  }

  clear(): void {
    this.items = [];
    this.agenda = this.agenda.filter(({ item }) => item === undefined);
    this.bound.clear();
  }

  reset(): void {
    this.generation += 1;
    this.now = this.start;
    this.shift(0);
    this.events = [];
    this.agenda = [];
    this.bound.clear();
    this.deliveries.reset(this.generation);
    this.seed();
    const { items } = this;
    this.items = [];
    this.arm(items);
    this.run(this.now);
  }

  /** A snapshot of this very world was restored. */
  continueAs(generation: number): void {
    this.generation = generation;
    this.deliveries.continueAs(generation);
  }

  private seed(): void {
    this.things = new Map(
      Object.entries(this.table.seeds ?? {}).map(([sort, all]) => [
        sort,
        all.map((one) => ({ ...one })),
      ]),
    );
  }

  private record(types: readonly string[]): void {
    for (const type of types) {
      this.events.push({ type, at: this.now });
      this.deliveries.take(this.events.length, type);
    }
  }

  private at(due: number, run: () => void, item?: Armed): void {
    this.orders += 1;
    this.agenda.push({ due, order: this.orders, run, ...(item ? { item } : {}) });
  }

  private arm(items: readonly ModelItem[]): void {
    for (const { id, seconds, call } of items) {
      this.remove(id);
      const due = this.now + Math.max(0, seconds) * 1_000;
      const item: Armed = { id, seconds, call, due, state: "pending" };
      this.items.push(item);
      const run = () => {
        this.runItem(item);
      };
      this.at(due, run, item);
    }
  }

  private run(target: number): void {
    for (;;) {
      const due = this.agenda.filter((one) => one.due <= target);
      const next = due.toSorted((a, b) => a.due - b.due || a.order - b.order)[0];
      if (!next) break;
      this.agenda = this.agenda.filter((one) => one !== next);
      this.now = next.due;
      next.run();
    }
    this.now = target;
  }

  private runItem(item: Armed): void {
    const status = this.call(item.call);
    item.state = status !== undefined && status < 400 ? "done" : "failed";
    if (status !== undefined) item.status = status;
  }

  /** The status of a scheduled call; `undefined` when it could not even be made. */
  private call(call: ItemCall): number | undefined {
    if (call.what === "act") return this.scheduledAct(call.act, call.n);
    if (call.what === "inject") {
      this.arm([call.item]);
      return 204;
    }
    if (call.what === "offset") {
      this.shift(call.seconds);
      return 200;
    }
    return 409;
  }

  private scheduledAct(act: Act, n: number): number | undefined {
    const target = act.on === undefined ? undefined : this.bound.get(nameVariable(act.on));
    if (act.on !== undefined && !target) return undefined;
    const { status, refused } = this.act(act, target, n);
    if (act.makes && refused === undefined) this.keepScheduled(act.makes, n);
    return status;
  }

  /** The response was not seen: the object is known by its variable, or by the name it was given. */
  private keepScheduled(makes: Making, n: number): void {
    if ("named" in makes) this.keep(makes, makes.named(n));
    else this.bound.set(nameVariable(makes.sort), { ref: "", state: makes.state });
  }
}
