/**
 * A number of JSON that JavaScript would write in another way: a whole number with a fraction (`1.0`), or an
 * integer beyond 2^53. CouchDB keeps both (jiffy: an Erlang float or an integer of any size).
 */
export class ExactNumber {
  /** The text that CouchDB writes. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Tells `writeJson` that its text lost something. Other writers get the nearest number. */
  toJSON(): number {
    lossy.count += 1;
    return toNumber(this);
  }
}

/** Counts the exact numbers that `JSON.stringify` wrote inexactly. */
export const lossy = { count: 0 };

const MAX_DECIMAL = 1e21;

/** Reads the text of a number. Returns `undefined` for one that no Erlang float can hold. */
export function readNumber(text: string): number | ExactNumber | undefined {
  const value = Number(text);
  if (!/[.eE]/.test(text)) return Number.isSafeInteger(value) ? value : new ExactNumber(text);
  if (!Number.isFinite(value)) return undefined;
  // Larger ones have an exponent in JavaScript, too: `1e+21`.
  const isWhole = Number.isInteger(value) && Math.abs(value) < MAX_DECIMAL;
  return isWhole ? new ExactNumber(`${String(value)}.0`) : value;
}

/** Returns whether a value of JSON is a number, exact or not. */
export function isNumeric(value: unknown): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

/** Returns the nearest number of JavaScript. */
export function toNumber(value: number | ExactNumber): number {
  return typeof value === "number" ? value : Number(value.text);
}

function isFloat({ text }: ExactNumber): boolean {
  return text.endsWith(".0");
}

/** Returns an integer as CouchDB has it, of any size; `undefined` for a float, also a whole one. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return value instanceof ExactNumber && !isFloat(value) ? BigInt(value.text) : undefined;
}

/** Compares numbers by their exact values: negative when `a` comes first. `1` and `1.0` are equal. */
export function compareNumbers(a: number | ExactNumber, b: number | ExactNumber): number {
  const [left, right] = [toNumber(a), toNumber(b)];
  if (left !== right) return left < right ? -1 : 1;
  // Rounding keeps the order, so that only integers with the same nearest number are left.
  const [first, second] = [toInteger(a) ?? left, toInteger(b) ?? right];
  if (first === second) return 0;
  return first < second ? -1 : Number(first > second);
}

/** Returns whether a value of JSON holds an exact number. */
export function hasExactNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ExactNumber) return true;
  return Object.values(value).some(hasExactNumber);
}
