import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  dateFilter,
  flag,
  listShape,
  mergeVariables,
  metadata,
  moment,
  orJsonText,
  text,
} from "../shared/schema.ts";
import { type AddressBody, createAddressBody } from "../resources/addresses/schema.ts";
import { mailTypes } from "./kinds.ts";

const MAX_HTML = 10_000;

const file = lazyObject(() => ({ fileName: z.string(), bytes: z.instanceof(Buffer) }));

/** One side or part: HTML, a template's id, a link to a file, or the file itself. */
export const artwork = z.union(
  [
    z
      .string()
      .min(1, "is required")
      .max(MAX_HTML, `must be at most ${String(MAX_HTML)} characters of HTML`)
      .transform((source) => {
        const isTemplate = /^tmpl_[a-zA-Z0-9]+$/.test(source);
        return isTemplate
          ? { template: source, source: null, pdf: null }
          : { template: null, source, pdf: null };
      }),
    file
      .refine(({ bytes }) => bytes.length > 0, "is an empty file")
      .transform(({ bytes }) => {
        const isPdf = bytes.subarray(0, 5).toString("latin1") === "%PDF-";
        return { template: null, source: null, pdf: isPdf ? bytes : null };
      }),
  ],
  { error: "must be HTML, a template id, a URL or a file" },
);

export type SentArtwork = z.output<typeof artwork>;

/** An address in the book, or one written out. */
export const party = z.unknown().transform((value, context): string | AddressBody => {
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

export const optionalParty = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  party.optional(),
);

/** The fields that every product has besides its addresses and its artwork. */
export const pieceFields = () => ({
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
});

const direction = z.enum(["asc", "desc"]);

const sortBy = orJsonText(
  lazyStrictObject(() => ({ date_created: direction, send_date: direction }))
    .partial()
    .refine((sent) => Object.keys(sent).length <= 1, { error: "must have one field" }),
).optional();

/** The query that the lists of every product have. */
export const pieceListShape = () => ({
  ...listShape(),
  scheduled: flag,
  send_date: dateFilter,
  mail_type: z.enum(mailTypes).optional(),
  status: z.enum(["processed", "rendered", "rejected"]).optional(),
  campaign_id: z.string().max(200).optional(),
  sort_by: sortBy,
});

const pieceList = lazyObject(pieceListShape);

/** The query of a list; `own` holds the filters of one product, by the names of the fields. */
export type PieceQuery = z.output<typeof pieceList>;
