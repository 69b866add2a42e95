import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { direction, moment, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const side = z.enum(["LEFT", "RIGHT"]);
const text = words.max(65_536);
const line = z.int().positive();

/** The place of a comment: lines of a side, or a position in the diff as older clients count it. */
const place = {
  path: words,
  line: line.optional(),
  side: side.optional(),
  start_line: line.nullish(),
  start_side: z.enum(["LEFT", "RIGHT", "side"]).optional(),
  position: line.optional(),
};

/** A comment of a review that is being written. */
export const draftComment = lazyObject(() => ({ ...place, body: text }));

export const createCommentBody = lazyObject(() => ({
  ...place,
  path: words.optional(),
  body: text,
  commit_id: z.string().optional(),
  subject_type: z.enum(["line", "file"]).default("line"),
  in_reply_to: z.int().positive().optional(),
}));

export const replyBody = lazyObject(() => ({ body: text }));

export const listQuery = pageQuery.extend({
  since: moment.optional(),
  sort: z.enum(["created", "updated", "created_at"]).catch("created").default("created"),
  direction: direction.unwrap().unwrap().catch("asc").default("asc"),
});
