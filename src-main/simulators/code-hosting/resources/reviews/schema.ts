import * as z from "zod";
import { draftComment } from "../review-comments/schema.ts";

export { draftComment };

export const verdict = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);

const text = z.string().max(65_536);

export const createReviewBody = z.object({
  event: verdict.optional(),
  body: text.default(""),
  commit_id: z.string().optional(),
  comments: z.array(draftComment).max(1_000).default([]),
});

export const updateReviewBody = z.object({ body: text });

export const submitReviewBody = z.object({ event: verdict, body: text.optional() });
