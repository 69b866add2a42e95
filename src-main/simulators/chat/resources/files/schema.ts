import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { blocksField } from "../../shared/blocks.ts";
import { integer, names, structure, text } from "../../shared/schema.ts";

export const uploadUrlBody = lazyObject(() => ({
  filename: text,
  length: integer.refine((length) => length > 0, "must be greater than 0"),
  snippet_type: text.optional(),
  alt_txt: text.optional(),
  alt_text: text.optional(),
}));

const completed = lazyLooseObject(() => ({
  id: z.string(),
  title: z.string().optional(),
}));

export const completeBody = lazyObject(() => ({
  files: structure(z.array(completed).min(1), "invalid_arguments"),
  channel_id: text.optional(),
  channels: names.optional(),
  thread_ts: text.optional(),
  initial_comment: text.optional(),
  blocks: blocksField(50).optional(),
}));

export const listFilesBody = lazyObject(() => ({
  channel: text.optional(),
  user: text.optional(),
  types: text.optional(),
  ts_from: integer.optional(),
  ts_to: integer.optional(),
  count: integer.optional(),
  page: integer.optional(),
  team_id: text.optional(),
}));

export const fileBody = lazyObject(() => ({ file: text }));
