import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { is, isNot, refusedIf, requiredIf, type Rule } from "#core/contract/rules/rule.ts";
import { pageQuery } from "../../shared/paging.ts";

/** The greatest length of a file name, with its extension. */
const MAX_NAME_BYTES = 900;

const modes = ["single_part", "multi_part", "external_url"] as const;

export const createFileUploadBody = lazyStrictObject(() => ({
  mode: z.enum(modes).default("single_part"),
  filename: z
    .string()
    .min(1)
    .refine((name) => Buffer.byteLength(name) <= MAX_NAME_BYTES, {
      error: `should have at most ${String(MAX_NAME_BYTES)} bytes`,
    })
    .optional(),
  content_type: z.string().min(1).optional(),
  number_of_parts: z.int().min(1).max(10_000).optional(),
  external_url: z.url({ protocol: /^https?$/, error: "should be a valid URL" }).optional(),
}));

export const createFileUploadRules: readonly Rule[] = [
  requiredIf("number_of_parts", is("mode", "multi_part")),
  requiredIf("filename", is("mode", "multi_part")),
  requiredIf("external_url", is("mode", "external_url")),
  requiredIf("filename", is("mode", "external_url")),
  refusedIf("number_of_parts", isNot("mode", "multi_part")),
  refusedIf("external_url", isNot("mode", "external_url")),
];

export const listFileUploadsQuery = pageQuery.extend({
  status: z.enum(["pending", "uploaded", "expired", "failed"]).optional(),
});
