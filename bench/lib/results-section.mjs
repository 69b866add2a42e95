import { existsSync, readFileSync } from "node:fs";
import { describe as describeOfPanel } from "../panel/lib/figure.mjs";
import { describe, heading } from "./row.mjs";

const panelRecord = new URL("../panel.json", import.meta.url);

/**
 * Returns the results as Markdown: the machine, the table, and the panel's table if it was measured.
 */
export function resultsSection({ machine, measures }) {
  const loads = Object.values(measures).map(({ load }) => load);
  const rows = Object.values(measures).flatMap((measure) => measure.rows);
  return [
    `${describeMachine(machine)}; load when the measures began ${String(Math.min(...loads))} to ${String(Math.max(...loads))}.`,
    [heading, ...rows.map(describe)].join("\n"),
    ...panelSection(),
  ].join("\n\n");
}

function describeMachine({ platform, arch, processors, memoryGigabytes, node }) {
  return `${platform} ${arch}, ${String(processors)} processors, ${String(memoryGigabytes)} GB, Node ${node}`;
}

/** The panel is measured by itself, since it needs a window. */
export function panelSection() {
  if (!existsSync(panelRecord)) return [];
  const { figures, load } = JSON.parse(readFileSync(panelRecord, "utf8"));
  const lines = figures.map(describeOfPanel);
  return [
    `The panel, in its real window (\`npm run bench:panel\`; load ${String(load.before)} to ${String(load.after)}):`,
    ["| measure | bar | got | ok |\n| --- | --- | --- | --- |", ...lines].join("\n"),
  ];
}
