import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

test("reads quotes, line breaks within fields and empty fields", () => {
  const text = '\uFEFFname,city\r\n"Lovelace, Ada","San ""Fran"""\n\nBob,\n"two\nlines",X';
  expect(readCsv(text)).toEqual([
    ["name", "city"],
    ["Lovelace, Ada", 'San "Fran"'],
    ["Bob", ""],
    ["two\nlines", "X"],
  ]);
  expect(readCsv("")).toEqual([]);
});
