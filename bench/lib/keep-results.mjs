import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";
import { describeMachine } from "../panel/lib/describe-machine.mjs";
import { growthSvg } from "./growth-svg.mjs";
import { resultsSection } from "./results-section.mjs";

const fileOf = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const results = fileOf("bench/results.json");
const page = fileOf("docs/benchmarks.md");
const plot = fileOf("docs/benchmarks.svg");

/** Folds what was measured into what was kept, in the order of `names`, and shows it in the documentation. */
export async function keepResults(found, names) {
  const kept = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")).measures : {};
  const { load: _, ...machine } = describeMachine();
  const record = { machine, measures: inOrder({ ...kept, ...found }, names) };
  await writeFormatted(results, JSON.stringify(record));
  const before = readFileSync(page, "utf8");
  await writeFormatted(page, replaceSection(before, resultsSection(record)));
  const curves = curvesOf(record.measures);
  if (Object.keys(curves).length > 0) writeFileSync(plot, growthSvg(curves));
}

function inOrder(measures, names) {
  const measured = names.filter((name) => name in measures);
  return Object.fromEntries(measured.map((name) => [name, measures[name]]));
}

/** The curves of every measure that has some, by what was counted. */
function curvesOf(measures) {
  return Object.assign({}, ...Object.values(measures).map(({ curves }) => curves ?? {}));
}

const BEGIN = "<!-- measured: written by npm run bench -->";
const END = "<!-- end of measured -->";

function replaceSection(text, section) {
  const [head] = text.split(BEGIN);
  const [, tail] = text.split(END);
  if (tail === undefined) throw new Error(`${page} has no place for what was measured: ${END}`);
  return `${head}${BEGIN}\n\n${section}\n\n${END}${tail}`;
}

async function writeFormatted(file, text) {
  const { code } = await format(file, text, { printWidth: 100 });
  writeFileSync(file, code);
}
