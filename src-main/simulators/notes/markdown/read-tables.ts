import type { BlockInput } from "../resources/blocks/schema.ts";
import type { RichText } from "../rich-text/types.ts";
import { readText } from "./read-text.ts";

type Cells = readonly (readonly RichText[])[];

/** A table, with as many cells in each row as in its longest. */
function tableOf(rows: readonly Cells[], hasHead: boolean, hasHeadColumn: boolean): BlockInput {
  const table_width = Math.max(1, ...rows.map((cells) => cells.length));
  const children = rows.map((row): BlockInput => {
    const missing = Array.from({ length: table_width - row.length }, () => []);
    return {
      type: "table_row",
      content: { cells: [...row, ...missing], settings: {} },
      children: [],
    };
  });
  const settings = { table_width, has_column_header: hasHead, has_row_header: hasHeadColumn };
  return { type: "table", content: { settings }, children };
}

/** Reads a table of tags from the lines between them. */
export function readTable(
  lines: readonly string[],
  attributes: Readonly<Record<string, string>>,
): BlockInput {
  const [, ...rows] = lines.join("\n").split(/<tr[^<>]*>/);
  const cells = rows.map((row) => {
    const [, ...found] = row.split(/<t[dh][^<>]*>/);
    return found.map((cell) => readText((cell.split(/<\/t[dh]>/)[0] ?? "").trim()));
  });
  const isHead = (name: string) => attributes[name] === "true";
  return tableOf(cells, isHead("header-row"), isHead("header-column"));
}

function splitPipes(line: string): Cells {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/);
  return cells.map((cell) => readText(cell.trim()));
}

/** Reads a table of pipes, as other dialects of Markdown write it, from its lines: head, rule, rows. */
export function readPipes([head = "", , ...rows]: readonly string[]): BlockInput {
  return tableOf([head, ...rows].map(splitPipes), true, false);
}

/** Returns whether a line separates the head of a table of pipes from its rows: `|---|:--|`. */
export function isPipeRule(line: string): boolean {
  return /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(line.trim());
}
