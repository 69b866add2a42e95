import { uint32Column } from "./column.ts";
import { hashText } from "./id-sequence.ts";

const FIRST_SLOTS = 16;

/**
 * Finds the place of an id among things that are numbered as they come. Open addressing over plain
 * numbers: a hundred thousand ids cost some milliseconds and no object on the heap, where a `Map` stops
 * the process for a tenth of a second. The ids themselves stay with whoever keeps the things.
 */
export class PlaceIndex {
  /** Places plus one, so that 0 can mean "empty". */
  private slots = new Uint32Array(FIRST_SLOTS);
  private readonly hashes = uint32Column();
  private readonly idAt: (place: number) => string | undefined;

  /** @param idAt The id at a place; `undefined` once it was taken out. */
  constructor(idAt: (place: number) => string | undefined) {
    this.idAt = idAt;
  }

  /** Gives the next place to an id that is new. */
  add(id: string): void {
    const hash = hashText(id);
    this.hashes.push(hash);
    if (this.hashes.length * 2 > this.slots.length) this.grow();
    else this.slots[this.emptySlot(hash)] = this.hashes.length;
  }

  /** The place of an id, `undefined` when it is not there. */
  placeOf(id: string): number | undefined {
    const hash = hashText(id);
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const taken = this.slots[slot] ?? 0;
      if (taken === 0) return undefined;
      if (this.hashes.at(taken - 1) === hash && this.idAt(taken - 1) === id) return taken - 1;
    }
  }

  private emptySlot(hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let place = 0; place < this.hashes.length; place += 1) {
      this.slots[this.emptySlot(this.hashes.at(place))] = place + 1;
    }
  }
}
