import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { rejectField } from "#core/contract/issues.ts";

const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@(?:[^\s<>@,;:"()[\]\\.]+\.)+[^\s<>@,;:"()[\]\\.]+$/u;
const UNFIT = /[\p{Cc}\p{Cs}]/u;

/** A line of text. */
export const text = z
  .string()
  .max(1_000)
  .refine((value) => !UNFIT.test(value), { error: "must not hold control characters" });

export const nullableText = text.nullable();

export const emailAddress = z.string().transform((value, context) => {
  const trimmed = value.trim();
  if (trimmed.length <= 320 && ADDRESS.test(trimmed)) return trimmed;
  return rejectField(
    context,
    "form_param_format_invalid",
    "email_address must be a valid email address.",
  );
});

export const phoneNumber = z.string().transform((value, context) => {
  const plain = value.replaceAll(/[\s().-]/g, "");
  if (/^\+[1-9]\d{6,14}$/.test(plain)) return plain;
  return rejectField(
    context,
    "form_param_format_invalid",
    "phone_number must be a valid phone number according to E.164 international standard.",
  );
});

export const username = z.string().transform((value, context) => {
  if (/^[A-Za-z0-9_-]{4,64}$/.test(value)) return value;
  const [rule, message] =
    value.length < 4 || value.length > 64
      ? ["length", "Username must be between 4 and 64 characters."]
      : ["character", "Username can only contain letters, numbers and '_' or '-'."];
  return rejectField(context, `form_username_invalid_${rule}`, message);
});

/** One value, or a list of values. */
export function oneOrMore<T extends z.ZodType>(one: T) {
  return z.union([z.array(one), one.transform((value) => [value])]);
}

/** Metadata: any JSON object, at most 8 KB. */
export const metadata = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  if (JSON.stringify(value).length <= 8_192) return;
  rejectField(context, "form_param_exceeds_allowed_size", "Metadata must not exceed 8KB.");
});

/** A time: ISO 8601, or milliseconds since 1970. */
export const moment = z.union([z.string(), z.number()]).transform((value, context) => {
  const milliseconds = typeof value === "number" ? value : Date.parse(value);
  if (Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15) return milliseconds;
  return rejectField(context, "form_param_format_invalid", "must be a valid RFC 3339 date");
});

export const password = z.string().max(10_000);

const wholeNumber = (name: string, min: number, max: number) =>
  z.string().transform((value, context) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    return rejectField(
      context,
      "form_param_format_invalid",
      `${name} must be a number between ${String(min)} and ${String(max)}.`,
    );
  });

/** The fields of a request for one page of a list. */
export const paging = lazy(() => ({
  limit: wholeNumber("limit", 1, 500).optional(),
  offset: wholeNumber("offset", 0, 1_000_000_000).optional(),
}));

/** A time in a query string, in milliseconds. */
export const queryMoment = wholeNumber("The time", 0, 8.64e15);

/** A flag in a query string. */
export const flag = booleanText();

/** Values of a query parameter that may be repeated. */
export const repeated = z.union([z.array(z.string()), z.string().transform((value) => [value])]);

/** Roles, with the names that older applications use. */
export const role = z
  .enum(["org:admin", "org:member", "admin", "basic_member"])
  .transform((name) =>
    name === "org:admin" || name === "admin" ? ("org:admin" as const) : ("org:member" as const),
  );
