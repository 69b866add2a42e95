/** The most missed targets that are printed. */
const SHOWN = 20;

/**
 * A count of good cases among all cases; `missed` says what was not.
 * @param {string} name
 * @param {number} of
 * @param {readonly string[]} [missed] one entry for each that was not
 * @returns {{ name: string, got: number, of: number, missed: readonly string[] }}
 */
export function count(name, of, missed = []) {
  return { name, got: of - missed.length, of, missed };
}

/**
 * A size or a time that has to stay below a limit; without one it is only stated.
 * @param {string} name
 * @param {number} value
 * @param {string} unit
 * @param {number} [below]
 */
export function measure(name, value, unit, below) {
  const rounded = Number(value.toFixed(value < 10 ? 2 : 0));
  return { name, value: rounded, unit, ...(below === undefined ? {} : { below }) };
}

/**
 * Returns whether a figure misses its target. Nothing counted is a miss too: a check that did not run
 * proves nothing.
 */
export function isMissed(figure) {
  if ("of" in figure) return figure.got < figure.of || figure.of === 0;
  return (
    !Number.isFinite(figure.value) || (figure.below !== undefined && figure.value >= figure.below)
  );
}

/** A figure as it is printed: `name: got/of`, and what was missed below it. */
export function describe(figure) {
  if (!("of" in figure))
    return `${figure.name}: ${String(figure.value)} ${figure.unit}${limit(figure)}`;
  const missed = figure.missed ?? [];
  const lines = missed.slice(0, SHOWN).map((text) => `\n  missed: ${text}`);
  if (missed.length > SHOWN) lines.push(`\n  and ${String(missed.length - SHOWN)} more`);
  return `${figure.name}: ${String(figure.got)}/${String(figure.of)}${lines.join("")}`;
}

function limit({ below, unit }) {
  return below === undefined ? "" : ` (below ${String(below)} ${unit})`;
}
