// Runs every section of the scoreboard and keeps its figures in bench/scoreboard.json. Options:
// `--only NAME[,NAME]` some sections, `--match TEXT` some rows of them, `--quick` at a small size. A
// run with one of the last two is for trying things and is not kept.
import { parseArgs } from "node:util";
import { describe, isMissed } from "./lib/figures.mjs";
import { falls, readRecord, writeRecord } from "./lib/record.mjs";
import { ensureDisplay } from "./lib/display.mjs";
import { sections } from "./sections.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    match: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
  },
});

const chosen = options.only === undefined ? sections : sections.filter(isChosen);
const known = sections.map(({ name }) => name);
const unknown = (options.only?.split(",") ?? []).filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  process.exit(2);
}

function isChosen({ name }) {
  return options.only.split(",").includes(name);
}

if (await ensureDisplay(chosen)) {
  const before = readRecord();
  const figures = [];
  for (const section of chosen) figures.push(...(await show(section, before)));
  if (!options.quick && options.match === "") writeRecord(figures);
  const missed = figures.filter((figure) => isMissed(figure) || falls(before, figure));
  console.log(
    `\n${String(figures.length - missed.length)}/${String(figures.length)} figures reached`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function show({ name, run }, before) {
  console.log(`\n── ${name}`);
  const note = (text) => console.error(`   ${text}`);
  const figures = await run({ quick: options.quick, match: options.match, note });
  for (const figure of figures) {
    console.log(describe(figure));
    if (!options.quick && options.match === "" && falls(before, figure)) {
      console.log(`  it was ${describe({ ...before[figure.name], name: figure.name })}`);
    }
  }
  return figures;
}
