import { presentParcel } from "./resources/parcels/present.ts";
import type { SimContext } from "./route.ts";
import type { Parcel } from "./state.ts";

/** Records an event about a parcel. */
export function emitParcel(
  context: SimContext,
  type: "parcel.created" | "parcel.scanned",
  parcel: Parcel,
): void {
  context.emit({ type, payload: { parcel: presentParcel(parcel) }, subject: parcel.id });
}
