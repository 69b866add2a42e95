/** A first-in first-out queue whose `shift` does not move the rest. */
export class Fifo<T> implements Iterable<T> {
  private items: (T | undefined)[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  peek(): T | undefined {
    return this.items[this.head];
  }

  /** The item `index` places behind the head. */
  at(index: number): T | undefined {
    return this.items[this.head + index];
  }

  shift(): T | undefined {
    const item = this.items[this.head];
    if (item === undefined) return undefined;
    this.items[this.head] = undefined;
    this.head += 1;
    if (this.head > 1_024 && this.head * 2 > this.items.length) this.compact();
    return item;
  }

  clear(): void {
    this.items = [];
    this.head = 0;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = this.head; index < this.items.length; index += 1) {
      const item = this.items[index];
      if (item !== undefined) yield item;
    }
  }

  private compact(): void {
    this.items = this.items.slice(this.head);
    this.head = 0;
  }
}
