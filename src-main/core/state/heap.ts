/** A binary heap: the item for which `before` holds against all others comes out first. */
export class Heap<T> {
  private items: T[] = [];

  private readonly before: (a: T, b: T) => boolean;

  constructor(before: (a: T, b: T) => boolean) {
    this.before = before;
  }

  get length(): number {
    return this.items.length;
  }

  peek(): T | undefined {
    return this.items[0];
  }

  push(item: T): void {
    this.items.push(item);
    this.rise(this.items.length - 1);
  }

  pop(): T | undefined {
    const first = this.items[0];
    const last = this.items.pop();
    if (last !== undefined && this.items.length > 0) {
      this.items[0] = last;
      this.sink(0);
    }
    return first;
  }

  /** Returns another heap with the same items. */
  copy(): Heap<T> {
    const copy = new Heap(this.before);
    copy.items = [...this.items];
    return copy;
  }

  clear(): void {
    this.items = [];
  }

  private rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  private sink(from: number): void {
    let index = from;
    for (;;) {
      const left = 2 * index + 1;
      let first = index;
      if (this.isBefore(left, first)) first = left;
      if (this.isBefore(left + 1, first)) first = left + 1;
      if (first === index) return;
      this.swap(index, first);
      index = first;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const left = this.items[a];
    const right = this.items[b];
    return left !== undefined && right !== undefined && this.before(left, right);
  }

  private swap(a: number, b: number): void {
    const left = this.items[a];
    const right = this.items[b];
    if (left === undefined || right === undefined) return;
    this.items[a] = right;
    this.items[b] = left;
  }
}
