const CHUNK = 512;

/** Compares by Unicode code points, which is the order of the UTF-8 bytes. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** UTF-16 puts characters beyond the first plane before U+E000; bytes put them last. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Values by key, in the order of the keys' UTF-8 bytes. Keys lie in short runs, so putting one in
 * moves few others, and a walk may begin anywhere at the cost of a binary search. A plain value is never
 * changed in place: snapshots share it with the world.
 */
export class SortedMap<T> {
  private readonly values = new Map<string, T>();
  private readonly runs: string[][] = [];

  get size(): number {
    return this.values.size;
  }

  get(key: string): T | undefined {
    return this.values.get(key);
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  set(key: string, value: T): void {
    if (!this.values.has(key)) this.insert(key);
    this.values.set(key, value);
  }

  /** Takes a key out; false when it was not there. */
  delete(key: string): boolean {
    if (!this.values.delete(key)) return false;
    const at = this.runIndex((candidate) => compareUtf8(candidate, key) >= 0);
    const run = this.runs[at];
    if (!run) return true;
    run.splice(
      firstIndex(run.length, (place) => compareUtf8(run[place] ?? "", key) >= 0),
      1,
    );
    if (run.length === 0) this.runs.splice(at, 1);
    return true;
  }

  /**
   * Entries in order, from the first key for which `isBeyond` says yes. It must say no up to some key
   * and yes for all that follow.
   */
  *from(isBeyond: (key: string) => boolean): Generator<readonly [string, T]> {
    const start = this.runIndex(isBeyond);
    for (let index = start; index < this.runs.length; index += 1) {
      const run = this.runs[index] ?? [];
      const first =
        index === start ? firstIndex(run.length, (place) => isBeyond(run[place] ?? "")) : 0;
      for (let place = first; place < run.length; place += 1) {
        const key = run[place] ?? "";
        const value = this.values.get(key);
        if (value !== undefined) yield [key, value];
      }
    }
  }

  /** The first entry for which `isBeyond` says yes. */
  first(isBeyond: (key: string) => boolean): readonly [string, T] | undefined {
    for (const entry of this.from(isBeyond)) return entry;
    return undefined;
  }

  private insert(key: string): void {
    const found = this.runIndex((candidate) => compareUtf8(candidate, key) >= 0);
    const at = Math.min(found, Math.max(this.runs.length - 1, 0));
    const run = (this.runs[at] ??= []);
    run.splice(
      firstIndex(run.length, (place) => compareUtf8(run[place] ?? "", key) >= 0),
      0,
      key,
    );
    if (run.length > CHUNK) this.runs.splice(at + 1, 0, run.splice(CHUNK / 2));
  }

  /** The first run whose last key is beyond. */
  private runIndex(isBeyond: (key: string) => boolean): number {
    return firstIndex(this.runs.length, (index) => isBeyond(this.runs[index]?.at(-1) ?? ""));
  }
}

/** Binary search: the first index for which `isBeyond` says yes, or `length`. */
function firstIndex(length: number, isBeyond: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
