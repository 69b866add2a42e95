import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { flag, paging } from "../../shared/schema.ts";
import type { Client } from "../../state.ts";
import { presentClient } from "../sessions/present.ts";

export const routes = [
  route("GET /v1/clients", "Lists clients, newest first", {
    query: lazyObject(() => ({ paginated: flag.optional(), ...paging() })),
    handle: (context, { query }) => {
      const { clients } = context.state;
      const present = (client: Client) => presentClient(context, client);
      const page = pageWithTotal(() => clients.newestFirst(), query, present, clients.size);
      return query.paginated === true ? page : page.data;
    },
  }),
  route("GET /v1/clients/:id", "Shows a client with its sessions", (context, { params }) =>
    presentClient(context, requireItem(context.state.clients, params["id"], "client")),
  ),
];
