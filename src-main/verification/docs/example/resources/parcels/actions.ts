import { apiError } from "../../errors.ts";
import { emitParcel } from "../../events.ts";
import type { SimContext } from "../../route.ts";
import type { Parcel, State } from "../../state.ts";

export function createParcel(context: SimContext, to: string): Parcel {
  const { state, ids, now } = context;
  const parcel: Parcel = { id: ids.next("par_", 12), to, createdAt: now, scans: [] };
  state.parcels.set(parcel.id, parcel);
  emitParcel(context, "parcel.created", parcel);
  return parcel;
}

export function scanParcel(context: SimContext, parcel: Parcel, place: string): Parcel {
  const { state, now } = context;
  const scanned: Parcel = { ...parcel, scans: [...parcel.scans, { place, at: now }] };
  state.parcels.set(parcel.id, scanned);
  emitParcel(context, "parcel.scanned", scanned);
  return scanned;
}

/** Returns a parcel; throws the provider's 404. */
export function requireParcel({ parcels }: State, id: string): Parcel {
  const parcel = parcels.get(id);
  if (parcel) return parcel;
  throw apiError(404, "There is no such parcel");
}
