import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { rejectField } from "#core/contract/issues.ts";
import { MAX_COUNT, parseCount, parsePrice } from "./units.ts";

/** A whole number in a query: text on the wire. */
function integer(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, "must be an integer")
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));
}

/** Page size, with the provider's own bounds. */
export function limit(usual: number, maximum: number) {
  return integer(1, maximum).default(usual);
}

export const timestamp = integer(-8_640_000_000_000, 8_640_000_000_000).transform(
  (seconds) => seconds * 1_000,
);

export const depth = integer(-1_000, 1_000).default(0);

/** `a,b,c` */
export const csv = z.string().transform((text) => text.split(",").filter((part) => part !== ""));

/** The same, or the parameter repeated: `tickers=a&tickers=b`, `tickers[]=a`. */
export const csvOrList = z.union([csv, z.array(z.string())]);

export const flag = booleanText();

/** A fixed-point number refused with the exchange's own code. */
function fixedPoint(parse: (text: string) => number | undefined, code: string, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    return rejectField(context, code, message);
  });
}

/** A price in dollars as text, `"0.5600"`. The book checks the price grid. */
export const price = fixedPoint(parsePrice, "invalid_price", "is not a price");

/** A number of contracts as text, `"10.00"`, more than none. */
export const count = fixedPoint(
  (text) => {
    const value = parseCount(text);
    return value !== undefined && value > 0 && value <= MAX_COUNT ? value : undefined;
  },
  "invalid_order",
  "must be a number of contracts from 0.01 to 1000000.00 with at most two decimals",
);

/** The same where none is fine. */
export const countOrNone = fixedPoint(
  (text) => {
    const value = parseCount(text);
    return value !== undefined && value <= MAX_COUNT ? value : undefined;
  },
  "invalid_order",
  "must be a number of contracts with at most two decimals",
);

const primaryOnly = { error: "only the primary subaccount exists" };

/** The one exchange and the one account there are. */
export const exchangeIndex = z.number().int().min(-1).max(0).optional();
export const subaccount = z.literal(0, primaryOnly).optional();

/** The same in a query. */
export const accountFields = {
  subaccount: z.literal("0", primaryOnly).optional(),
  exchange_index: integer(-1, 0).optional(),
};
