import type { Registry } from "../../hosting/registry.ts";
import { StartError } from "../../hosting/start-error.ts";

/** The port of the first simulator by default. */
const FIRST_PORT = 4_701;

const deliveryWords = {
  registered: "delivers to endpoints registered over its API",
  fixed: "delivers to one URL, set at boot",
  none: "delivers nothing over HTTP",
} as const;

function asTable(rows: ReturnType<typeof rowsOf>): string {
  const width = Math.max(...rows.map(({ kind }) => kind.length));
  return rows
    .map(({ kind, port, model, delivery }) => {
      return `${kind.padEnd(width)}  ${String(port)}  ${model.padEnd(12)}  ${delivery}\n`;
    })
    .join("");
}

function rowsOf(registry: Registry) {
  return registry.map(({ kind, model, delivery }, place) => ({
    kind,
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
