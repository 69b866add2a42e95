import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { fault } from "./dialect.ts";
import { presentParcel } from "./present-parcel.ts";
import type { Parcel, ParcelsState } from "./state.ts";

const route = routesOf<ParcelsState>();

/** What a client may ask of the carrier: parse, change, emit, answer. */
export const parcelsRoutes = [
  route("POST /parcels", "Hands a parcel in", {
    body: z.strictObject({ to: z.string().min(1) }),
    handle: (context, { body }) => {
      const { state, ids, now } = context;
      const parcel: Parcel = { id: ids.next("par_", 12), to: body.to, createdAt: now, scans: [] };
      state.parcels.set(parcel.id, parcel);
      const shown = presentParcel(parcel);
      context.emit({ type: "parcel.created", payload: { parcel: shown }, subject: parcel.id });
      return shown;
    },
  }),
  route("GET /parcels/:id", "Shows a parcel", ({ state }, { params }) => {
    const parcel = state.parcels.get(params["id"] ?? "");
    if (!parcel) throw fault(404, "There is no such parcel");
    return presentParcel(parcel);
  }),
];
