import { round } from "./statistics.mjs";

/**
 * A line of the table.
 * @typedef {object} Row
 * @property {string} name
 * @property {number} got the median of what Simdeck took or did
 * @property {string} unit
 * @property {number} [reference] the median of what it is compared with, in the same unit
 * @property {number} [ratio] the median of the ratios of each round: the machine was as busy for both
 * @property {"ratio" | "got"} [on] what the bar is for
 * @property {number} [atLeast]
 * @property {number} [atMost]
 * @property {string} [more] what else was seen
 */

/** Returns whether a row keeps its bar; `undefined` when it has none. */
export function isReached({ on = "ratio", atLeast, atMost, ...row }) {
  if (atLeast === undefined && atMost === undefined) return undefined;
  return row[on] >= (atLeast ?? -Infinity) && row[on] <= (atMost ?? Infinity);
}

export const heading =
  "| measure | Simdeck | reference | ratio | target | reached |\n| --- | --: | --: | --: | --: | --- |";

/** A row as a line of Markdown. */
export function describe(row) {
  const { name, got, unit, reference, ratio, more } = row;
  const cells = [
    more === undefined ? name : `${name} (${more})`,
    withUnit(got, unit),
    reference === undefined ? "" : withUnit(reference, unit),
    ratio === undefined ? "" : String(round(ratio)),
    describeBar(row),
    { true: "yes", false: "**no**", undefined: "" }[String(isReached(row))],
  ];
  return `| ${cells.join(" | ")} |`;
}

function describeBar({ on = "ratio", atLeast, atMost, unit }) {
  const show = (value) => (on === "ratio" ? `${String(value)} ×` : withUnit(value, unit));
  if (atLeast !== undefined) return `≥ ${show(atLeast)}`;
  return atMost === undefined ? "" : `≤ ${show(atMost)}`;
}

/** Three significant digits, with separated thousands. */
export function withUnit(value, unit) {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return `${round(value, digits).toLocaleString("en-US", { maximumFractionDigits: 3 })} ${unit}`.trim();
}
