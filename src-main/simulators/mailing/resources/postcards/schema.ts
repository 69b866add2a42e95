import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { absent, is, refusedIf, type Rule, worded } from "#core/contract/rules/rule.ts";
import { artwork, optionalParty, party, pieceFields, pieceListShape } from "../../pieces/schema.ts";
import { oneOrMore } from "../../shared/schema.ts";

const sizes = ["4x6", "6x9", "6x11"] as const;

/** A postcard as clients order it, in whichever encoding. */
export const createPostcardBody = lazyObject(() => ({
  to: party,
  from: optionalParty,
  front: artwork,
  back: artwork,
  size: z.enum(sizes).default("4x6"),
  ...pieceFields(),
}));

/** The smallest card, which is the default, goes by one class. */
export const postcardRules: readonly Rule[] = [absent("size"), is("size", "4x6")].map((condition) =>
  worded(refusedIf("mail_type", is("mail_type", "usps_standard"), condition), {
    message: "mail_type must be usps_first_class for the size 4x6",
  }),
);

/** The query of `GET /v1/postcards`. */
export const listPostcardsQuery = lazyObject(() => ({
  ...pieceListShape(),
  size: oneOrMore(sizes),
}));
