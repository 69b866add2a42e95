/** Things in the order they came, each found by its place or by its id. */
export interface Sequence<T> {
  /** How many places were given out; some may be empty by now. */
  readonly length: number;
  /** What stands at a place, `undefined` when it was removed. */
  at(place: number): T | undefined;
  placeOf(id: string): number | undefined;
}

/**
 * Objects with ids in insertion order: found by id at once, walked from either end, and paged from
 * any of them without touching the rest. A removed object leaves its place empty, so the places of
 * the others never move.
 */
export class Collection<T extends { readonly id: string }> implements Sequence<T> {
  private readonly places: (T | undefined)[] = [];
  private readonly index = new Map<string, number>();

  get length(): number {
    return this.places.length;
  }

  /** How many objects there are now. */
  get size(): number {
    return this.index.size;
  }

  at(place: number): T | undefined {
    return this.places[place];
  }

  placeOf(id: string): number | undefined {
    return this.index.get(id);
  }

  get(id: string): T | undefined {
    const place = this.index.get(id);
    return place === undefined ? undefined : this.places[place];
  }

  has(id: string): boolean {
    return this.index.has(id);
  }

  /** Appends an object. An id that is there already is a programming error. */
  add(item: T): T {
    if (this.index.has(item.id)) throw new RangeError(`${item.id} is already there`);
    this.index.set(item.id, this.places.push(item) - 1);
    return item;
  }

  /** Puts a new version in the place of the old one. */
  replace(item: T): T {
    const place = this.index.get(item.id);
    if (place === undefined) throw new RangeError(`there is no ${item.id}`);
    this.places[place] = item;
    return item;
  }

  /** Takes an object out; false when there was none. */
  remove(id: string): boolean {
    const place = this.index.get(id);
    if (place === undefined) return false;
    this.places[place] = undefined;
    return this.index.delete(id);
  }

  /** Oldest first. */
  *values(): Generator<T> {
    for (const item of this.places) if (item !== undefined) yield item;
  }

  /** Newest first, without building more than is asked for. */
  *newestFirst(): Generator<T> {
    for (let place = this.places.length - 1; place >= 0; place -= 1) {
      const item = this.places[place];
      if (item !== undefined) yield item;
    }
  }
}
