import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  is,
  isNot,
  refusedIf,
  requiredIf,
  exclusive,
  type Rule,
  within,
} from "#core/contract/rules/rule.ts";

const content = z.string().max(500_000);
const allow_deleting_content = z.boolean().default(false);

const forms = [
  "insert_content",
  "replace_content_range",
  "update_content",
  "replace_content",
] as const;

/** A change of a page's content, in one of four forms. */
export const updateMarkdownBody = lazyStrictObject(() => ({
  type: z.enum(forms),
  allow_async: z.boolean().optional(),
  insert_content: lazyObject(() => ({
    content,
    after: z.string().min(1).optional(),
    position: lazyObject(() => ({ type: z.enum(["start", "end"]) })).optional(),
  })).optional(),
  replace_content_range: lazyObject(() => ({
    content,
    content_range: z.string().min(1),
    allow_deleting_content,
  })).optional(),
  update_content: lazyObject(() => ({
    content_updates: z
      .array(
        lazyObject(() => ({
          old_str: z.string().min(1),
          new_str: content,
          replace_all_matches: z.boolean().default(false),
        })),
      )
      .min(1)
      .max(100),
    allow_deleting_content,
  })).optional(),
  replace_content: lazyObject(() => ({ new_str: content, allow_deleting_content })).optional(),
}));

export const updateMarkdownRules: readonly Rule[] = [
  ...forms.flatMap((form) => [
    requiredIf(form, is("type", form)),
    refusedIf(form, isNot("type", form)),
  ]),
  ...within("insert_content", exclusive("after", "position")),
];
