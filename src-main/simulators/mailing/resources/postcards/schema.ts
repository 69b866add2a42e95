import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { absent, is, refusedIf, type Rule, worded } from "#core/contract/rules/rule.ts";
import {
  dateFilter,
  flag,
  listShape,
  mergeVariables,
  metadata,
  moment,
  oneOrMore,
  orJsonText,
  text,
} from "../../shared/schema.ts";
import { mailTypes, sizes } from "../../state.ts";
import { type AddressBody, createAddressBody } from "../addresses/schema.ts";

const MAX_HTML = 10_000;

const file = lazyObject(() => ({ fileName: z.string(), bytes: z.instanceof(Buffer) }));

/** One side of a card: HTML, a template's id, a link to a file, or the file itself. */
const artwork = z.union(
  [
    z
      .string()
      .min(1, "is required")
      .max(MAX_HTML, `must be at most ${String(MAX_HTML)} characters of HTML`)
      .transform((source) => ({
        template: /^tmpl_[a-zA-Z0-9]+$/.test(source) ? source : null,
      })),
    file
      .refine(({ bytes }) => bytes.length > 0, "is an empty file")
      .transform(() => ({ template: null })),
  ],
  { error: "must be HTML, a template id, a URL or a file" },
);

/** An address in the book, or one written out. */
const party = z.unknown().transform((value, context): string | AddressBody => {
  if (typeof value === "string" && /^adr_[a-zA-Z0-9]+$/.test(value)) return value;
  const written = createAddressBody.safeParse(value);
  if (written.success) return written.data;
  for (const { path, message } of written.error.issues) {
    const isWhole = path.length === 0;
    const text = isWhole ? "must be an address id or an address" : message;
    context.addIssue({ code: "custom", path: [...path], message: text });
  }
  return z.NEVER;
});

const optionalParty = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  party.optional(),
);

/** A postcard as clients order it, in whichever encoding. */
export const createPostcardBody = lazyObject(() => ({
  to: party,
  from: optionalParty,
  front: artwork,
  back: artwork,
  size: z.enum(sizes).default("4x6"),
  mail_type: z.enum(mailTypes).default("usps_first_class"),
  use_type: z.enum(["marketing", "operational"]).nullish(),
  merge_variables: mergeVariables,
  metadata,
  description: text(255),
  send_date: moment.optional(),
  billing_group_id: z
    .string()
    .regex(/^bg_[a-zA-Z0-9]+$/, "must be a billing group id")
    .nullish(),
}));

/** The smallest card, which is the default, goes by one class. */
export const postcardRules: readonly Rule[] = [absent("size"), is("size", "4x6")].map((condition) =>
  worded(refusedIf("mail_type", is("mail_type", "usps_standard"), condition), {
    message: "mail_type must be usps_first_class for the size 4x6",
  }),
);

export type PostcardBody = z.output<typeof createPostcardBody>;
export type Artwork = PostcardBody["front"];

const direction = z.enum(["asc", "desc"]);

const sortBy = orJsonText(
  lazyStrictObject(() => ({ date_created: direction, send_date: direction }))
    .partial()
    .refine((sent) => Object.keys(sent).length <= 1, { error: "must have one field" }),
).optional();

/** The query of `GET /v1/postcards`. */
export const listPostcardsQuery = lazyObject(() => ({
  ...listShape(),
  size: oneOrMore(sizes),
  scheduled: flag,
  send_date: dateFilter,
  mail_type: z.enum(mailTypes).optional(),
  status: z.enum(["processed", "rendered", "rejected"]).optional(),
  sort_by: sortBy,
}));

export type ListPostcardsQuery = z.output<typeof listPostcardsQuery>;
