import * as z from "zod";
import { words } from "../../shared/fields.ts";

const input = z.union([z.string(), z.number(), z.boolean()]).transform(String);

export const dispatchBody = z.object({
  ref: words,
  inputs: z.record(z.string(), input).default({}),
  return_run_details: z.boolean().default(false),
});
