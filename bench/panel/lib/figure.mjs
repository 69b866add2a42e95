/**
 * A figure and its bar.
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} got
 * @property {string} unit
 * @property {number} [bar] what it must not go over; without one it is only stated
 * @property {number} [atLeast] what it must not fall below
 * @property {boolean} [isCount] a count does not depend on how busy the machine is
 */

/** Whether a figure keeps to its bar; `undefined` when it has none. */
export function isKept({ got, bar, atLeast }) {
  if (bar === undefined && atLeast === undefined) return undefined;
  return got <= (bar ?? Number.POSITIVE_INFINITY) && got >= (atLeast ?? Number.NEGATIVE_INFINITY);
}

/** The quietest of several runs for times and costs, the worst of them for counts. */
export function pickFigures(runs) {
  return runs[0].map((figure, place) => {
    const values = runs.map((run) => run[place].got);
    const wantsLow = figure.atLeast === undefined;
    const pick = wantsLow === Boolean(figure.isCount) ? Math.max : Math.min;
    return { ...figure, got: pick(...values) };
  });
}

/** A figure as a line of a table: `measure | bar | got | ok`. */
export function describe(figure) {
  const { name, got, unit } = figure;
  const kept = isKept(figure);
  const word = kept === undefined ? "" : kept ? "yes" : "NO";
  return `| ${name} | ${describeBar(figure)} | ${withUnit(round(got), unit)} | ${word} |`;
}

function describeBar({ bar, atLeast, unit }) {
  if (bar !== undefined) return bar === 0 ? "none" : `≤ ${withUnit(bar, unit)}`;
  return atLeast === undefined ? "" : `≥ ${withUnit(atLeast, unit)}`;
}

const withUnit = (value, unit) => (unit === "" ? String(value) : `${String(value)} ${unit}`);

/** Tenths where they matter. */
export const round = (value) =>
  Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
