import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { absent, is, refusedIf, requiredIf, type Rule, worded } from "#core/contract/rules/rule.ts";
import { artwork, party, pieceFields, pieceListShape } from "../../pieces/schema.ts";
import { flag, requiredFlag } from "../../shared/schema.ts";

const formNumber = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value),
  z.int().min(1),
);

/** A letter as clients order it, in whichever encoding. */
export const createLetterBody = lazyObject(() => ({
  to: party,
  from: party,
  file: artwork,
  color: requiredFlag,
  double_sided: flag,
  address_placement: z
    .enum(["top_first_page", "insert_blank_page", "bottom_first_page_center", "bottom_first_page"])
    .default("top_first_page"),
  extra_service: z.preprocess(
    (value) => (value === "" ? null : value),
    z.enum(["certified", "certified_return_receipt", "registered"]).nullish(),
  ),
  return_envelope: flag.nullish(),
  perforated_page: formNumber.nullish(),
  size: z.enum(["us_letter", "us_legal"]).default("us_letter"),
  ...pieceFields(),
}));

/** A return envelope needs a page with a perforation, and extra services need first class. */
export const letterRules: readonly Rule[] = [
  requiredIf("perforated_page", is("return_envelope", "true")),
  ...[absent("return_envelope"), is("return_envelope", "false")].map((condition) =>
    worded(refusedIf("perforated_page", condition), {
      message: "perforated_page is only allowed with a return_envelope",
    }),
  ),
  worded(refusedIf("extra_service", is("mail_type", "usps_standard")), {
    message: "extra_service requires the mail_type usps_first_class",
  }),
];

/** The query of `GET /v1/letters`. */
export const listLettersQuery = lazyObject(() => ({ ...pieceListShape(), color: flag }));
