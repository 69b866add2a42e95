import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { isSafeTarget } from "#core/oauth/redirect-uri.ts";
import { rejectField } from "#core/contract/issues.ts";
import { NO_CODE } from "../errors.ts";

/** Forms carry text only: `"1200"` → 1200. */
export const integer = z.string().transform((text, context) => {
  const value = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  return rejectField(
    context,
    "parameter_invalid_integer",
    `Invalid integer: ${text.slice(0, 100)}`,
  );
});

/** An integer of at least 0. */
export const count = integer.transform((value, context) => {
  if (value >= 0) return value;
  return rejectField(context, "parameter_invalid_integer", "Invalid non-negative integer");
});

/** An integer within bounds. */
export const between = (least: number, most: number) =>
  integer.transform((value, context) => {
    if (value >= least && value <= most) return value;
    const message = `Invalid integer: must be between ${String(least)} and ${String(most)}`;
    return rejectField(context, "parameter_invalid_integer", message);
  });

/** A number with at most twelve decimals, as text: `19.99`. */
export const decimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,12})?$/, "must be a decimal with at most 12 places");

/** A percentage, at most 100. */
export const percent = z.string().transform((input, context) => {
  const value = Number(input);
  if (/^\d{1,3}(\.\d{1,4})?$/.test(input) && value <= 100) return value;
  return rejectField(
    context,
    "parameter_invalid_number",
    `Invalid decimal: ${input.slice(0, 100)}`,
  );
});

const typeNames = z.array(z.string()).optional();

/** The payment method types that a request allows, under the present and the former name. */
export const methodTypes = {
  allowed_payment_method_types: typeNames,
  payment_method_types: typeNames,
};

/** The allowed types of a request. */
export interface MethodTypes {
  readonly allowed_payment_method_types?: readonly string[] | undefined;
  readonly payment_method_types?: readonly string[] | undefined;
}

/** The allowed types of a request, whichever name it used. */
export function readMethodTypes(input: MethodTypes): readonly string[] | undefined {
  return input.allowed_payment_method_types ?? input.payment_method_types;
}

/** The id of an object. */
export const objectId = z.string().min(1).max(500);

/** An amount of money in the currency's smallest unit, at least 1. */
export const amount = integer.transform((value, context) => {
  if (value < 1)
    return rejectField(context, "parameter_invalid_integer", "Invalid positive integer");
  if (value > 99_999_999) {
    return rejectField(context, "amount_too_large", "Amount must be no more than $999,999.99");
  }
  return value;
});

/** `true` or `false` in any case: the encoders of .NET and of Python before 12.0.1 write `True`. */
export const flag = z.string().transform((text, context) => {
  const word = text.toLowerCase();
  if (word === "true" || word === "false") return word === "true";
  return rejectField(context, NO_CODE, `Invalid boolean: ${text.slice(0, 100)}`);
});

/** A boolean, or one of a few words. */
export function flagOr<const Words extends readonly string[]>(...words: Words) {
  const known = ["true", "false", ...words] as const;
  return z
    .string()
    .transform((text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() : text))
    .pipe(z.enum(known, { error: `must be one of ${known.join(", ")}` }));
}

/** Returns a URL that is allowed; else the provider's error. */
const checkUrl =
  (isAllowed: (text: string) => boolean) => (value: string, context: z.RefinementCtx) => {
    if (isAllowed(value)) return value;
    return rejectField(context, "url_invalid", `Not a valid URL: ${value.slice(0, 100)}`);
  };

