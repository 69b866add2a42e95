/** Space between the ranks of two new issues, which leaves room for seven others without a suffix. */
const STEP = 8;
const BASE = 36;
const WIDTH = 6;
/** Ranks begin in the middle, so that there is room in front of the first one. */
const FIRST = Number.parseInt("i00000", BASE);

const valueOf = (digit: string | undefined, missing: number) =>
  digit === undefined ? missing : Number.parseInt(digit, BASE);

const digitsOf = (rank: string) => rank.replace(":", "");

const withColon = (digits: string) =>
  `${digits.slice(0, WIDTH).padEnd(WIDTH, "0")}:${digits.slice(WIDTH)}`;

/** The rank behind all others: `i00000:`, `i00008:`, … Ranks are compared as text. */
export function rankBehind(last: string | undefined): string {
  const number = last === undefined ? FIRST : Number.parseInt(last.slice(0, WIDTH), BASE) + STEP;
  return withColon(number.toString(BASE).padStart(WIDTH, "0"));
}

/** A rank between two others; `undefined` stands for the end of the list. */
export function rankBetween(before: string | undefined, after: string | undefined): string {
  if (after === undefined) return rankBehind(before);
  const low = before === undefined ? "" : digitsOf(before);
  const high = digitsOf(after);
  let digits = "";
  let isBelow = false;
  for (let place = 0; ; place += 1) {
    const from = valueOf(low[place], 0);
    const to = isBelow ? BASE : valueOf(high[place], 0);
    const middle = Math.floor((from + to) / 2);
    if (middle > from) return withColon(digits + middle.toString(BASE));
    digits += from.toString(BASE);
    if (to > from) isBelow = true;
  }
}
