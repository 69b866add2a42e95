import { builtIn } from "../../hosting/registry.ts";
import type { Connection } from "../connection/connection.ts";

/** Replaces the placeholders in the strings of a template. */
function fill(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === "string") {
    return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  }
  if (Array.isArray(template)) return template.map((item) => fill(item, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fill(value, values)]),
  );
}

/** Returns what the provider's SDK is constructed with: its options, or a list of its arguments. */
export function sdkArguments({ kind, baseUrl, apiKey }: Connection): unknown {
  const { protocol, hostname, port } = new URL(baseUrl);
  const profile = builtIn.find((simulator) => simulator.kind === kind);
  return fill(profile?.sdk ?? { base_url: "{base_url}", api_key: "{api_key}" }, {
    base_url: baseUrl,
    api_key: apiKey,
    protocol: protocol.slice(0, -1),
    host: hostname,
    port,
  });
}