const checkWebUrl = checkUrl((text) => /^https?:\/\/[^\s\\/]/i.test(text) && URL.canParse(text));
const checkAppUrl = checkUrl((text) => isSafeTarget(text.replace(/#.*$/, "")));

/** The URL of a web page. A page of the simulator links or redirects to it. */
export const webUrl = z.string().transform(checkWebUrl);

/** As `webUrl`; an empty value is `null`. */
export const unsettableWebUrl = z
  .string()
  .transform((value, context) => (value === "" ? null : checkWebUrl(value, context)));

/** The URL of a web page, or one of a mobile app such as `shop://done`; an empty value is `null`. */
export const unsettableAppUrl = z
  .string()
  .transform((value, context) => (value === "" ? null : checkAppUrl(value, context)));

/** Text that may be unset: an empty value is `null`. */
export const text = z
  .string()
  .max(5_000)
  .transform((value) => (value === "" ? null : value));

/** A part of a line on the statement of a buyer. */
export const descriptor = z
  .string()
  .max(22)
  .regex(/^[^<>\\'"*]*$/, "must not contain any of the characters < > \\ ' \" *")
  .transform((value) => (value === "" ? null : value));

/** The currencies that the provider supports, in the order of its error. */
export const currencies = lazy(
  (): ReadonlySet<string> =>
    new Set(
      `
  usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn
  bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel
  ghs gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw
  kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn
  nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp
  sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx usdc uyu uzs vnd vuv wst xaf xcd
  xcg xof xpf yer zar zmw
`
        .trim()
        .split(/\s+/),
    ),
);

/** A currency, in lower case as responses have it. */
export const currency = z.string().transform((value, context) => {
  const code = value.toLowerCase();
  if (currencies().has(code)) return code;
  const message = `Invalid currency: ${value.slice(0, 100)}. Stripe currently supports these currencies: ${[...currencies()].join(", ")}`;
  return rejectField(context, "parameter_invalid_string", message);
});

const MAX_PAIRS = 50;

const pairs = z
  .record(z.string().max(40), z.string().max(500))
  .refine((input) => Object.keys(input).length <= MAX_PAIRS);

/** Key-value pairs of the client's own. An empty form value (`metadata=`) unsets them all. */
export const metadata = z.union([pairs, z.literal("")], {
  error: "must be a hash of at most 50 keys (40 characters) and values (500 characters)",
});

const places = {
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
};

export const address = z.strictObject(places).partial();

export const shipping = lazyStrictObject(() => ({
  address: address.optional(),
  carrier: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  tracking_number: text.optional(),
}));

export const billingDetails = lazyStrictObject(() => ({
  address: z.union([address, z.literal("")]).optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  tax_id: text.optional(),
}));

const moments = lazyStrictObject(() => ({
  gt: integer,
  gte: integer,
  lt: integer,
  lte: integer,
})).partial();

/** A filter on `created`: a moment, or bounds. */
export const createdFilter = z.union([integer, moments], {
  error: "must be a timestamp, or bounds named gt, gte, lt and lte",
});

export type CreatedFilter = z.output<typeof createdFilter>;

const expand = z.array(z.string()).max(100).optional();

const unsupportedValue = z.unknown().optional();

/** Parameters that Stripe documents and that have no effect here: `GET /_sim/unsupported` lists them. */
export function unsupported<const Name extends string>(
  ...names: readonly Name[]
): Record<Name, typeof unsupportedValue> {
  return fromEntries(
    names.map((name): [Name, typeof unsupportedValue] => [name, unsupportedValue]),
  );
}

/** A parameter that Stripe documents and that is rejected here: what it asks for would be wrong without it. */
export function refused(name: string) {
  const error = `Simdeck does not simulate \`${name}\`. Leave it out.`;
  return z.undefined({ error }).optional();
}

const unsupportedFilter = z.unknown().optional();

/** Filters of lists that Stripe documents and that are not applied here: a request with one is rejected. */
export function unsupportedFilters<const Name extends string>(
  ...names: readonly Name[]
): Record<Name, typeof unsupportedFilter> {
  return fromEntries(
    names.map((name): [Name, typeof unsupportedFilter] => [name, unsupportedFilter]),
  );
}

/** The names of the unsupported filters in a schema. */
export function unsupportedFiltersIn(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, value]) =>
    value === unsupportedFilter ? [name] : [],
  );
}

/** The names of the unsupported parameters in a schema: `invoice_settings.footer`, `items[].discounts`. */
export function unsupportedIn(schema: unknown): readonly string[] {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  if (isWrapper) return unsupportedIn(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unsupportedIn(schema.in);
  if (schema instanceof z.ZodArray) return unsupportedIn(schema.element).map((one) => `[].${one}`);
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap(unsupportedIn))];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, value]) =>
    value === unsupportedValue
      ? [name]
      : unsupportedIn(value).map((inner) => `${name}.${inner}`.replace(".[]", "[]")),
  );
}

function fromEntries<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys' type; every Name is among the entries
  return Object.fromEntries(entries) as Record<Name, Value>;
}

/** The parameters of one route: those named, `expand`, and nothing else. */
export function params<Shape extends z.ZodRawShape>(fields: () => Shape) {
  return lazyStrictObject(() => ({ ...fields(), expand }));
}

/** A group of fields that is replaced as a whole, or unset by an empty value. */
export function unsettable<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.literal("").transform(() => null)]);
}

/** An enumeration. */
export function createChoice<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}
