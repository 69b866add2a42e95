import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { presentClient } from "../sessions/present.ts";

export const routes = [
  route("GET /v1/clients/:id", "Shows a client with its sessions", (context, { params }) =>
    presentClient(context, requireItem(context.state.clients, params["id"], "client")),
  ),
];
