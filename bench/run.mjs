// Measures, each as a ratio within one run, and prints a table line by line. Options: names of
// measures (all without one), `--quick` at a small size, `--peer` fetches the peer with npm and
// runs it, too, `--up-to 100000` where a million would take too long. Full-size figures are stored
// in bench/results.json and shown in docs/benchmarks.md.
import { parseArgs } from "node:util";
import { describeMachine } from "./panel/lib/describe-machine.mjs";
import { keepResults } from "./lib/keep-results.mjs";
import { describe, heading, isReached } from "./lib/row.mjs";
import { measures } from "./measures.mjs";

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    peer: { type: "boolean", default: false },
    "up-to": { type: "string", default: "1000000" },
  },
});

const names = measures.map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(2);
}

console.log(heading);
for (const measure of measures) {
  if (asked.length === 0 || asked.includes(measure.name)) await run(measure);
}

/** One measure that fails takes none of the others with it. */
async function run({ name, run: measure }) {
  const { load } = describeMachine();
  try {
    const result = await measure({
      quick: options.quick,
      withPeer: options.peer,
      upTo: Number(options["up-to"]),
    });
    for (const row of result.rows) console.log(describe(row));
    if (result.rows.some((row) => isReached(row) === false)) process.exitCode = 1;
    if (!options.quick) await keepResults({ [name]: { load, ...result } }, names);
  } catch (error) {
    console.log(`| ${name} | failed: ${error.message} | | | | **no** |`);
    process.exitCode = 1;
  }
}
