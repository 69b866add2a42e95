import type { ObjectCollection } from "#core/kernel/objects.ts";
import { presentParcel } from "./present-parcel.ts";
import type { ParcelsState } from "./state.ts";

/** What the panel lists, and what the action's picker offers. */
export const parcelsObjects: readonly ObjectCollection<ParcelsState>[] = [
  {
    name: "parcels",
    title: "Parcels",
    action: { path: "/_scan", field: "parcel" },
    count: ({ parcels }) => parcels.size,
    list: ({ parcels }) =>
      [...parcels.values()].reverse().map(({ id, to, scans, createdAt }) => ({
        id,
        label: to,
        status: scans.at(-1)?.place ?? "handed in",
        createdAt,
      })),
    find: ({ state }, id) => {
      const parcel = state.parcels.get(id);
      return parcel && presentParcel(parcel);
    },
  },
];
