import { StartError } from "../../workbench/start-error.ts";
import { kindTable } from "../../workbench/kinds.ts";

/** The port of the first simulator when no other is asked for. */
const FIRST_PORT = 4_701;

const rows = kindTable.map((row, place) => ({ ...row, port: FIRST_PORT + place }));

function asTable(): string {
  const width = Math.max(...rows.map(({ kind }) => kind.length));
  return rows
    .map(({ kind, port, model, delivery }) => {
      return `${kind.padEnd(width)}  ${String(port)}  ${model.padEnd(12)}  ${delivery}\n`;
    })
    .join("");
}

/**
 * `simdeck list`: what there is, one kind a line; `--json` for programs, `--names` for shells. Throws a
 * StartError for anything else.
 */
export function listKinds(args: readonly string[]): string {
  const [form, ...more] = args;
  if (more.length === 0) {
    if (form === undefined) return asTable();
    if (form === "--json") return `${JSON.stringify(rows, undefined, 2)}\n`;
    if (form === "--names") return rows.map(({ kind }) => `${kind}\n`).join("");
  }
  throw new StartError(2, `list ${args.join(" ")}: the options are --json and --names.`);
}
