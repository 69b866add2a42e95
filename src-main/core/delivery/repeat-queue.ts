import { Fifo } from "#core/state/fifo.ts";

interface Repeat<Item> {
  readonly item: Item;
  /** The number of first attempts that must leave the queue before it. */
  readonly after: number;
}

/** Repeated deliveries that wait, each behind the first attempts that were queued before it. */
export class RepeatQueue<Item extends { readonly seq: number }> {
  private readonly repeats = new Fifo<Repeat<Item>>();
  private readonly bySeq = new Map<number, Item[]>();

  get length(): number {
    return this.repeats.length;
  }

  push(item: Item, after: number): void {
    this.repeats.push({ item, after });
    const same = this.bySeq.get(item.seq);
    if (same) same.push(item);
    else this.bySeq.set(item.seq, [item]);
  }

  /** The oldest repeat, if so many first attempts are enough for it. */
  peek(taken: number): Item | undefined {
    const oldest = this.repeats.peek();
    return oldest && oldest.after <= taken ? oldest.item : undefined;
  }

  shift(): void {
    const oldest = this.repeats.shift();
    if (!oldest) return;
    const { seq } = oldest.item;
    const same = this.bySeq.get(seq) ?? [];
    same.shift();
    if (same.length === 0) this.bySeq.delete(seq);
  }

  ofEvent(seq: number): readonly Item[] {
    return this.bySeq.get(seq) ?? [];
  }

  leastSeq(): number | undefined {
    let least: number | undefined;
    for (const seq of this.bySeq.keys()) if (least === undefined || seq < least) least = seq;
    return least;
  }

  clear(): void {
    this.repeats.clear();
    this.bySeq.clear();
  }
}
