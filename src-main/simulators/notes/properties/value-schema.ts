import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { DateValue } from "../rich-text/types.ts";
import { richTexts } from "../rich-text/schema.ts";
import { fileIdIn } from "../files/signed-url.ts";
import { checkPart, complain, keyed } from "../shared/keyed.ts";
import { id } from "../shared/id.ts";
import { date, optionColor, webUrl } from "../shared/schema.ts";
import type { OptionRef } from "./columns.ts";
import type { FileValue, PlaceValue, StoredValue } from "./types.ts";

/** A value as a client sends it: like a stored one, but options may be named. */
export type ValueInput =
  | Exclude<
      StoredValue,
      { readonly type: "select" | "status" | "multi_select" | "unique_id" | "verification" }
    >
  | { readonly type: "verification"; readonly isVerified: boolean; readonly date: DateValue | null }
  | { readonly type: "select" | "status"; readonly option: OptionRef | null }
  | { readonly type: "multi_select"; readonly options: readonly OptionRef[] };

/** An option by id or by name. */
export const optionRef: z.ZodType<OptionRef> = lazyObject(() => ({
  id: z.string().optional(),
  name: z.string().min(1).max(100).optional(),
  color: optionColor.optional(),
  description: z.string().max(280).nullish(),
})).refine((ref) => ref.id !== undefined || ref.name !== undefined, {
  error: "should have an `id` or a `name`",
});

const text = (type: "title" | "rich_text") =>
  richTexts.transform((input): ValueInput => ({ type, text: input }));

const choice = (type: "select" | "status") =>
  optionRef.nullable().transform((option): ValueInput => ({ type, option }));

const references = (type: "people" | "relation") =>
  z
    .array(z.object({ id }))
    .max(100)
    .transform((input): ValueInput => ({ type, ids: [...new Set(input.map((one) => one.id))] }));

/** An empty string stands for no value. */
const line = (type: "url" | "email" | "phone_number", max: number) =>
  z
    .string()
    .max(max)
    .nullable()
    .transform((input): ValueInput => ({ type, line: input === "" ? null : input }));

const fileName = lazyObject(() => ({ name: z.string().min(1).max(100) }));
const fileRename = lazyObject(() => ({ name: z.string().min(1).max(100).optional() }));

const fileForm = keyed<string | { readonly id: string }>(() => ({
  external: lazyObject(() => ({ url: webUrl })).transform((input) => input.url),
  file: lazyObject(() => ({ url: z.string() })).transform((input, ctx) => {
    const upload = fileIdIn(input.url);
    return upload === undefined
      ? complain(ctx, input.url, "should be the address of an uploaded file", ["url"])
      : { id: upload };
  }),
  file_upload: lazyObject(() => ({ id })),
}));

/** An external file needs a name. An uploaded one has that of its upload. */
const file = z.unknown().transform((input, ctx): FileValue => {
  const form = checkPart(fileForm, input, ctx);
  if (form === undefined) return z.NEVER;
  if (typeof form !== "string") {
    const named = checkPart(fileRename, input, ctx);
    return named ? { name: named.name, file_upload: form } : z.NEVER;
  }
  const named = checkPart(fileName, input, ctx);
  return named ? { name: named.name, url: form } : z.NEVER;
});

const words = () => z.string().max(2_000).nullish();

const place = lazyStrictObject(() => ({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  name: words(),
  address: words(),
  aws_place_id: words(),
  google_place_id: words(),
})).transform((input): PlaceValue => ({
  lat: input.lat,
  lon: input.lon,
  name: input.name ?? null,
  address: input.address ?? null,
  aws_place_id: input.aws_place_id ?? null,
  google_place_id: input.google_place_id ?? null,
}));

const verification = lazyStrictObject(() => ({
  state: z.enum(["verified", "unverified"]),
  date: date.optional(),
})).transform((input, ctx): ValueInput => {
  const isVerified = input.state === "verified";
  if (!isVerified && input.date)
    return complain(ctx, input.date, "should not be present", ["date"]);
  return { type: "verification", isVerified, date: input.date ?? null };
});

const value = keyed<ValueInput>(() => ({
  title: text("title"),
  rich_text: text("rich_text"),
  number: z
    .number()
    .nullable()
    .transform((number): ValueInput => ({ type: "number", number })),
  select: choice("select"),
  status: choice("status"),
  multi_select: z
    .array(optionRef)
    .max(100)
    .transform((options): ValueInput => ({ type: "multi_select", options })),
  date: date.nullable().transform((input): ValueInput => ({ type: "date", date: input })),
  people: references("people"),
  relation: references("relation"),
  files: z
    .array(file)
    .max(100)
    .transform((files): ValueInput => ({ type: "files", files })),
  checkbox: z.boolean().transform((isChecked): ValueInput => ({ type: "checkbox", isChecked })),
  url: line("url", 2_000),
  email: line("email", 200),
  phone_number: line("phone_number", 200),
  place: place.nullable().transform((input): ValueInput => ({ type: "place", place: input })),
  verification,
}));

/** Expands `{"title": [...]}` to `{"title": {"title": [...]}}`. */
function unfold(properties: unknown): unknown {
  if (typeof properties !== "object" || properties === null || !("title" in properties))
    return properties;
  const { title } = properties;
  return Array.isArray(title) ? { ...properties, title: { title } } : properties;
}

/** The values of a page, by the names or ids of their columns. */
export const valueInputs = z.preprocess(unfold, z.record(z.string(), value));
