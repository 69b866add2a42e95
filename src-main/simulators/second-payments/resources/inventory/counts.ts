import type { SimContext, State } from "../../state.ts";
import type { StockCount, StockState } from "./types.ts";

/** Stock is counted in hundred-thousandths, so that fractions stay exact. */
const UNIT = 100_000;

/** `"2.5"` in hundred-thousandths. */
export function toUnits(quantity: string): number {
  return Math.round(Number(quantity) * UNIT);
}

/** Hundred-thousandths as Square writes quantities: `"2.5"`. */
export function writeQuantity(units: number): string {
  return String(units / UNIT);
}

/** One state of a variation's stock. */
interface Shelf {
  readonly objectId: string;
  readonly locationId: string;
  readonly state: StockState;
}

const shelfId = ({ objectId, locationId, state }: Shelf) => `${objectId} ${locationId} ${state}`;

/** Returns the count of a variation in one state at one location, if it was ever counted. */
export function findCount({ stock }: State, shelf: Shelf): StockCount | undefined {
  return stock.get(shelfId(shelf));
}

/** Sets a count. */
export function setCount({ state, now }: SimContext, shelf: Shelf, units: number): StockCount {
  const id = shelfId(shelf);
  const count = { id, ...shelf, units, calculatedAt: now };
  return state.stock.has(id) ? state.stock.replace(count) : state.stock.add(count);
}

/** Adds to a count. Stock of the state `NONE` is not counted: it comes from there, or goes there. */
export function addToCount(
  context: SimContext,
  shelf: Shelf,
  units: number,
): readonly StockCount[] {
  if (shelf.state === "NONE") return [];
  const before = findCount(context.state, shelf)?.units ?? 0;
  return [setCount(context, shelf, before + units)];
}

/** The stock of a variation in all locations or in some; `undefined` if it was never counted there. */
export function countInStock(
  state: State,
  objectId: string,
  locationIds: readonly string[] = [...state.locations.values()].map(({ id }) => id),
): number | undefined {
  const counts = locationIds.flatMap(
    (locationId) => findCount(state, { objectId, locationId, state: "IN_STOCK" }) ?? [],
  );
  if (counts.length === 0) return undefined;
  return counts.reduce((sum, { units }) => sum + units, 0) / UNIT;
}
