import type { ObjectCollection } from "#core/contract/objects.ts";
import { presentParcel } from "./resources/parcels/present.ts";
import type { State } from "./state.ts";

/** The panel's object lists, and the choices of the pickers in action forms. */
export const objects: readonly ObjectCollection<State>[] = [
  {
    name: "parcels",
    title: "Parcels",
    action: { path: "/_scan", field: "parcel" },
    count: ({ parcels }) => parcels.size,
    list: ({ parcels }) =>
      [...parcels.values()].reverse().map(({ id, to, scans, createdAt }) => ({
        id,
        label: to,
        status: scans.at(-1)?.place ?? "created",
        createdAt,
      })),
    find: ({ state }, id) => {
      const parcel = state.parcels.get(id);
      return parcel && presentParcel(parcel);
    },
  },
];
