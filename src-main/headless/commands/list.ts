import type { Registry } from "../../hosting/registry.ts";
import { StartError } from "../../hosting/start-error.ts";

/** The port of the first simulator by default. */
const FIRST_PORT = 4_701;

const deliveryWords = {
  registered: "delivers to endpoints registered over its API, with SIM_WEBHOOK_DELIVERY",
  optional: "delivers to endpoints registered over its API, with SIM_DELIVER_ALSO",
  fixed: "delivers to one URL, set at startup",
  none: "delivers nothing over HTTP",
} as const;

function asTable(rows: ReturnType<typeof rowsOf>): string {
  const cells = rows.map(({ kind, aliases, port, model, delivery }) => [
    kind,
    aliases.join(", "),
    String(port),
    model,
    delivery,
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function rowsOf(registry: Registry) {
  return registry.map(({ kind, aliases = [], model, delivery }, place) => ({
    kind,
    aliases,
    model,
    delivery: deliveryWords[delivery],
    port: FIRST_PORT + place,
  }));
}

/**
 * `simdeck list`: one kind a line; `--json` for programs, `--names` for shells. Throws a StartError for
 * any other option.
 */
export function listKinds(args: readonly string[], registry: Registry): string {
  const [form, ...more] = args;
  const rows = rowsOf(registry);
  if (more.length === 0) {
    if (form === undefined) return asTable(rows);
    if (form === "--json") return `${JSON.stringify(rows, undefined, 2)}\n`;
    if (form === "--names") return rows.map(({ kind }) => `${kind}\n`).join("");
  }
  throw new StartError(2, `list ${args.join(" ")}: the options are --json and --names.`);
}
