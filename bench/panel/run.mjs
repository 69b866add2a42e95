// Measures the panel in a real window and keeps its figures in bench/panel.json. Options: `--only
// NAME[,NAME]` some measures, `--seconds N` how long events flood in (60), `--rounds N` how often each
// is measured: the quietest run counts, of counts the worst. Only a whole run is kept.
import { parseArgs } from "node:util";
import { ensureDisplay } from "../scoreboard/lib/display.mjs";
import { describe, isKept, pickFigures } from "./lib/figure.mjs";
import { describeMachine } from "./lib/describe-machine.mjs";
import { writeRecord } from "./lib/write-record.mjs";
import { measures } from "./measures.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    seconds: { type: "string", default: "60" },
    rounds: { type: "string", default: "1" },
  },
});

const asked = options.only?.split(",") ?? measures.map(({ name }) => name);
const unknown = asked.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0) {
  const known = measures.map(({ name }) => name).join(", ");
  console.error(`There is no measure ${unknown.join(", ")}; there are ${known}.`);
  process.exit(2);
}

if (await ensureDisplay([{ needsWindow: true }])) {
  const before = describeMachine();
  console.log("| measure | bar | got | ok |\n| --- | --- | --- | --- |");
  const figures = [];
  for (const measure of measures.filter(({ name }) => asked.includes(name))) {
    figures.push(...(await run(measure)));
  }
  if (options.only === undefined) writeRecord(figures, before, options);
  process.exitCode = figures.some((figure) => isKept(figure) === false) ? 1 : 0;
}

async function run(measure) {
  const runs = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    runs.push(await measure.run({ seconds: Number(options.seconds) }));
  }
  const figures = pickFigures(runs);
  for (const figure of figures) console.log(describe(figure));
  return figures;
}
