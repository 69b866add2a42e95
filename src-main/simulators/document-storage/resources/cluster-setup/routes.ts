import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { checkDatabaseName } from "../../shared/require.ts";
import { jsonText } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { createDatabase } from "../databases/actions.ts";

const SYSTEM_DATABASES: readonly string[] = ["_users", "_replicator"];

const setupBody = lazyObject(() => ({
  action: z.string().default("missing"),
  ensure_dbs_exist: z.array(z.string()).default([...SYSTEM_DATABASES]),
}));

/** The server has its administrators, its address and its port by other settings. */
const unsupported = ["username", "password", "bind_address", "port", "singlenode"];

function ensureDatabases(context: SimContext, names: readonly string[]): void {
  for (const name of names.map(checkDatabaseName)) {
    if (!context.state.databases.has(name)) createDatabase(context, name);
  }
}

export const routes = [
  route("GET /_cluster_setup", "Whether the databases of a single node exist", {
    query: lazyObject(() => ({ ensure_dbs_exist: jsonText })),
    handle: ({ state }, { query }) => {
      const names = z.array(z.string()).safeParse(query.ensure_dbs_exist ?? SYSTEM_DATABASES);
      if (!names.success) throw badRequest("`ensure_dbs_exist` must be a list of names");
      const isEnabled = names.data.every((name) => state.databases.has(name));
      return { state: isEnabled ? "single_node_enabled" : "single_node_disabled" };
    },
  }),
  route("POST /_cluster_setup", "Creates the databases of a single node", {
    unsupported,
    body: setupBody,
    handle: (context, { body }) => {
      const { action } = body;
      if (action !== "enable_single_node" && action !== "finish_cluster") {
        throw badRequest(
          action === "enable_cluster" || action === "add_node" || action === "remove_node"
            ? "There is a single node; use enable_single_node."
            : "Invalid Action'",
        );
      }
      ensureDatabases(context, body.ensure_dbs_exist);
      return new RouteResponse(201, { ok: true });
    },
  }),
];
