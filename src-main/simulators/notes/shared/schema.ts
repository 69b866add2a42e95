import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { is, isNot, refusedIf, requiredIf, type Rule } from "#core/contract/rules/rule.ts";
import { namesRealDay } from "#shared/text/names-real-day.ts";
import type { DateValue } from "../rich-text/types.ts";
import type { Given, Parent } from "../state.ts";
import { fileInput, uploadInput } from "../files/given-upload.ts";
import { id } from "./id.ts";
import { keyed } from "./keyed.ts";

const COLORS = [
  "default",
  "gray",
  "brown",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "red",
];

/** The color of an option. */
export const optionColor = z.enum(COLORS);

/** The color of text or of its background. */
export const textColor = z.enum([
  ...COLORS,
  ...COLORS.filter((color) => color !== "default").map((color) => `${color}_background`),
  "default_background",
]);

/** A text that is long enough for an address. */
const url = z.string().min(1).max(2_000);

/** An address of something outside. */
export const webUrl = url.refine((text) => URL.canParse(text), { error: "should be a valid URL" });

/** The target of a link in a text: an address, or the path of a page. */
export const linkUrl = url.refine((text) => text.startsWith("/") || URL.canParse(text), {
  error: "should be a valid URL",
});

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3/u;

const external = lazyObject(() => ({ url: webUrl })).transform((input): Given => ({
  type: "external",
  external: input,
}));

/** A page's or block's icon: an emoji, a picture, or one of Notion's own. */
export const icon = keyed<Given>(() => ({
  emoji: z
    .string()
    .max(100)
    .refine((text) => EMOJI.test(text), { error: "should be an emoji" })
    .transform((emoji): Given => ({ type: "emoji", emoji })),
  external,
  file: fileInput,
  file_upload: uploadInput,
  custom_emoji: lazyObject(() => ({ id })).transform((input): Given => ({
    type: "custom_emoji",
    custom_emoji: { id: input.id },
  })),
  icon: lazyObject(() => ({
    name: z.string().min(1),
    color: z.string().default("gray"),
  })).transform((input): Given => ({ type: "icon", icon: input })),
}));

/** A cover: a picture that was uploaded or is elsewhere. */
export const cover = keyed<Given>(() => ({ external, file: fileInput, file_upload: uploadInput }));

const DATE =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day, or a moment, in ISO 8601. */
export const dateText = z
  .string()
  .refine((text) => DATE.test(text) && namesRealDay(text) && !Number.isNaN(Date.parse(text)), {
    error: "should be a valid ISO 8601 date string",
  });

/** The name of a time zone. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: "should be a valid IANA time zone" });

/** A date property's value, or a mention of a date. */
export const date: z.ZodType<DateValue> = lazyObject(() => ({
  start: dateText,
  end: dateText.nullish(),
  time_zone: timeZone.nullish(),
}))
  .refine(({ start, end }) => end == null || Date.parse(end) >= Date.parse(start), {
    error: "should not end before it starts",
    path: ["end"],
  })
  .refine(({ start, end, time_zone }) => time_zone == null || [start, end].every(isLocalTime), {
    error: "should not be given with a date that has no time or a UTC offset",
    path: ["time_zone"],
  })
  .transform(({ start, end, time_zone }) => ({
    start,
    end: end ?? null,
    timeZone: time_zone ?? null,
  }));

/** Returns whether a date has a time without an offset, as a date with a time zone does. */
const isLocalTime = (text: string | null | undefined) =>
  text == null || /[T ]\d{2}:\d{2}(?::[\d.]+)?$/.test(text);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `in_trash`, or `archived` as it used to be called. */
export const trashing = lazy(() => ({
  in_trash: z.boolean().optional(),
  archived: z.boolean().optional(),
}));

/** Returns whether a body moves an object to the trash or restores it: `undefined` for neither. */
export function readTrashed(body: {
  readonly in_trash?: boolean | undefined;
  readonly archived?: boolean | undefined;
}): boolean | undefined {
  return body.in_trash ?? body.archived;
}

/** Which columns of a page are asked for: `filter_properties=a&filter_properties=b`. */
export const columnsQuery = lazyObject(() => ({
  filter_properties: z
    .union([z.string(), z.array(z.string())])
    .transform((input) => [input].flat())
    .optional(),
}));

type ParentKind = Extract<Parent, { readonly id: string }>["in"];

/** The id of a parent of one kind. */
export const parentIn = <Kind extends ParentKind>(kind: Kind) =>
  id.transform((parent) => ({ in: kind, id: parent }));

export const workspace = z.literal(true).transform((): Parent => ({ in: "workspace" }));

/** A position among siblings, in the words of pages and of blocks. */
export const position = lazyObject(() => ({
  type: z.enum(["after_block", "start", "end", "page_start", "page_end"]),
  after_block: z.object({ id }).optional(),
}));

export const positionRules: readonly Rule[] = [
  requiredIf("after_block", is("type", "after_block")),
  refusedIf("after_block", isNot("type", "after_block")),
];
