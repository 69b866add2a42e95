import { type Json, type Method, openClient } from "#core/testing/client.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { simulator } from "../index.ts";

/** Headers of a name and its password. */
export const basic = (name: string, password = "secret") => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`,
});

/** Opens a simulator with a database `db`, and requests of an administrator to it. */
export async function openDatabase(changes: Partial<SimulatorSettings> = {}) {
  const client = openClient(simulator, changes);
  const ask = (
    method: Method,
    url: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    client.send(method, url, body, {
      ...basic("admin"),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    });
  await ask("PUT", "/db");
  const write = async (...docs: readonly Json[]) =>
    (await ask("POST", "/db/_bulk_docs", { docs })).json;
  const view = (name: string, query: Readonly<Record<string, unknown>> = {}) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [
        key,
        key.endsWith("docid") ? String(value) : JSON.stringify(value),
      ]),
    );
    return ask("GET", `/db/_design/d/_view/${name}?${String(search)}`);
  };
  return { ...client, ask, write, view };
}
