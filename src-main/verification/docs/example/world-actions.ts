import * as z from "zod";
import { controlRefusal } from "#core/kernel/refusal.ts";
import { worldActionsOf } from "#core/kernel/world-action.ts";
import { presentParcel } from "./present-parcel.ts";
import type { Parcel, ParcelsState } from "./state.ts";

const worldAction = worldActionsOf<ParcelsState>();

/** What only the carrier can cause. The body is the panel's form, too. */
export const parcelsActions = [
  worldAction({
    path: "/_scan",
    title: "Scan parcel",
    summary: "Scans a parcel on its way",
    effects: ["the parcel gets a scan", "parcel.scanned is recorded"],
    body: z.strictObject({
      parcel: z.string().min(1).meta({ title: "Parcel", picker: "parcels" }),
      place: z
        .string()
        .min(1)
        .meta({ title: "Place", suggestions: ["Depot", "Doorstep"] }),
    }),
    handle: (context, { parcel: id, place }) => {
      const { state, now } = context;
      const parcel = state.parcels.get(id);
      if (!parcel) throw controlRefusal(404, "not_found", `There is no parcel ${id}`, "parcel");
      const scanned: Parcel = { ...parcel, scans: [...parcel.scans, { place, at: now }] };
      state.parcels.set(id, scanned);
      const shown = presentParcel(scanned);
      context.emit({ type: "parcel.scanned", payload: { parcel: shown }, subject: id });
      return shown;
    },
  }),
];
