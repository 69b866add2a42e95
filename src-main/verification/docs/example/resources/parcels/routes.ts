import { route } from "../../route.ts";
import { createParcel, requireParcel } from "./actions.ts";
import { presentParcel } from "./present.ts";
import { createParcelBody } from "./schema.ts";

export const routes = [
  route("POST /parcels", "Creates a parcel", {
    body: createParcelBody,
    handle: (context, { body }) => presentParcel(createParcel(context, body.to)),
  }),
  route("GET /parcels/:id", "Returns a parcel", ({ state }, { params }) =>
    presentParcel(requireParcel(state, params["id"] ?? "")),
  ),
];
