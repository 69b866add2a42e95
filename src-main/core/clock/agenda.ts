import { Heap } from "#core/state/heap.ts";

/** A task of the simulator as it waits: plain data, so that it can be saved. */
export interface PlannedTask {
  /** Its name among the `tasks` of the definition. */
  readonly task: string;
  /** The id of the object that it is about. */
  readonly id: string;
  /** The number of the request that scheduled it, among the causes. */
  readonly cause: number;
}

/** Something that happens at a moment of simulator time. */
export interface AgendaItem {
  /** Simulator time in milliseconds. */
  readonly due: number;
  /** Names the item. Ties run in the order in which they were put in. */
  readonly order: number;
  /** The task that it runs; none for calls of the timeline, which keeps them itself. */
  readonly task?: PlannedTask | undefined;
  run(): void | Promise<void>;
}

/**
 * The due work of the simulator clock, earliest first: a priority queue, so that adding and removing n
 * items costs n log n. Withdrawn items are dropped when they reach the head.
 */
export class Agenda {
  private readonly heap = new Heap<AgendaItem>(
    (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order),
  );
  /** The items that wait, by their order. */
  private readonly waiting = new Map<number, AgendaItem>();
  private orders = 0;

  /** Puts an item in, behind those of the same moment. Returns its order. */
  add(due: number, run: AgendaItem["run"], task?: PlannedTask): number {
    this.orders += 1;
    this.put({ due, order: this.orders, run, task });
    return this.orders;
  }

  /** Puts an item in under the order that it had. */
  put(item: AgendaItem): void {
    this.orders = Math.max(this.orders, item.order);
    this.waiting.set(item.order, item);
    this.heap.push(item);
  }

  /** Takes an item out, unless it has run. Returns whether it waited. */
  withdraw(order: number): boolean {
    return this.waiting.delete(order);
  }

  /** When the next item falls due, if there is one. */
  nextDue(): number | undefined {
    return this.peek()?.due;
  }

  /** Takes out the next item that is due at `moment` or before. */
  takeDue(moment: number): AgendaItem | undefined {
    const item = this.peek();
    if (!item || item.due > moment) return undefined;
    this.waiting.delete(item.order);
    return this.heap.pop();
  }

  /** The order of the newest item. */
  get lastOrder(): number {
    return this.orders;
  }

  /** The items that wait, oldest first. */
  items(): Iterable<AgendaItem> {
    return this.waiting.values();
  }

  /** The items that wait, in the order in which they run. */
  *inOrder(): Iterable<AgendaItem> {
    const rest = this.heap.copy();
    for (let item = rest.pop(); item; item = rest.pop()) {
      if (this.waiting.get(item.order) === item) yield item;
    }
  }

  /** Forgets everything; the next item comes after `lastOrder`. */
  clear(lastOrder = this.orders): void {
    this.heap.clear();
    this.waiting.clear();
    this.orders = lastOrder;
  }

  private peek(): AgendaItem | undefined {
    for (;;) {
      const item = this.heap.peek();
      if (!item || this.waiting.get(item.order) === item) return item;
      this.heap.pop();
    }
  }
}
