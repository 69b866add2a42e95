// Runs every section of the scoreboard and keeps its figures in bench/scoreboard.json. Options:
// `--only NAME[,NAME]` some sections, `--match TEXT` some rows of them, `--quick` at a small size. A
// run with one of the last two is for trying things and is not kept. `--again` runs the rows that were
// missed when they were kept last, and counts those that pass now.
import { parseArgs } from "node:util";
import { describe, isMissed } from "./lib/figures.mjs";
import { falls, foldIn, missedRows, readRecord, writeRecord } from "./lib/record.mjs";
import { ensureDisplay } from "./lib/display.mjs";
import { sections } from "./sections.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    match: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});

const isKept = !options.quick && options.match === "";
const chosen = sections.filter(isChosen);
const known = sections.map(({ name }) => name);
const unknown = (options.only?.split(",") ?? []).filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  process.exit(2);
}

function isChosen({ name, hasRows }) {
  if (options.again && !hasRows) return false;
  return options.only === undefined || options.only.split(",").includes(name);
}

if (await ensureDisplay(chosen)) {
  const before = readRecord();
  const figures = [];
  for (const section of chosen) figures.push(...(await show(section, before)));
  if (isKept) writeRecord(figures);
  const missed = figures.filter((figure) => isMissed(figure) || (isKept && falls(before, figure)));
  console.log(
    `\n${String(figures.length - missed.length)}/${String(figures.length)} figures reached`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function show({ name, run }, before) {
  console.log(`\n── ${name}`);
  const note = (text) => console.error(`   ${text}`);
  const rows = missedRows(before);
  const picks = (row) => (options.again ? rows.includes(row) : row.includes(options.match));
  const found = await run({ quick: options.quick, picks, note });
  const figures = options.again ? found.map((figure) => foldIn(before, figure)) : found;
  for (const figure of figures) {
    console.log(describe(figure));
    if (isKept && falls(before, figure)) {
      console.log(`  it was ${describe({ ...before[figure.name], name: figure.name })}`);
    }
  }
  return figures;
}
