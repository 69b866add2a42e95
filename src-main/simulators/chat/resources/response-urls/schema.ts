import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag, text } from "../../shared/schema.ts";
import { contentFields } from "../chat/schema.ts";

/** The body of a response: of a command's answer, and of a request to a `response_url`. */
export const responseBody = lazyObject(() => ({
  ...contentFields,
  response_type: text.optional(),
  replace_original: flag.optional(),
  delete_original: flag.optional(),
  thread_ts: text.optional(),
}));

export type ResponseBody = z.output<typeof responseBody>;
