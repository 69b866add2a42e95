import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { presentClient } from "../sessions/present.ts";

export const routes = [
  route({
    method: "GET",
    path: "/v1/clients/:id",
    summary: "Shows a client with its sessions",
    handle: (context, { params }) =>
      presentClient(context, requireItem(context.state.clients, params["id"], "client")),
  }),
];
