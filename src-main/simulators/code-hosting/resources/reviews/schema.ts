import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { draftComment } from "../review-comments/schema.ts";

export { draftComment };

export const verdict = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);

const text = z.string().max(65_536);

export const createReviewBody = lazyObject(() => ({
  event: verdict.optional(),
  body: text.default(""),
  commit_id: z.string().optional(),
  comments: z.array(draftComment).max(1_000).default([]),
}));

export const updateReviewBody = lazyObject(() => ({ body: text }));

export const submitReviewBody = lazyObject(() => ({ event: verdict, body: text.optional() }));
