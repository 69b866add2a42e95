import { isRecord } from "#shared/text/json-in.ts";

const LONGEST = 120;
const LONGEST_QUOTE = 60;
const PARTS = 3;

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the object at a path of a payload; an empty one where there is none. It uses no schema: rows are
 * summarized many times a second, and a refusal of a schema takes longer than all the rest.
 */
export function fieldsIn(payload: unknown, ...path: readonly string[]): Fields {
  let value = payload;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return isRecord(value) ? value : {};
}

/** Returns a list; an empty one where the value is none. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the text of a value; `undefined` when it is empty or no text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Returns the beginning of a text in quotation marks: `“Your receipt”`. */
export function quote(value: unknown): string | undefined {
  const text = textIn(value)?.replaceAll(/\s+/g, " ").slice(0, LONGEST_QUOTE);
  return text === undefined ? undefined : `“${text}”`;
}

/** Returns the first mail address of a value, which may be a list of them. */
export function mailIn(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" && /^[^@\s]+@[^@\s]+$/.test(text) ? text : undefined;
}

/** Returns a first and a last name as one. */
export function fullNameIn(...names: readonly unknown[]): string | undefined {
  return textIn(names.map((name) => textIn(name) ?? "").join(" "));
}

const CURRENCY = /^[a-z]{3}$/i;
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  formats.set(currency, format);
  return format;
}

/** Returns `$48.00` for 4800 and usd: amounts are whole numbers of the smallest unit. */
export function moneyIn(amount: unknown, currency: unknown): string | undefined {
  if (typeof amount !== "number" || typeof currency !== "string") return undefined;
  if (!CURRENCY.test(currency)) return undefined;
  const money = formatOf(currency.toUpperCase());
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  return money.format(amount / 10 ** digits);
}

/** Joins the parts of a summary, the most important first: `$48.00 · Order #1003 · ada@okafor.example`. */
export function joinParts(...parts: readonly (string | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined);
  return [...new Set(known)].slice(0, PARTS).join(" · ").slice(0, LONGEST);
}
