/** A cell in quotes, or one without, with what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;

/** Reads the rows of a file of comma-separated values (RFC 4180): `undefined` for any other text. */
export function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const source = text.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (const [match, quoted, plain = "", end = ""] of source.matchAll(CELL)) {
    at += match.length;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
    if (at >= source.length) return rows;
  }
  return undefined;
}
