import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  absent,
  anyOf,
  exclusive,
  is,
  isNot,
  onlyIf,
  refusedIf,
  requiredIf,
  requires,
  type Rule,
} from "#core/contract/rules/rule.ts";
import { direction, moment, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const side = z.enum(["LEFT", "RIGHT"]);
const text = words.max(65_536);
const line = z.int().positive();

/** The place of a comment: lines of a side, or a position in the diff as older clients count it. */
const place = lazy(() => ({
  path: words,
  line: line.optional(),
  side: side.optional(),
  start_line: line.nullish(),
  start_side: z.enum(["LEFT", "RIGHT", "side"]).optional(),
  position: line.optional(),
}));

/** A comment of a review that is being written. */
export const draftComment = lazyObject(() => ({ ...place(), body: text }));

/** A place is a line or a position. */
export const draftCommentRules: readonly Rule[] = [
  exclusive("position", "line"),
  exclusive("position", "start_line"),
  anyOf("line", "position"),
  requires("start_side", "start_line"),
];

export const createCommentBody = lazyObject(() => ({
  ...place(),
  path: words.optional(),
  body: text,
  commit_id: z.string().optional(),
  subject_type: z.enum(["line", "file"]).default("line"),
  in_reply_to: z.int().positive().optional(),
}));

/** In a reply, all but the body is ignored. */
export const createCommentRules: readonly Rule[] = onlyIf(
  [absent("in_reply_to")],
  requiredIf("path"),
  requiredIf("commit_id"),
  refusedIf(["line", "position", "start_line"], is("subject_type", "file")),
  exclusive("position", "line"),
  exclusive("position", "start_line"),
  ...onlyIf([isNot("subject_type", "file")], anyOf("line", "position")),
  requires("start_side", "start_line"),
);

export const replyBody = lazyObject(() => ({ body: text }));

export const listQuery = pageQuery.extend({
  since: moment.optional(),
  sort: z.enum(["created", "updated", "created_at"]).catch("created").default("created"),
  direction: direction.unwrap().unwrap().catch("asc").default("asc"),
});
