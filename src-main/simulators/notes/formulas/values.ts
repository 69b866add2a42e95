/** A date, or a span of dates, in milliseconds. */
export interface FormulaDate {
  readonly kind: "date";
  readonly start: number;
  readonly end: number | null;
  readonly hasTime: boolean;
}

/** A page or a person. */
export interface FormulaReference {
  readonly kind: "page" | "person";
  readonly id: string;
  readonly name: string;
}

/** A value of a formula: `null` is empty. */
export type Value =
  | null
  | number
  | string
  | boolean
  | FormulaDate
  | FormulaReference
  | readonly Value[];

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

export function isDate(value: Value): value is FormulaDate {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "date";
}

export const listOf = (value: Value): readonly Value[] =>
  isList(value) ? value : value === null ? [] : [value];

/** Returns whether a value is empty, as `empty` says: zero, false and no text are. */
export function isEmpty(value: Value): boolean {
  return value === null || value === "" || value === 0 || value === false || listIsEmpty(value);
}

const listIsEmpty = (value: Value) => isList(value) && value.length === 0;

const months = [
  ...["January", "February", "March", "April", "May", "June", "July", "August"],
  ...["September", "October", "November", "December"],
];

/** Returns the English name of a month from 0. */
export const monthName = (month: number): string => months[month] ?? "";

function dayText(time: number, hasTime: boolean): string {
  const date = new Date(time);
  const day = `${monthName(date.getUTCMonth())} ${String(date.getUTCDate())}, ${String(date.getUTCFullYear())}`;
  if (!hasTime) return day;
  const hour = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  return `${day} ${String(hour % 12 === 0 ? 12 : hour % 12)}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** A value as text, as `format` writes it. */
export function textOf(value: Value): string {
  if (value === null) return "";
  if (isList(value)) return value.map(textOf).join(",");
  if (typeof value !== "object") return String(value);
  if (value.kind !== "date") return value.name;
  const start = dayText(value.start, value.hasTime);
  return value.end === null ? start : `${start} → ${dayText(value.end, value.hasTime)}`;
}

/** A value as a number, as `toNumber` reads it: `null` if it is none. */
export function numberOf(value: Value): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (isDate(value)) return value.start;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns whether a value counts as true. */
export const isTrue = (value: Value): boolean => !isEmpty(value);

/** Returns whether two values are equal. */
export function areEqual(one: Value, other: Value): boolean {
  if (isList(one) && isList(other)) {
    return (
      one.length === other.length && one.every((item, at) => areEqual(item, other[at] ?? null))
    );
  }
  if (isDate(one) && isDate(other)) return one.start === other.start && one.end === other.end;
  if (isReference(one) && isReference(other)) return one.id === other.id;
  return one === other;
}

const isReference = (value: Value): value is FormulaReference =>
  typeof value === "object" && value !== null && "kind" in value && value.kind !== "date";

/** Returns the order of two values: negative, zero or positive, `undefined` if one is empty. */
export function compareValues(one: Value, other: Value): number | undefined {
  if (typeof one === "string" && typeof other === "string")
    return one < other ? -1 : Number(one > other);
  const [left, right] = [numberOf(one), numberOf(other)];
  return left === null || right === null ? undefined : left - right;
}
