/** Things in the order they came, each found by its place or by its id. */
export interface Sequence<T> {
  /** The number of assigned places; some may be empty. */
  readonly length: number;
  /** Returns the object at a place, `undefined` when it was removed. */
  at(place: number): T | undefined;
  placeOf(id: string): number | undefined;
}

/**
 * Objects with ids in insertion order: found by id at once, walked from either end, and paged from
 * any of them without touching the rest. A removed object leaves its place empty, so the places of
 * the others never move. An object is never changed in place: snapshots share it with the world.
 */
export class Collection<T extends { readonly id: string }> implements Sequence<T> {
  private readonly places: (T | undefined)[] = [];
  private readonly index = new Map<string, number>();

  get length(): number {
    return this.places.length;
  }

  /** Returns the number of objects. */
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
    const place = this.placeOf(id);
    return place === undefined ? undefined : this.places[place];
  }

  has(id: string): boolean {
    return this.placeOf(id) !== undefined;
  }

  /** Appends an object. Its id must be new: ids come from the simulator's sequence, which never repeats. */
  add(item: T): T {
    if (this.index.has(item.id)) throw new RangeError(`${item.id} was added twice`);
    this.index.set(item.id, this.places.push(item) - 1);
    return item;
  }

  /** Puts a new version in the place of the old one. */
  replace(item: T): T {
    const place = this.placeOf(item.id);
    if (place === undefined) throw new RangeError(`there is no ${item.id}`);
    this.places[place] = item;
    return item;
  }

  /** Takes an object out; false when there was none. */
  remove(id: string): boolean {
    const place = this.placeOf(id);
    if (place === undefined) return false;
    this.places[place] = undefined;
    return this.index.delete(id);
  }

  /** Oldest first. */
  *values(): Generator<T> {
    for (let place = 0; place < this.length; place += 1) {
      const item = this.at(place);
      if (item !== undefined) yield item;
    }
  }

  /** Newest first, without building more than is asked for. */
  *newestFirst(): Generator<T> {
    for (let place = this.length - 1; place >= 0; place -= 1) {
      const item = this.at(place);
      if (item !== undefined) yield item;
    }
  }
}
