import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, is, onlyIf, type Rule, within, worded } from "#core/contract/rules/rule.ts";
import { draftComment, draftCommentRules } from "../review-comments/schema.ts";

export { draftComment };

export const verdict = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);

const text = z.string().max(65_536);

export const createReviewBody = lazyObject(() => ({
  event: verdict.optional(),
  body: text.default(""),
  commit_id: z.string().optional(),
  comments: z.array(draftComment).max(1_000).default([]),
}));

/** Without an approval, a review says something. */
const NO_WORDS = "You need to leave a comment indicating the requested changes.";

export const createReviewRules: readonly Rule[] = [
  ...onlyIf(
    [is("event", "REQUEST_CHANGES", "COMMENT")],
    worded(anyOf("body", "comments"), { message: NO_WORDS }),
  ),
  ...within("comments[]", ...draftCommentRules),
];

export const updateReviewBody = lazyObject(() => ({ body: text }));

export const submitReviewBody = lazyObject(() => ({ event: verdict, body: text.optional() }));
