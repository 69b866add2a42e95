import { mapStrings } from "#shared/text/map-strings.ts";
import { builtIn, type Registry } from "../../hosting/registry.ts";
import type { Connection } from "../connection/connection.ts";

type Address = Pick<Connection, "kind" | "baseUrl" | "apiKey">;

/** Returns the function that fills in the placeholders of a profile. */
function filler({ baseUrl, apiKey }: Address): (text: string) => string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const values: Readonly<Record<string, string>> = {
    base_url: baseUrl,
    api_key: apiKey,
    protocol: protocol.slice(0, -1),
    host: hostname,
    port,
  };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Returns what the provider's SDK is constructed with: its options, or a list of its arguments. */
export function sdkArguments(connection: Address): unknown {
  const profile = builtIn.find((simulator) => simulator.kind === connection.kind);
  const template = profile?.sdk ?? { base_url: "{base_url}", api_key: "{api_key}" };
  return mapStrings(template, filler(connection));
}

/** Returns the variables that the provider's SDKs and tools read themselves. */
export function sdkVariables(
  connection: Address,
  registry: Registry,
): Readonly<Record<string, string>> {
  const variables = registry.find(({ kind }) => kind === connection.kind)?.sdkVariables ?? {};
  const fill = filler(connection);
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fill(value)]));
}
