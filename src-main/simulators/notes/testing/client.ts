import type { SimulatorSettings } from "#core/contract/settings.ts";
import { type Json, type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "../index.ts";

export type { Json, Method };

/** The ids of a list's results. */
export function listIds(list: Json): string[] {
  return (list["results"] as { id: string }[]).map(({ id }) => id);
}

/** Rich text of one piece. */
export const text = (content: string) => [{ text: { content } }];

/** A simulator without a port, and requests to it. */
export function setup(changes: Partial<SimulatorSettings> = {}) {
  const client = openClient(simulator, changes);
  const { ask } = client;
  const made = async (url: string, body: unknown, method: Method = "POST") => {
    const { status, json } = await ask(method, url, body);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  };
  const home = async () => listIds(await made("/v1/search", { query: "Sim Home" }))[0] ?? "";
  /** A table with these columns; its data source's id and its own. */
  const table = async (properties: Json) => {
    const parent = { page_id: await home() };
    const database = await made("/v1/databases", { parent, initial_data_source: { properties } });
    const [source] = database["data_sources"] as { id: string }[];
    return { database: String(database["id"]), source: source?.id ?? "" };
  };
  const row = async (source: string, properties: Json) => {
    const page = await made("/v1/pages", { parent: { data_source_id: source }, properties });
    return String(page["id"]);
  };
  const query = (source: string, body: Json = {}) => made(`/v1/data_sources/${source}/query`, body);
  return { ...client, made, home, table, row, query };
}

export type Sim = ReturnType<typeof setup>;
