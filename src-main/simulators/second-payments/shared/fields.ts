import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { readMoment } from "#shared/domain/moment.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { CURRENCY } from "./api-object.ts";

/** A field that may be absent or `null`; both are absent afterwards. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

export const MAX_AMOUNT = 99_999_999_999;

const currency = z.string().check((context) => {
  if (context.value === CURRENCY) return;
  const message = `This merchant can only process payments in ${CURRENCY}, but amount was provided in ${context.value.slice(0, 20)}`;
  const { value: input, issues } = context;
  issues.push({ code: "custom", input, message, params: { code: "INVALID_VALUE" } });
});

function moneyFrom(least: number) {
  return z.object({ amount: z.int().min(least).max(MAX_AMOUNT), currency });
}

/** Money that is something. */
export const positiveMoney = moneyFrom(1);

/** Money that may be nothing. */
export const anyMoney = moneyFrom(0);

/** The types of external payments, which Square only records. */
export const externalTypes = [
  "CHECK",
  "BANK_TRANSFER",
  "OTHER_GIFT_CARD",
  "CRYPTO",
  "SQUARE_CASH",
  "SOCIAL",
  "EXTERNAL",
  "EMONEY",
  "CARD",
  "STORED_BALANCE",
  "FOOD_VOUCHER",
  "OTHER",
] as const;

/** Text of at most `max` characters. */
export const text = (max: number) => z.string().max(max);

/** Text that must say something. */
export const word = (max: number) => z.string().min(1).max(max);

/** The key that makes a repeated request the same one. */
export const idempotencyKey = (max: number) => word(max);

function invalidTime(value: string, context: z.core.$RefinementCtx): never {
  return rejectField(context, "INVALID_TIME", `Not a valid RFC 3339 time: ${value.slice(0, 50)}`);
}

/** A moment in RFC 3339, as milliseconds. */
export const moment = z.string().transform((value, context) => {
  const time = readMoment(value);
  return time ?? invalidTime(value, context);
});

/** A moment in RFC 3339 that is shown as it came. */
export const momentText = z.string().superRefine((value, context) => {
  if (readMoment(value) === undefined) invalidTime(value, context);
});

/** Bounds of time in the body of a search. */
export const timeRange = lazyObject(() => ({ start_at: maybe(moment), end_at: maybe(moment) }));

/** Returns whether a moment lies within bounds that may be open. */
export function isWithin(
  time: number,
  start: number | undefined,
  end: number | undefined,
): boolean {
  return (start === undefined || time >= start) && (end === undefined || time <= end);
}

/** The same for a filter of a search; without one every moment passes. */
export function isInRange(
  time: number | undefined,
  range: z.output<typeof timeRange> | undefined,
): boolean {
  if (range === undefined) return true;
  return time !== undefined && isWithin(time, range.start_at, range.end_at);
}

export const sortOrder = z.enum(["ASC", "DESC"]);

/** An integer as a query carries it. */
export const integerText = z.string().transform((value, context) => {
  const number = Number(value);
  if (/^-?\d+$/.test(value) && Number.isSafeInteger(number)) return number;
  return rejectField(context, "EXPECTED_INTEGER", `Expected an integer: ${value.slice(0, 50)}`);
});

export const flagText = booleanText();

const MAX_ENTRIES = 10;

/** A client's own key-value pairs. */
export const metadata = z
  .record(z.string().max(60), z.string().max(255).nullable())
  .refine((pairs) => Object.keys(pairs).length <= MAX_ENTRIES, {
    error: `There may be at most ${String(MAX_ENTRIES)} entries`,
    params: { code: "TOO_MANY_MAP_ENTRIES" },
  });

const line = maybe(text(500));

/** An address: stored and shown unchanged. */
export const address = lazyObject(() => ({
  address_line_1: line,
  address_line_2: line,
  address_line_3: line,
  locality: line,
  sublocality: line,
  sublocality_2: line,
  sublocality_3: line,
  administrative_district_level_1: line,
  administrative_district_level_2: line,
  administrative_district_level_3: line,
  postal_code: line,
  country: maybe(text(2)),
  first_name: line,
  last_name: line,
}));

export type Address = z.output<typeof address>;
