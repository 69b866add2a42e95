import { uint32Column } from "./column.ts";
import { hashText } from "./id-sequence.ts";

const FIRST_SLOTS = 16;

/** Slots hold places plus one, so that this can mean that there is nothing. */
const EMPTY = 0;

/** The owner of the indexed objects: returns the id at a place, `undefined` once it was removed. */
interface Keeper {
  idAt(place: number): string | undefined;
}

/**
 * Finds the place of an id among things that are numbered as they come. Open addressing over plain
 * numbers: a hundred thousand ids cost some milliseconds and no object on the heap, where a `Map` stops
 * the process for a tenth of a second. The owner of the things stores the ids themselves.
 */
export class PlaceIndex {
  private slots = new Uint32Array(FIRST_SLOTS);
  private readonly hashes = uint32Column();

  /** Gives the next place to an id; false when the id has one already. */
  add(id: string, keeper: Keeper): boolean {
    const hash = hashText(id);
    const slot = this.slotOf(id, hash, keeper);
    if (this.slots[slot] !== EMPTY) return false;
    this.hashes.push(hash);
    if (this.hashes.length * 2 > this.slots.length) this.grow();
    else this.slots[slot] = this.hashes.length;
    return true;
  }

  /** The place of an id, `undefined` when it is not there. */
  placeOf(id: string, keeper: Keeper): number | undefined {
    const taken = this.slots[this.slotOf(id, hashText(id), keeper)] ?? EMPTY;
    return taken === EMPTY ? undefined : taken - 1;
  }

  /** Returns the slot of an id, or the slot for adding it. */
  private slotOf(id: string, hash: number, keeper: Keeper): number {
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const taken = this.slots[slot] ?? EMPTY;
      if (taken === EMPTY) return slot;
      if (this.hashes.at(taken - 1) === hash && keeper.idAt(taken - 1) === id) return slot;
    }
  }

  private emptySlot(hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while (this.slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let place = 0; place < this.hashes.length; place += 1) {
      this.slots[this.emptySlot(this.hashes.at(place))] = place + 1;
    }
  }
}
