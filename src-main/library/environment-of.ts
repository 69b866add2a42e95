import type { Door } from "./door.ts";

/** `code-hosting` → `SIMDECK_CODE_HOSTING`. */
function prefixOf(kind: string): string {
  return `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
}

/** Address and key of each simulator as variables for an app under test. */
export function environmentOf(
  simulators: readonly Pick<Door, "kind" | "baseUrl" | "apiKey">[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    simulators.flatMap(({ kind, baseUrl, apiKey }) => [
      [`${prefixOf(kind)}_URL`, baseUrl],
      [`${prefixOf(kind)}_API_KEY`, apiKey],
    ]),
  );
}
