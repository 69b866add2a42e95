import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { checkPart, keyed } from "../shared/keyed.ts";
import { id } from "../shared/id.ts";
import { date, linkUrl, textColor } from "../shared/schema.ts";
import type { Annotations, Mention, RichText } from "./types.ts";

type Plain = RichText;

const annotations: z.ZodType<Annotations> = lazyObject(() => ({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  underline: z.boolean().optional(),
  code: z.boolean().optional(),
  color: textColor.optional(),
}));

const named = (of: "user" | "page" | "database") =>
  z.object({ id }).transform(({ id: named }): Mention => ({ of, id: named }));

const variable = (name: "today" | "now" | "me"): Mention => ({
  of: "template_mention",
  variable: name,
});

const mention = keyed<Mention>(() => ({
  user: named("user"),
  page: named("page"),
  database: named("database"),
  date: date.transform((input): Mention => ({ of: "date", date: input })),
  custom_emoji: lazyObject(() => ({ id })).transform((input): Mention => ({
    of: "custom_emoji",
    custom_emoji: { id: input.id },
  })),
  template_mention: keyed<Mention>(() => ({
    template_mention_date: z.enum(["today", "now"]).transform(variable),
    template_mention_user: z.literal("me").transform(variable),
  })),
}));

const body = keyed<Plain>(() => ({
  text: lazyObject(() => ({
    content: z.string().max(2_000),
    link: lazyObject(() => ({ url: linkUrl })).nullish(),
  })).transform(({ content, link }): Plain => ({ type: "text", content, link: link?.url ?? null })),
  mention: mention.transform((input): Plain => ({ type: "mention", mention: input })),
  equation: lazyObject(() => ({ expression: z.string().max(1_000) })).transform(
    ({ expression }): Plain => ({ type: "equation", expression }),
  ),
}));

const look = lazyObject(() => ({ annotations: annotations.optional() }));

const item = z.unknown().transform((input, ctx): RichText => {
  const content = checkPart(body, input, ctx);
  const styled = checkPart(look, input, ctx);
  if (!content || !styled) return z.NEVER;
  return styled.annotations ? { ...content, annotations: styled.annotations } : content;
});

/** Rich text as clients write it: at most a hundred pieces of at most 2000 characters. */
export const richTexts: z.ZodType<readonly RichText[]> = z.array(item).max(100);
