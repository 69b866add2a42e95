import { mapStrings } from "#shared/text/map-strings.ts";
import { builtIn } from "../../hosting/registry.ts";
import type { Connection } from "../connection/connection.ts";

/** Returns what the provider's SDK is constructed with: its options, or a list of its arguments. */
export function sdkArguments({ kind, baseUrl, apiKey }: Connection): unknown {
  const { protocol, hostname, port } = new URL(baseUrl);
  const profile = builtIn.find((simulator) => simulator.kind === kind);
  const values: Readonly<Record<string, string>> = {
    base_url: baseUrl,
    api_key: apiKey,
    protocol: protocol.slice(0, -1),
    host: hostname,
    port,
  };
  const template = profile?.sdk ?? { base_url: "{base_url}", api_key: "{api_key}" };
  return mapStrings(template, (text) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  );
}
