import * as z from "zod";
import { table } from "./table.ts";

const coverageModule = z.object({
  coverage: z.object({
    routes: z.array(z.object({ method: z.string(), path: z.string(), what: z.string() })),
    leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
});

type Covered = z.output<typeof coverageModule>["coverage"]["routes"][number];

/** One row for the methods that do the same under one path. */
function merge(routes: readonly Covered[]): readonly (readonly string[])[] {
  const rows = new Map<string, { methods: string[]; path: string; what: string }>();
  for (const { method, path, what } of routes) {
    const key = JSON.stringify([path, what]);
    const found = rows.get(key);
    if (found) found.methods.push(method);
    else rows.set(key, { methods: [method], path, what });
  }
  return [...rows.values()].map(({ methods, path, what }) => [
    `\`${methods.join(", ")} ${path}\``,
    what,
  ]);
}

/**
 * The coverage table of a simulator as a page has it: what is left out first, since that is what people
 * look for; then every route.
 */
export async function coveragePart(kind: string): Promise<string> {
  const loaded: unknown = await import(`../../simulators/${kind}/coverage.ts`);
  const { routes, leftOut } = coverageModule.parse(loaded).coverage;
  return [
    table(
      ["not supported", "reason"],
      leftOut.map(({ what, why }) => [what, why]),
    ),
    "<details>",
    `<summary>The ${String(routes.length)} supported routes</summary>`,
    table(["route", "support"], merge(routes)),
    "</details>",
  ].join("\n\n");
}
