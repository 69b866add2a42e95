import { Heap } from "#core/state/heap.ts";

/** Something that happens at a moment of simulator time. */
export interface AgendaItem {
  /** Simulator time in milliseconds. */
  readonly due: number;
  /** Ties run in the order in which they were put in. */
  readonly order: number;
  run(): void | Promise<void>;
}

/**
 * What is still to come on the simulator clock, earliest first: a priority queue, so that putting in
 * and taking out n items costs n log n. Items are dropped lazily, by a flag, when they are withdrawn.
 */
export class Agenda {
  private readonly heap = new Heap<AgendaItem>(
    (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order),
  );
  private readonly withdrawn = new WeakSet<AgendaItem>();
  private orders = 0;

  /** Puts an item in; the answer withdraws it again. */
  add(due: number, run: () => void | Promise<void>): () => void {
    this.orders += 1;
    const item: AgendaItem = { due, order: this.orders, run };
    this.heap.push(item);
    return () => this.withdrawn.add(item);
  }

  /** When the next item falls due, if there is one. */
  nextDue(): number | undefined {
    return this.peek()?.due;
  }

  /** Takes out the next item that is due at `moment` or before. */
  takeDue(moment: number): AgendaItem | undefined {
    const item = this.peek();
    return item && item.due <= moment ? this.heap.pop() : undefined;
  }

  clear(): void {
    this.heap.clear();
  }

  private peek(): AgendaItem | undefined {
    for (;;) {
      const item = this.heap.peek();
      if (!item || !this.withdrawn.has(item)) return item;
      this.heap.pop();
    }
  }
}
