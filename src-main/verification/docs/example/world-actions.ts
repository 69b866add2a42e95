import * as z from "zod";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { scanParcel } from "./resources/parcels/actions.ts";
import { presentParcel } from "./resources/parcels/present.ts";
import type { State } from "./state.ts";

const worldAction = createWorldActionHelper<State>();

const scanBody = z.strictObject({
  parcel: z.string().min(1).meta({ title: "Parcel", picker: "parcels" }),
  place: z
    .string()
    .min(1)
    .meta({ title: "Place", suggestions: ["Depot", "Doorstep"] }),
});

/** Changes that only the provider can cause. The body's schema is the panel's form. */
export const worldActions = [
  worldAction({
    path: "/_scan",
    title: "Scan parcel",
    summary: "Scans a parcel on its way",
    effects: ["the parcel gets a scan", "parcel.scanned is recorded"],
    body: scanBody,
    handle: (context, { parcel: id, place }) => {
      const parcel = context.state.parcels.get(id);
      if (!parcel) throw controlRefusal(404, "not_found", `There is no parcel ${id}`, "parcel");
      return presentParcel(scanParcel(context, parcel, place));
    },
  }),
];
