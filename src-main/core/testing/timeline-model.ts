/** What the toy simulator can be asked to do, by a client or by its schedule. */
export type ToyCall =
  | { readonly make: string; readonly bind?: string }
  | { readonly breakBound: string }
  | { readonly injectLater: string; readonly seconds: number };

export interface ModelItem {
  readonly id: string;
  readonly seconds: number;
  readonly call: ToyCall;
}

interface Armed extends ModelItem {
  due: number;
  order: number;
  state: "pending" | "done" | "failed";
}

interface Recorded {
  readonly type: string;
  readonly at: number;
  readonly thing: number;
}

/**
 * The timeline as simply as it can be said: a list that is searched for its earliest item. Slow and
 * plain, so that the real engine can be compared with it.
 */
export class TimelineModel {
  now = 0;
  generation = 1;
  events: Recorded[] = [];
  items: Armed[] = [];
  private things: boolean[] = [];
  private bound = new Map<string, number>();
  private orders = 0;

  /** Makes a call at the present moment; false when it is refused. */
  call(call: ToyCall): boolean {
    if ("make" in call) {
      this.events.push({ type: "thing.made", at: this.now, thing: this.things.length });
      if (call.bind !== undefined) this.bound.set(call.bind, this.things.length);
      this.things.push(false);
      return true;
    }
    if ("injectLater" in call) {
      this.arm([{ id: call.injectLater, seconds: call.seconds, call: { make: "nested" } }]);
      return true;
    }
    const thing = this.bound.get(call.breakBound);
    return thing !== undefined && this.breakThing(thing);
  }

  /** Breaks the n-th thing that was made; false when there is none or it is broken already. */
  breakThing(thing: number): boolean {
    if (this.things[thing] !== false) return false;
    this.things[thing] = true;
    this.events.push({ type: "thing.broke", at: this.now, thing });
    return true;
  }

  inject(items: readonly ModelItem[]): void {
    this.arm(items);
    this.run(this.now);
  }

  advance(seconds: number): void {
    this.run(this.now + seconds * 1_000);
  }

  remove(id: string): boolean {
    const before = this.items.length;
    this.items = this.items.filter((item) => item.id !== id);
    return this.items.length < before;
  }

  reset(): void {
    this.now = 0;
    this.generation += 1;
    this.events = [];
    this.things = [];
    this.bound = new Map();
    const items = this.items;
    this.items = [];
    this.arm(items);
    this.run(0);
  }

  private arm(items: readonly ModelItem[]): void {
    for (const { id, seconds, call } of items) {
      this.remove(id);
      this.orders += 1;
      const due = this.now + Math.max(0, seconds * 1_000);
      this.items.push({ id, seconds, call, due, order: this.orders, state: "pending" });
    }
  }

  private run(target: number): void {
    for (;;) {
      const due = this.items
        .filter((item) => item.state === "pending" && item.due <= target)
        .sort((a, b) => a.due - b.due || a.order - b.order)[0];
      if (!due) break;
      this.now = due.due;
      due.state = this.call(due.call) ? "done" : "failed";
    }
    this.now = target;
  }
}
