import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { ownValue } from "#core/state/own-value.ts";
import { couchError, notImplemented } from "../../errors.ts";
import { route } from "../../route.ts";
import type { Configuration } from "../../state.ts";

/** The options that have an effect here, by section. */
const options: Readonly<Record<string, readonly string[]>> = {
  chttpd: ["enable_cors"],
  httpd: ["enable_cors"],
  attachments: ["compressible_types", "compression_level"],
  replicator: ["update_docs"],
  cors: ["origins", "credentials", "headers", "methods", "max_age"],
};

const valueBody = z.string({ error: "Request body must be a JSON string" });

/** A value as JSON text, which the kernel would send as plain text. */
const jsonValue = (value: string) =>
  new RouteResponse(200, Buffer.from(JSON.stringify(value)), {
    "content-type": "application/json",
  });

const unknownValue = () => couchError(404, "not_found", "unknown_config_value");

function requireValue(config: Configuration, section: string, key: string): string {
  const value = config.get(section)?.get(key);
  if (value === undefined) throw unknownValue();
  return value;
}

/** A section and a key of the path. Others than these exist in CouchDB and have no effect here. */
function optionOf(params: Readonly<Record<string, string>>): readonly [string, string] {
  const { section = "", key = "", node = "" } = params;
  if (ownValue(options, section)?.includes(key) === true) return [section, key];
  const what = `/_node/${node}/_config/${section}/${key}`;
  throw notImplemented(
    what,
    "Of the configuration, only CORS, `[attachments]` and `[replicator] update_docs` are simulated.",
  );
}

const sectionOf = (config: Configuration, section = "") =>
  Object.fromEntries(config.get(section) ?? []);

export const routes = [
  route("GET /_node/:node/_config", "The configuration of CORS", {
    handle: ({ state: { config } }) =>
      Object.fromEntries([...config.keys()].map((name) => [name, sectionOf(config, name)])),
  }),
  route("GET /_node/:node/_config/:section", "A section of the configuration", {
    handle: ({ state: { config } }, { params }) => sectionOf(config, params["section"]),
  }),
  route("GET /_node/:node/_config/:section/:key", "An option of the configuration", {
    handle: ({ state }, { params }) =>
      jsonValue(requireValue(state.config, params["section"] ?? "", params["key"] ?? "")),
  }),
  route(
    "PUT /_node/:node/_config/:section/:key",
    "Sets an option, and responds with its former value",
    {
      body: valueBody,
      handle: ({ state: { config } }, { params, body }) => {
        const [section, key] = optionOf(params);
        const values = config.get(section) ?? new Map<string, string>();
        const before = values.get(key) ?? "";
        config.set(section, values.set(key, body));
        return jsonValue(before);
      },
    },
  ),
  route(
    "DELETE /_node/:node/_config/:section/:key",
    "Unsets an option, and responds with its former value",
    {
      handle: ({ state: { config } }, { params }) => {
        const [section, key] = optionOf(params);
        const before = requireValue(config, section, key);
        config.get(section)?.delete(key);
        return jsonValue(before);
      },
    },
  ),
];
