// Measures, each as a ratio within one run, and prints a table. `npm run bench -- api-writes` runs one.
import { apiWrites } from "./measures/api-writes.mjs";
import { deliveries } from "./measures/deliveries.mjs";
import { egressRead } from "./measures/egress-read.mjs";
import { startUp } from "./measures/start-up.mjs";
import { timeline } from "./measures/timeline.mjs";

const measures = {
  "api-writes": apiWrites,
  deliveries,
  "egress-read": egressRead,
  "start-up": startUp,
  timeline,
};

const chosen = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const unknown = chosen.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(
    `There is no measure ${unknown.join(", ")}; there are ${Object.keys(measures).join(", ")}.`,
  );
  process.exit(2);
}

console.log("| measure | Simdeck | reference | ratio | target |");
console.log("| --- | --- | --- | --- | --- |");
for (const [name, measure] of Object.entries(measures)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { name: title, ours, reference, ratio, target } = await measure();
  console.log(`| ${title} | ${ours} | ${reference} | ${String(ratio)} | ${target} |`);
}
