import { route } from "../../route.ts";
import { createParcel, requireParcel } from "./actions.ts";
import { presentParcel } from "./present.ts";
import { createParcelBody } from "./schema.ts";

export const routes = [
  route({
    method: "POST",
    path: "/parcels",
    summary: "Creates a parcel",
    body: createParcelBody,
    handle: (context, { body }) => presentParcel(createParcel(context, body.to)),
  }),
  route({
    method: "GET",
    path: "/parcels/:id",
    summary: "Returns a parcel",
    handle: ({ state }, { params }) => presentParcel(requireParcel(state, params["id"] ?? "")),
  }),
];
