import * as z from "zod";
import { table } from "./table.ts";

const coverageModule = z.object({
  coverage: z.object({
    routes: z.array(z.object({ method: z.string(), path: z.string(), what: z.string() })),
    consequences: z.array(z.object({ when: z.string(), effect: z.string() })).default([]),
    leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
});

type Covered = z.output<typeof coverageModule>["coverage"]["routes"][number];

/** Words of a row that name an unsupported part of its route. */
const OMISSION = /(?:^|[,;] )(?:without|no) (?!one\b)|\bbut\b|\bnot enforced\b/;

/**
 * Returns the support of a route in the words of the docs: "supported", "supported: cards", "partly: without
 * topics", "not supported: 501".
 */
function presentSupport(what: string): string {
  const details = what.replace(/^supported(?:[,;:] |$)/, "");
  if (details === "") return "supported";
  if (/^501\b/.test(details)) return `not supported: ${details}`;
  return `${OMISSION.test(what) ? "partly" : "supported"}: ${details}`;
}

/** Returns one row for the methods that do the same under one path. */
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
    presentSupport(what),
  ]);
}

/**
 * Returns the coverage tables of a simulator: effects between objects, unsupported parts, and every supported
 * route.
 */
export async function coveragePart(kind: string): Promise<string> {
  const loaded: unknown = await import(`../../simulators/${kind}/coverage.ts`);
  const { routes, consequences, leftOut } = coverageModule.parse(loaded).coverage;
  const effects = table(
    ["when", "effect on other objects"],
    consequences.map(({ when, effect }) => [when, effect]),
  );
  return [
    ...(consequences.length > 0 ? [effects] : []),
    table(
      ["not supported", "reason"],
      leftOut.map(({ what, why }) => [what, why]),
    ),
    "<details>",
    `<summary>${String(routes.length)} routes</summary>`,
    table(["route", "support"], merge(routes)),
    "</details>",
  ].join("\n\n");
}
