import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { words } from "../../shared/fields.ts";

const input = z.union([z.string(), z.number(), z.boolean()]).transform(String);

export const dispatchBody = lazyObject(() => ({
  ref: words,
  inputs: z.record(z.string(), input).default({}),
  return_run_details: z.boolean().default(false),
}));
