import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive, requiredIf, is, type Rule, within } from "#core/contract/rules/rule.ts";
import { richTexts } from "../../rich-text/schema.ts";
import { keyed } from "../../shared/keyed.ts";
import { absent, id, parentIn } from "../../shared/schema.ts";
import type { Comment } from "../../state.ts";

const text = {
  rich_text: richTexts.refine((input) => input.length > 0, { error: "should not be empty" }),
  markdown: absent,
};

export const createCommentBody = lazyStrictObject(() => ({
  parent: keyed<Comment["parent"]>(() => ({
    page_id: parentIn("page"),
    block_id: parentIn("block"),
  })).optional(),
  discussion_id: id.optional(),
  attachments: absent,
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
  ...within("display_name", requiredIf("custom", is("type", "custom"))),
];

export const updateCommentBody = z.strictObject(text);
