import { Collection } from "./collection.ts";

/**
 * A collection that reads through to another one and keeps every change to itself: for previews. Making one
 * costs nothing.
 */
export class OverlayCollection<T extends { readonly id: string }> extends Collection<T> {
  private readonly base: Collection<T>;
  /** Objects that were added here. */
  private readonly own = new Collection<T>();
  /** Objects of the base that were replaced here, or removed (`undefined`). */
  private readonly changed = new Map<string, T | undefined>();
  private lost = 0;

  constructor(base: Collection<T>) {
    super();
    this.base = base;
  }

  override get length(): number {
    return this.base.length + this.own.length;
  }

  override get size(): number {
    return this.base.size + this.own.size - this.lost;
  }

  override at(place: number): T | undefined {
    if (place >= this.base.length) return this.own.at(place - this.base.length);
    const item = this.base.at(place);
    return item && this.currentOf(item);
  }

  override placeOf(id: string): number | undefined {
    const place = this.own.placeOf(id);
    return place === undefined ? this.base.placeOf(id) : place + this.base.length;
  }

  override get(id: string): T | undefined {
    const place = this.placeOf(id);
    return place === undefined ? undefined : this.at(place);
  }

  override has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  override add(item: T): T {
    if (this.base.has(item.id)) throw new RangeError(`${item.id} was added twice`);
    return this.own.add(item);
  }

  override replace(item: T): T {
    if (!this.base.has(item.id)) return this.own.replace(item);
    this.changed.set(item.id, item);
    return item;
  }

  override remove(id: string): boolean {
    if (!this.base.has(id)) return this.own.remove(id);
    if (this.get(id) === undefined) return false;
    this.changed.set(id, undefined);
    this.lost += 1;
    return true;
  }

  private currentOf(item: T): T | undefined {
    return this.changed.has(item.id) ? this.changed.get(item.id) : item;
  }
}
