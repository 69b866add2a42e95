import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { count } from "./figures.mjs";

const file = fileURLToPath(new URL("../../scoreboard.json", import.meta.url));

/** A run with more misses repeats everything. */
const MOST_MISSED = 100;

/** The row of an entry `row: what was seen`. */
function rowOf(entry) {
  return entry.split(":")[0];
}

/** The figures that were kept last, by name. */
export function readRecord() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Keeps these figures; those of sections that did not run stay as they are by now. */
export function writeRecord(figures) {
  const record = readRecord();
  for (const { name, got, of, missed, value, unit, below } of figures) {
    const rows = missed?.length > 0 ? { missed: missed.slice(0, MOST_MISSED).map(rowOf) } : {};
    record[name] = of === undefined ? { value, unit, below } : { got, of, ...rows };
  }
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Returns whether a count fell: fewer were looked at, or fewer were right, than when it was kept last.
 */
export function falls(before, { name, got, of }) {
  const kept = before[name];
  return kept?.of !== undefined && of !== undefined && (of < kept.of || got < kept.got);
}

/** The rows that were missed when they were kept last. */
export function missedRows(before) {
  return Object.values(before).flatMap(({ missed }) => missed ?? []);
}

/** A figure of all rows, of which only those that were missed before have run again. */
export function foldIn(before, { name, missed }) {
  return count(name, before[name]?.of ?? 0, missed);
}
