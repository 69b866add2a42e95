/**
 * A figure and its bar.
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} got
 * @property {string} unit
 * @property {number} [bar] what it must not go over; without one it is only stated
 * @property {number} [atLeast] what it must not fall below
 * @property {boolean} [mustMiss] a figure of what is known to be bad: a bar that it keeps proves nothing
 * @property {boolean} [isCount] a count does not depend on how busy the machine is
 */

/** Returns whether a figure is as it has to be; `undefined` when it has no bar. */
export function isKept({ got, bar, atLeast, mustMiss = false }) {
  if (bar === undefined && atLeast === undefined) return undefined;
  const keeps =
    got <= (bar ?? Number.POSITIVE_INFINITY) && got >= (atLeast ?? Number.NEGATIVE_INFINITY);
  return keeps !== mustMiss;
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
  return `| ${name} | ${describeBar(figure)} | ${withUnit(round(got), unit)} | ${wordFor(figure)} |`;
}

function wordFor(figure) {
  const kept = isKept(figure);
  if (kept === undefined) return "";
  if (figure.mustMiss) return kept ? "misses the bar, as expected" : "NO: it should miss it";
  return kept ? "yes" : "NO";
}

function describeBar({ bar, atLeast, unit }) {
  if (bar !== undefined) return bar === 0 ? "none" : `≤ ${withUnit(bar, unit)}`;
  return atLeast === undefined ? "" : `≥ ${withUnit(atLeast, unit)}`;
}

const withUnit = (value, unit) => (unit === "" ? String(value) : `${String(value)} ${unit}`);

/** Tenths where they matter. */
export const round = (value) =>
  Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
