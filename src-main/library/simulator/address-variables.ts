import type { Connection } from "../connection/connection.ts";

/** `code-hosting` → `SIMDECK_CODE_HOSTING`. */
function prefixOf(kind: string): string {
  return `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
}

/** Returns the address and key of each simulator as variables for an app under test. */
export function addressVariables(
  simulators: readonly Pick<Connection, "kind" | "baseUrl" | "apiKey">[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    simulators.flatMap(({ kind, baseUrl, apiKey }) => [
      [`${prefixOf(kind)}_URL`, baseUrl],
      [`${prefixOf(kind)}_API_KEY`, apiKey],
    ]),
  );
}
