import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive, requiredIf, is, type Rule, within } from "#core/contract/rules/rule.ts";
import { readText } from "../../markdown/read-text.ts";
import { richTexts } from "../../rich-text/schema.ts";
import type { RichText } from "../../rich-text/types.ts";
import { keyed } from "../../shared/keyed.ts";
import { id } from "../../shared/id.ts";
import { parentIn } from "../../shared/schema.ts";
import type { Comment } from "../../state.ts";

const text = {
  rich_text: richTexts
    .refine((input) => input.length > 0, { error: "should not be empty" })
    .optional(),
  markdown: z.string().min(1).max(10_000).optional(),
};

const textRules: readonly Rule[] = [
  anyOf("rich_text", "markdown"),
  exclusive("rich_text", "markdown"),
];

export const createCommentBody = lazyStrictObject(() => ({
  parent: keyed<Comment["parent"]>(() => ({
    page_id: parentIn("page"),
    block_id: parentIn("block"),
  })).optional(),
  discussion_id: id.optional(),
  attachments: z
    .array(
      lazyStrictObject(() => ({
        type: z.literal("file_upload").optional(),
        file_upload_id: id,
      })).transform((input) => ({ file_upload: { id: input.file_upload_id } })),
    )
    .max(3)
    .default([]),
  display_name: z
    .object({
      type: z.enum(["integration", "user", "custom"]),
      custom: z.object({ name: z.string().min(1).max(100) }).optional(),
    })
    .optional(),
  ...text,
}));

export const createCommentRules: readonly Rule[] = [
  exclusive("discussion_id", "parent"),
  anyOf("parent", "discussion_id"),
  ...textRules,
  ...within("display_name", requiredIf("custom", is("type", "custom"))),
];

export const updateCommentBody = lazyStrictObject(() => text);

export const updateCommentRules = textRules;

/** The text of a comment, which a body has in one of two forms. */
export function readCommentText(body: {
  readonly rich_text?: readonly RichText[] | undefined;
  readonly markdown?: string | undefined;
}): readonly RichText[] {
  return body.rich_text ?? readText(body.markdown ?? "");
}
