/**
 * Reads comma-separated values as RFC 4180 describes them: fields in quotes may hold commas, line breaks and
 * doubled quotes. Empty lines are left out.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  const body = text.replace(/^\uFEFF/, "");
  while (field.lastIndex < body.length) {
    const match = field.exec(body);
    if (!match) return rows;
    const [, quoted, plain = "", end] = match;
    row.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  }
  if (row.some((value) => value !== "")) rows.push(row);
  return rows;
}
