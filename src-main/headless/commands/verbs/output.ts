import { legible } from "#shared/text/legible.ts";

/** The output of a command: lines for people, or JSON for programs. */
export interface Output {
  readonly isJson: boolean;
  /** Prints rows as columns; cells of a row that are `undefined` stay empty. */
  readonly table: (
    rows: readonly (readonly (string | undefined)[])[],
    widths?: readonly number[],
  ) => void;
  readonly line: (text: string) => void;
  /** Says on a terminal that there is nothing to list; a pipe gets nothing. */
  readonly none: (what: string) => void;
  /** Prints a value as one line of JSON. */
  readonly json: (value: unknown) => void;
}

const colors: Readonly<Record<string, string>> = { delivered: "32", failed: "31", pending: "33" };

/** Colors the outcomes of deliveries on a terminal. */
function painted(cell: string, hasColors: boolean): string {
  const color = hasColors ? colors[cell.split(" ")[0] ?? ""] : undefined;
  return color === undefined ? cell : `\u001B[${color}m${cell}\u001B[0m`;
}

/** The form of an output. */
interface OutputForm {
  readonly isJson: boolean;
  readonly isTerminal: boolean;
  readonly hasColors: boolean;
}

/** Returns the output on a stream. `NO_COLOR` and streams that are no terminal get no colors. */
export function outputTo(
  print: (text: string) => void,
  { isJson, isTerminal, hasColors }: OutputForm,
): Output {
  return {
    isJson,
    line: (text) => {
      print(`${legible(text)}\n`);
    },
    none: (what) => {
      if (isTerminal && !isJson) print(`No ${what}.\n`);
    },
    json: (value) => {
      print(`${JSON.stringify(value)}\n`);
    },
    table: (rows, least = []) => {
      const columns = Math.max(0, ...rows.map((row) => row.length));
      const widths = Array.from({ length: columns }, (_, column) =>
        Math.max(least[column] ?? 0, ...rows.map((row) => row[column]?.length ?? 0)),
      );
      for (const row of rows) {
        const cells = widths.map((width, column) => {
          const cell = legible(row[column] ?? "");
          return painted(cell, hasColors) + " ".repeat(Math.max(0, width - cell.length));
        });
        print(`${cells.join("  ").trimEnd()}\n`);
      }
    },
  };
}
