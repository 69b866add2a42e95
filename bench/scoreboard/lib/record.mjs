import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../scoreboard.json", import.meta.url));

/** The figures that were kept last, by name. */
export function readRecord() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Keeps these figures; those of sections that did not run stay as they are by now. */
export function writeRecord(figures) {
  const record = readRecord();
  for (const { name, got, of, value, unit, below } of figures) {
    record[name] = of === undefined ? { value, unit, below } : { got, of };
  }
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** Whether a count fell: fewer were looked at, or fewer were right, than when it was kept last. */
export function falls(before, { name, got, of }) {
  const kept = before[name];
  return kept?.of !== undefined && of !== undefined && (of < kept.of || got < kept.got);
}
